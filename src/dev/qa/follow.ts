/** Where a recording went, so that the page can go there too. */
import type { AnyEventObject } from 'xstate'
import type { Recording } from '#machines/recording/recording.types.ts'
import type { App } from '#src/app/create-app.tsx'
import { joinAddress, splitAddress, type Address } from '#src/lib/address.ts'
import { stepsOf } from './play.ts'

/** The address after an event, as the address bar shows it. */
export function addressAfter(address: Address, event: AnyEventObject): Address {
  if (event.type === 'app.navigated' && typeof event['path'] === 'string') return { ...address, path: event['path'] }
  if (event.type === 'app.localeChanged') return { ...address, locale: event['locale'] as Address['locale'] }
  return address
}

/** Where it began; this page's own address where the recording does not say. */
export function startOf({ opened, systems }: Recording): Address {
  const here = splitAddress(location.pathname)
  if (opened === undefined) return here
  const { embedded } = (systems[0]?.input ?? {}) as { embedded?: boolean }
  return { locale: opened.locale as Address['locale'], embedded: embedded === true, path: opened.path }
}

/** Every address a recording comes by, each once, the first one first. */
export function addressesOf(recording: Recording): string[] {
  let address = startOf(recording)
  const all = [joinAddress(address)]
  for (const { stimulus } of stepsOf(recording)) {
    address = addressAfter(address, stimulus.event)
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
