import { createLink, deepEqual, useRouter, useRouterState, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { parseSearch, stringifySearch } from '#src/lib/search-params.ts'
import { knownSearchOf } from './use-here.ts'

// oxlint-disable-next-line jsx-a11y/anchor-has-content -- its children are among the props
const Anchor = (props: ComponentProps<'a'>) => <a {...props} />

const RouterLink = createLink(Anchor)

/** A later page of a list is not its first page: only the exact address counts as the current page. */
const exact = { exact: true } as const

/** The same page, whatever other parameters the address bar shows. */
const exactPath = { exact: true, includeSearch: false } as const

/**
 * The router's link inside the site. It sets `aria-current="page"` only on a link to exactly the open page; parameters that the page does not
 * read, such as those of a campaign, do not count.
 */
export const Link: LinkComponent<typeof Anchor> = (props) => {
  const router = useRouter()
  /** What the page reads, if the address contains more. */
  const known = useRouterState({
    select: ({ location }) => {
      const given = Object.keys(location.search).length
      if (given === 0) return undefined
      const read = knownSearchOf(router, location)
      return Object.keys(read).length < given ? stringifySearch(read) : undefined
    },
  })
  const isThisSearch = known !== undefined && deepEqual(parseSearch(known), router.buildLocation(props as object).search)
  return <RouterLink activeOptions={isThisSearch ? exactPath : exact} {...props} />
}
