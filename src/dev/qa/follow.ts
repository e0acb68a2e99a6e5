/** Where a part of a recording went, so that the page can go there too. */
import type { AnyEventObject } from 'xstate'
import { stepsOf } from '#machines/recording/order.ts'
import type { Part } from '#machines/recording/recording.types.ts'
import type { App } from '#src/app/create-app.tsx'
import { joinAddress, notFoundPath, splitAddress, type Address } from '#src/lib/address.ts'

/** Made up where a recording has no value of a route's parameter: of most it never has one. */
const madeUp: Readonly<Record<string, string>> = { seq: '1', id: '1', orderNo: 'masked', document: 'service', issuer: 'google' }

/** What a recording says of goods is no secret: it is what the page shows. */
const productIn = ({ systems }: Part): string | undefined => {
  const offered = systems.flatMap(({ stimuli }) => stimuli).find(({ event }) => event.type === 'payment.offered')
  const id = (offered?.event['offer'] as { productId?: unknown } | undefined)?.productId
  return typeof id === 'string' ? encodeURIComponent(id) : undefined
}

/** A path of the route's template; recordings before format 3 have paths, which stay as they are. */
function pathOf(template: string, part: Part): string {
  if (template === '/$') return notFoundPath
  return template.replaceAll(/\$(\w+)/g, (_all, name: string) => (name === 'productId' ? productIn(part) : madeUp[name]) ?? 'masked')
}

/** The address after an event, as the address bar shows it. */
export function addressAfter(address: Address, event: AnyEventObject, part: Part): Address {
  if (event.type === 'app.navigated' && typeof event['path'] === 'string') return { ...address, path: pathOf(event['path'], part) }
  if (event.type === 'app.localeChanged') return { ...address, locale: event['locale'] as Address['locale'] }
  return address
}

/** Where it began; this page's own address where the recording does not say. */
export function startOf(part: Part): Address {
  const { opened, systems } = part
  const here = splitAddress(location.pathname)
  if (opened === undefined) return here
  const { embedded } = (systems[0]?.input ?? {}) as { embedded?: boolean }
  return { locale: opened.locale as Address['locale'], embedded: embedded === true, path: pathOf(opened.path, part) }
}

/** Every address a part comes by, each once, the first one first. */
export function addressesOf(part: Part): string[] {
  let address = startOf(part)
  const all = [joinAddress(address)]
  for (const { stimulus } of stepsOf(part)) {
    address = addressAfter(address, stimulus.event, part)
    all.push(joinAddress(address))
  }
  return [...new Set(all)]
}

/** Goes to an address and resolves when its screen is there. */
export async function visit({ router }: App, href: string): Promise<void> {
  if (router.history.location.pathname === href) return
  const arrived = new Promise<void>((resolve) => {
    const stop = router.subscribe('onResolved', ({ fromLocation }) => {
      // The page's own first load may come to its end only now.
      if (fromLocation === undefined) return
      stop()
      resolve()
    })
  })
  router.history.push(href)
  await arrived
}

/** How often the page was drawn anew. */
let drawings = 0

/** Draws the page's screens, header and popups anew, with the actors that are there now; the document stays. */
export async function drawAnew({ router }: App): Promise<void> {
  drawings += 1
  const drawing = drawings
  router.update({ ...router.options, defaultRemountDeps: () => ({ drawing }) })
  await router.invalidate({ sync: true })
}
