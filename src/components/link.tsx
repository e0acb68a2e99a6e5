import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

// oxlint-disable-next-line jsx-a11y/anchor-has-content -- its children are among the props
const Anchor = (props: ComponentProps<'a'>) => <a {...props} />

const RouterLink = createLink(Anchor)

/** A page of a list is another page than the list's first: only the very address counts as the current page. */
const exact = { exact: true } as const

/** A link inside the site: the router's own. `aria-current="page"` stands on a link to the very page that is open. */
export const Link: LinkComponent<typeof Anchor> = (props) => <RouterLink activeOptions={exact} {...props} />
