import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

// oxlint-disable-next-line jsx-a11y/anchor-has-content -- its children are among the props
const Anchor = (props: ComponentProps<'a'>) => <a {...props} />

const RouterLink = createLink(Anchor)

/** A later page of a list is not its first page: only the exact address counts as the current page. */
const exact = { exact: true } as const

/** The router's link inside the site. It sets `aria-current="page"` only on a link to exactly the open page. */
export const Link: LinkComponent<typeof Anchor> = (props) => <RouterLink activeOptions={exact} {...props} />
