import type { RenderLink } from '#src/design/render-link.ts'

/** A plain link in the place of the router's: it leads nowhere. */
export const sampleLink: RenderLink = ({ href, children, ...rest }) => (
  <a {...rest} href={`#${href}`}>
    {children}
  </a>
)
