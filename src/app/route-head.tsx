import { useRouterState } from '@tanstack/react-router'
import { memo, startTransition, useEffect, useState, type JSX } from 'react'

type Meta = JSX.IntrinsicElements['meta']
/** As the root route's `head` returns it; the router's types do not know its `script:ld+json`. */
interface Head {
  meta: readonly (Meta | undefined)[] | undefined
  links: readonly (JSX.IntrinsicElements['link'] | undefined)[] | undefined
}

/** JSON that a script element may hold, as the router prints it on the server. */
const inScript = (data: unknown): string =>
  JSON.stringify(data).replaceAll(/[&<>\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A tag of the same name stays the same element: to make them anew takes the browser three times as long. */
const Tags = memo(function Tags({ meta = [], links = [] }: Head) {
  const named = new Map<string, Meta>()
  const data: string[] = []
  let title: string | undefined
  for (const tag of meta) {
    if (tag === undefined) continue
    if (tag.title !== undefined) ({ title } = tag)
    else if ('script:ld+json' in tag) data.push(inScript(tag['script:ld+json']))
    else named.set(tag.name ?? tag.property ?? tag.charSet ?? '', tag)
  }
  return (
    <>
      {title !== undefined && <title suppressHydrationWarning>{title}</title>}
      {[...named].map(([name, tag]) => (
        <meta key={name} {...tag} suppressHydrationWarning />
      ))}
      {data.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key, react/no-danger -- they have no names; a page's data are told by their order
        <script key={index} type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
      ))}
      {links.map(
        (link) => link && <link key={`${link.rel ?? ''} ${link.type ?? ''} ${link.hrefLang ?? ''}`} {...link} suppressHydrationWarning />,
      )}
    </>
  )
})

/** ms */
const afterStep = 200

/**
 * The head's tags in the browser, as the root route's `head` names them (R1, R4). Those of the next page are put in when it has been painted
 * and what came with it is drawn, too: nobody sees them, and they are a third of what React has to do for a step inside the
 * site (docs/decisions/0030). The server prints its own with the router's `HeadContent`.
 */
export const RouteHead = memo(function RouteHead() {
  const meta = useRouterState({ select: ({ matches: [root] }) => root?.meta })
  const links = useRouterState({ select: ({ matches: [root] }) => root?.links })
  const [shown, setShown] = useState<Head>({ meta, links })
  useEffect(() => {
    if (shown.meta === meta && shown.links === links) return
    const timer = setTimeout(() => startTransition(() => setShown({ meta, links })), afterStep)
    return () => clearTimeout(timer)
  }, [shown, meta, links])
  return <Tags {...shown} />
})
