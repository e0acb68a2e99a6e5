import { useRouter } from '@tanstack/react-router'
import { trustedHtml } from '#src/lib/trusted-types.ts'
import { useSite } from '#src/components/use-site.ts'

let printed: { path: string; drawing: string } | undefined

/** The drawing that the server printed, read before the browser's first render. */
function printedDrawing(path: string): string | undefined {
  const found = document.querySelector<HTMLElement>('[data-drawing]')
  if (printed === undefined && found !== null) printed = { path: found.dataset['drawing']!, drawing: trustedHtml(found.innerHTML) }
  return printed?.path === path ? printed.drawing : undefined
}

/** The publisher's wordmark at the top of a page. A rendered page contains the drawing itself, so it is visible at the first paint. */
export const Wordmark = ({ className }: { className: string }) => {
  const { name, wordmark } = useSite().config.brand
  const { inlineAssets } = useRouter().options.context
  const drawing = import.meta.env.SSR ? inlineAssets?.drawing?.(wordmark) : printedDrawing(wordmark)
  if (drawing === undefined) return <img src={wordmark} alt={name} width="201" height="24" className={className} />
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` requests a file
      role="img"
      aria-label={name}
      className={className}
      data-drawing={wordmark}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- a plain drawing of the publisher's (server/site/drawings.ts)
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}
