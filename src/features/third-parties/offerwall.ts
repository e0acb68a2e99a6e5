/** The ad offerwall: the click id that led here, and its conversion, reported once by loading the offerwall's script (C3). */
import type { Offerwall } from '#contract/site.ts'
import type { LoadScript } from './load-script.ts'
import { createStored } from './stored.ts'

interface Click {
  id: string
  /** ms since the epoch: when it led here. */
  at: number
  /** Reported, or being reported. */
  told?: boolean | undefined
  /** How often its script could not be loaded. */
  failures?: number | undefined
}

/** ms: a click id is kept no longer (issue "Third parties"). */
const keptFor = 30 * 24 * 3600 * 1000
/** A script that is blocked stays blocked: it is asked for again in later visits, but not for ever. */
const mostFailures = 3
/** ms: longer than any browser takes to carry storage from one process to another (see features/session/renew-once.ts). */
const carried = 5000
const offerwallKey = 'offerwall'

/** Opaque to us; what is longer than any network's is no click id. */
const clickPattern = /^[\w.~:+/=-]{1,200}$/

/** @param address the landing page's, as it was asked for */
export function clickOf(address: string, { clickParameter }: Pick<Offerwall, 'clickParameter'>): string | undefined {
  const id = new URL(address, 'http://site').searchParams.get(clickParameter) ?? ''
  return clickPattern.test(id) ? id : undefined
}

export interface OfferwallDeps {
  offerwall: Offerwall
  /** The click id of the page this visit began with; only in memory until there is consent. */
  landed: string | undefined
  load: LoadScript
  /** ms since the epoch, by the device. */
  now: () => number
  /** Undefined where the browser has none: then two tabs at the same moment may report twice. */
  locks: LockManager | undefined
}

export interface OfferwallHandle {
  /** Consent is there: the click id is kept, and reported where coming here is the conversion, or one happened before. */
  grant: (signal: AbortSignal) => void
  /** What the offerwall pays for has happened. */
  convert: () => void
  /** Consent is withdrawn: no click id is kept any more. */
  revoke: () => void
}

export function createOfferwall({ offerwall, landed, load, now, locks }: OfferwallDeps): OfferwallHandle {
  const stored = createStored(offerwallKey)
  let granted: AbortSignal | undefined
  let hasConverted = offerwall.convertsOn === 'landing'
  /** Click ids this page has reported: a withdrawal removes what storage knows of them. */
  const told = new Set<string>()

  const read = (): Click[] => {
    const found = stored.read()
    return Array.isArray(found) ? (found as Click[]).filter((click) => typeof click?.id === 'string' && now() - click.at < keptFor) : []
  }
  const change = (id: string, changes: Partial<Click>): void =>
    stored.write(read().map((click) => (click.id === id ? { ...click, ...changes } : click)))

  const report = async (id: string, signal: AbortSignal): Promise<void> => {
    const click = read().find((one) => one.id === id)
    if (click === undefined || click.told === true || told.has(id) || (click.failures ?? 0) >= mostFailures || signal.aborted) return
    // Claimed first: a reload in the middle must not report it twice.
    change(id, { told: true })
    told.add(id)
    try {
      await load(offerwall.src.replaceAll('{click}', encodeURIComponent(id)), signal)
    } catch {
      told.delete(id)
      if (!signal.aborted) change(id, { told: undefined, failures: (click.failures ?? 0) + 1 })
    }
  }
  const reportOnce = (): void => {
    // What led here now, else the last that did.
    const id = landed ?? read().at(-1)?.id
    const signal = granted
    if (signal === undefined || !hasConverted || id === undefined) return
    if (locks === undefined) void report(id, signal)
    else
      void locks
        .request(`offerwall ${id}`, { ifAvailable: true }, async (lock) => {
          // Another tab is at it.
          if (lock === null) return
          await report(id, signal)
          await new Promise((resolve) => setTimeout(resolve, carried))
        })
        .catch(() => {})
  }

  return {
    grant: (signal) => {
      granted = signal
      const clicks = read()
      if (landed !== undefined && !clicks.some(({ id }) => id === landed))
        stored.write([...clicks, { id: landed, at: now(), told: told.has(landed) }])
      else if (clicks.length > 0) stored.write(clicks)
      reportOnce()
    },
    convert: () => {
      hasConverted = true
      reportOnce()
    },
    revoke: () => {
      granted = undefined
      stored.remove()
    },
  }
}
