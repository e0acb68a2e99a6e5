/** The addresses of a part of a recording, so that the page can navigate to them too. */
import type { AnyEventObject } from 'xstate'
import { stepsOf } from '#machines/recording/order.ts'
import { isPagePath } from '#machines/recording/routes.ts'
import type { Part } from '#machines/recording/recording.types.ts'
import type { App } from '#src/app/create-app.tsx'
import { isLocale } from '#contract/locales.ts'
import { joinAddress, notFoundPath, splitAddress, type Address } from '#contract/page-address.ts'

/** Placeholder values for a route's parameters, most of which a recording never contains. */
const madeUp: Readonly<Record<string, string>> = { seq: '1', id: '1', orderNo: 'masked', document: 'service', issuer: 'google' }

/** A recording contains product ids, which are public. */
const productIn = ({ systems }: Part): string | undefined => {
  const offered = systems.flatMap(({ stimuli }) => stimuli).find(({ event }) => event.type === 'payment.offered')
  const id = (offered?.event['offer'] as { productId?: unknown } | undefined)?.productId
  return typeof id === 'string' ? encodeURIComponent(id) : undefined
}

/** A path of the route's template; recordings before format 3 contain paths, which are kept. */
function pathOf(template: string, part: Part): string {
  if (template === '/$' || !isPagePath(template)) return notFoundPath
  return template.replaceAll(/\$(\w+)/g, (_all, name: string) => (name === 'productId' ? productIn(part) : madeUp[name]) ?? 'masked')
}

/** The address after an event, as the address bar shows it. */
export function addressAfter(address: Address, event: AnyEventObject, part: Part): Address {
  if (event.type === 'app.navigated' && typeof event['path'] === 'string') return { ...address, path: pathOf(event['path'], part) }
  if (event.type === 'app.localeChanged' && isLocale(event['locale'])) return { ...address, locale: event['locale'] }
  return address
}

/** The first address; this page's own if the recording has none. */
export function startOf(part: Part): Address {
  const { opened, systems } = part
  const here = splitAddress(location.pathname)
  if (opened === undefined) return here
  const { embedded } = (systems[0]?.input ?? {}) as { embedded?: boolean }
  return { locale: opened.locale as Address['locale'], embedded: embedded === true, path: pathOf(opened.path, part) }
}

/** Every address of a part without duplicates, the first one first. */
export function addressesOf(part: Part): string[] {
  let address = startOf(part)
  const all = [joinAddress(address)]
  for (const { stimulus } of stepsOf(part)) {
    address = addressAfter(address, stimulus.event, part)
    all.push(joinAddress(address))
  }
  return [...new Set(all)]
}

/**
 * Navigates to a path and resolves when its screen is shown.
 * @param search of the address bar: what asks for the replay, so that a reload stays in it
 */
export async function visit({ router }: App, path: string, search: string): Promise<void> {
  if (router.history.location.pathname === path) return
  const arrived = new Promise<void>((resolve) => {
    const stop = router.subscribe('onResolved', ({ fromLocation }) => {
      // This may be the end of the page's own first load.
      if (fromLocation === undefined) return
      stop()
      resolve()
    })
  })
  // A form with unsent input would ask the developer, or the recorded machine, before it is left.
  router.history.push(`${path}${search}`, undefined, { ignoreBlocker: true })
  await arrived
}

/** How often the page was remounted. */
let drawings = 0

/** Remounts the page's screens, header and popups with the current actors; the document stays. */
export async function remountPage({ router }: App): Promise<void> {
  drawings += 1
  const drawing = drawings
  router.update({ ...router.options, defaultRemountDeps: () => ({ drawing }) })
  await router.invalidate({ sync: true })
}
