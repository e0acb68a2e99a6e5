import type { RenderLink } from '#src/design/render-link.ts'

/** A plain link instead of the router's: it has no target. */
export const sampleLink: RenderLink = ({ href, children, ...rest }) => (
  <a {...rest} href={`#${href}`}>
    {children}
  </a>
)
