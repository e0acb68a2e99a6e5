import { useRouterState, type AnyRouteMatch } from '@tanstack/react-router'
import { memo, startTransition, useEffect, useState, type JSX } from 'react'
import type { PageHead } from './head-tags.ts'

type Meta = JSX.IntrinsicElements['meta']
type Link = JSX.IntrinsicElements['link']

/** As the root route's `head` returns it; the router's types do not know its `script:ld+json`. */
export interface HeadTags {
  meta: readonly (Meta | undefined)[]
  links: readonly (Link | undefined)[]
}

/** The tags of every page, then its own. @param brand undefined where the provider cannot be reached */
export const tagsOf = (brand: string | undefined, page: PageHead | undefined) => ({
  meta: [
    { charSet: 'utf-8' },
    { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
    { name: 'theme-color', content: '#0A0E12' },
    { name: 'color-scheme', content: 'dark' },
    { title: brand },
    ...((page?.meta ?? []) as Meta[]),
  ],
  links: [...(page?.links ?? []), { rel: 'apple-touch-icon', href: '/art/brand/apple-touch-icon.png' }],
})

/** Which head a page has. What a loader gave is composed when it is read (`AppContext.heads`). */
type Head = readonly [
  failure: Partial<HeadTags>['meta'],
  links: Partial<HeadTags>['links'],
  page: PageHead | undefined,
  brand: string | undefined,
]

const headOf = ([root, ...rest]: readonly AnyRouteMatch[]): Head => [
  root?.meta as HeadTags['meta'] | undefined,
  root?.links as HeadTags['links'] | undefined,
  (rest.at(-1)?.loaderData as { head?: PageHead } | undefined)?.head,
  (root?.context as { brand?: { name: string } } | undefined)?.brand?.name,
]

/** JSON that a script element may hold, as the router prints it on the server. */
const inScript = (data: unknown): string =>
  JSON.stringify(data).replaceAll(/[&<>\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A tag of the same name stays the same element: to take out forty and make forty anew is dear. */
const Tags = memo(function Tags({ head: [failure, failureLinks, page, brand] }: { head: Head }) {
  const { meta, links }: HeadTags = failure === undefined ? tagsOf(brand, page) : { meta: failure, links: failureLinks ?? [] }
  const named = new Map<string, Meta>()
  const data: string[] = []
  let title: string | undefined
  for (const tag of meta) {
    if (tag === undefined) continue
    if ('title' in tag) title = tag.title ?? title
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
 * and what came with it is drawn, too: nobody sees them, and they were more than a quarter of what React had to do for a
 * step inside the site (docs/decisions/0030). The server prints its own with the router's `HeadContent`.
 */
export const RouteHead = memo(function RouteHead() {
  const matches = useRouterState({ select: (state) => state.matches })
  const head = headOf(matches)
  const [shown, setShown] = useState(head)
  const isNew = head.some((one, index) => one !== shown[index])
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(() => startTransition(() => setShown(headOf(matches))), afterStep)
    return () => clearTimeout(timer)
  }, [isNew, matches])
  return <Tags head={shown} />
})
