/** The ad offerwall: the click id of this visit, and its conversion, reported once by loading the offerwall's script (C3). */
import { dayMs } from '#contract/durations.ts'
import type { Offerwall } from '#contract/site.ts'
import type { LoadScript } from './load-script.ts'
import { createStored, isStillKept } from './stored.ts'

interface Click {
  id: string
  /** Time of the visit, in ms since the epoch. */
  at: number
  /** The event that the offerwall pays for has happened: a failed report is repeated in the next visits. */
  converted?: boolean | undefined
  /** Reported, or being reported. */
  told?: boolean | undefined
  /** Number of failed attempts to load its script. */
  failures?: number | undefined
}

/** In ms: a click id is stored no longer than this (docs/decisions/0014). */
const keptFor = 30 * dayMs
/** A blocked script stays blocked: it is retried in later visits, but not forever. */
const mostFailures = 3
/** In ms: longer than any browser takes to synchronise storage between processes (see features/session/renew-once.ts). */
const carried = 5000
const offerwallKey = 'offerwall'

/** Removes the stored click ids, also when the offerwall is no longer configured. */
export const forgetClicks = (): void => createStored(offerwallKey).remove()

/** Opaque to the site; a longer value than any network uses is no click id. */
const clickPattern = /^[\w.~:+/=-]{1,200}$/

/** @param address the landing page's, as it was requested */
export function clickOf(address: string, { clickParameter }: Pick<Offerwall, 'clickParameter'>): string | undefined {
  const id = new URL(address, 'http://site').searchParams.get(clickParameter) ?? ''
  return clickPattern.test(id) ? id : undefined
}

/** What the offerwall needs from the page. */
export interface OfferwallDeps {
  offerwall: Offerwall
  /** The click id of the page that began this visit; only in memory until there is consent. */
  landed: string | undefined
  load: LoadScript
  /** In ms since the epoch, by the device. */
  now: () => number
  /** Undefined if the browser has none: two tabs at the same moment may then report twice. */
  locks: LockManager | undefined
}

/** The events that decide when the conversion is reported. */
export interface OfferwallHandle {
  /** Consent was given: the click id is stored, and reported if the landing is the conversion, or a conversion has already happened. */
  grant: (signal: AbortSignal) => void
  /** The event that the offerwall pays for has happened; stored with its click id, if there is one. */
  convert: () => void
  /** Consent was withdrawn: no click id is stored any more. */
  revoke: () => void
}

/** Creates the reporting of one page load. Before `grant` nothing is stored and no script is loaded. */
export function createOfferwall({ offerwall, landed, load, now, locks }: OfferwallDeps): OfferwallHandle {
  const stored = createStored(offerwallKey)
  let granted: AbortSignal | undefined
  let hasConverted = offerwall.convertsOn === 'landing'
  /** Click ids that this page has reported: a withdrawal removes them from storage. */
  const reported = new Set<string>()

  const read = (): Click[] => {
    const found = stored.read()
    if (!Array.isArray(found)) return []
    return (found as Click[]).filter((click) => typeof click?.id === 'string' && isStillKept(click.at, now(), keptFor))
  }
  const change = (id: string, changes: Partial<Click>): void =>
    stored.write(read().map((click) => (click.id === id ? { ...click, ...changes } : click)))

  const report = async (id: string, signal: AbortSignal): Promise<void> => {
    const click = read().find((one) => one.id === id)
    if (click === undefined || click.told === true || reported.has(id) || (click.failures ?? 0) >= mostFailures || signal.aborted) return
    // Mark it first: a reload during the report must not repeat it.
    change(id, { told: true })
    reported.add(id)
    try {
      await load(offerwall.src.replaceAll('{click}', encodeURIComponent(id)), signal)
    } catch {
      reported.delete(id)
      if (!signal.aborted) change(id, { told: undefined, failures: (click.failures ?? 0) + 1 })
    }
  }
  /** The click of this visit, otherwise the last stored one. */
  const latest = (): string | undefined => landed ?? read().at(-1)?.id
  /** For later visits. Without consent no click is stored, and so no conversion. */
  const storeConversion = (): void => {
    const id = latest()
    if (id !== undefined && read().some((click) => click.id === id)) change(id, { converted: true })
  }
  const reportOnce = (): void => {
    const id = hasConverted ? latest() : read().findLast((click) => click.converted === true)?.id
    const signal = granted
    if (signal === undefined || id === undefined) return
    if (locks === undefined) void report(id, signal)
    else
      void locks
        .request(`offerwall ${id}`, { ifAvailable: true }, async (lock) => {
          // Another tab is reporting it.
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
        stored.write([...clicks, { id: landed, at: now(), told: reported.has(landed) }])
      else if (clicks.length > 0) stored.write(clicks)
      if (hasConverted) storeConversion()
      reportOnce()
    },
    convert: () => {
      hasConverted = true
      storeConversion()
      reportOnce()
    },
    revoke: () => {
      granted = undefined
      stored.remove()
    },
  }
}
