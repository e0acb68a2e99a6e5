import { useRouter } from '@tanstack/react-router'
import { useSite } from '#src/ports/use-site.ts'

let inPage: { path: string; src: string } | undefined

/** What the server printed, before the browser draws the first one: it is the same picture then. */
function srcInPage(path: string): string | undefined {
  const printed = document.querySelector<HTMLImageElement>('img[data-in-page]')
  if (inPage === undefined && printed !== null) inPage = { path: printed.dataset['inPage']!, src: printed.getAttribute('src')! }
  return inPage?.path === path ? inPage.src : undefined
}

/** The publisher's wordmark at the head of a page. A rendered page holds the drawing itself: it is there with the first paint. */
export const Wordmark = ({ className }: { className: string }) => {
  const { brand } = useSite().config
  const { carried } = useRouter().options.context
  const src = import.meta.env.SSR ? carried?.drawing?.(brand.wordmark) : srcInPage(brand.wordmark)
  return (
    <img src={src ?? brand.wordmark} data-in-page={src && brand.wordmark} alt={brand.name} width="201" height="24" className={className} />
  )
}
