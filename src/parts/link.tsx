import { useRouter, type AnyRouter, type LinkComponentProps, type RegisteredRouter } from '@tanstack/react-router'
import { use, type ComponentProps, type FocusEvent, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import { FrontContext } from '#src/ports/front-context.ts'
import { isPlainClick } from './plain-click.ts'

interface Options extends Omit<ComponentProps<'a'>, 'href'> {
  to?: string
  params?: unknown
  search?: unknown
  resetScroll?: boolean
  /** The browser loads the page anew. */
  reloadDocument?: boolean
  hash?: string
  children?: ReactNode
}

/** What the router's own links have and these do not. */
type Without = Partial<
  Record<
    'from' | 'state' | 'mask' | 'disabled' | 'replace' | 'preload' | 'preloadDelay' | 'activeProps' | 'inactiveProps' | 'activeOptions',
    never
  >
>
type LinkOf = <const To extends string | undefined, Router extends AnyRouter = RegisteredRouter>(
  props: LinkComponentProps<'a', Router, string, To> & Without,
) => ReactNode

/** Milliseconds a pointer rests on a link before what is behind it is fetched, as the router's own links have it. */
const restsFor = 50
/** One pointer, one intent. */
let intent: ReturnType<typeof setTimeout> | undefined
const forget = (): void => clearTimeout(intent)

/**
 * A link inside the site, with the router's names and types for where it leads (`to`, `params`, `search`, `hash`), from the root only.
 * It asks the router for its address when it is drawn, and takes no part in the router's news: a page has a hundred links, and the router's
 * own each reckon their address anew with every navigation (docs/decisions/0028). What is current is its owner's to say (`aria-current`).
 */
export const Link = (({
  to,
  params,
  search,
  hash,
  resetScroll,
  reloadDocument = false,
  onClick,
  onMouseEnter,
  onPointerDown,
  onFocus,
  ...rest
}: Options) => {
  // The router's addresses begin otherwise without the compiler's knowing.
  'use no memo'
  const router = useRouter()
  use(FrontContext)
  const target = { to, params, search, hash, resetScroll } as Parameters<typeof router.buildLocation>[0]
  const preload = (): void => void router.preloadRoute(target as never).catch(() => {})
  const intend = (): void => {
    forget()
    intent = setTimeout(preload, restsFor)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its children are among the rest
    <a
      {...rest}
      href={router.history.createHref(router.buildLocation(target).publicHref)}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event)
        const { target: frame } = event.currentTarget
        if (reloadDocument || event.defaultPrevented || !isPlainClick(event) || (frame !== '' && frame !== '_self')) return
        event.preventDefault()
        forget()
        void router.navigate(target as never)
      }}
      onMouseEnter={(event: MouseEvent<HTMLAnchorElement>) => {
        onMouseEnter?.(event)
        intend()
      }}
      onPointerDown={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerDown?.(event)
        if (reloadDocument || !isPlainClick(event)) return
        forget()
        preload()
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        onFocus?.(event)
        // A press gives it the focus too, and has asked already.
        if (event.currentTarget.matches(':focus-visible')) intend()
      }}
      onMouseLeave={forget}
      onBlur={forget}
    />
  )
}) as unknown as LinkOf
