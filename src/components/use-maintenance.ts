/** The game's maintenance (S12). A planned one is announced; while one runs, the shop and the coupons show when it ends. */
import { nextReset } from '#contract/server-day.ts'
import type { SiteConfig } from '#contract/site.ts'
import { formatMinute, formatOffset } from '#src/lib/dates.ts'
import { useRefetchAt } from './use-refetch-at.ts'
import { useSite } from './use-site.ts'

/** Start and end of a maintenance (ISO 8601), as the site configuration sends them. */
export type MaintenanceWindow = NonNullable<SiteConfig['maintenance']>

/**
 * The stage of a maintenance window at a moment.
 * @param now ms since the epoch, by the provider's clock
 */
export const stageOf = (maintenance: { start: string; end: string } | null, now: number): 'none' | 'planned' | 'running' => {
  if (maintenance === null || now >= Date.parse(maintenance.end)) return 'none'
  return now < Date.parse(maintenance.start) ? 'planned' : 'running'
}

export interface Maintenance {
  planned: MaintenanceWindow | null
  running: MaintenanceWindow | null
  /** `2026-11-26 06:00–09:00 (UTC+9)`; a repeated day is written once. */
  time: string
  /** `2026-11-26 09:00 (UTC+9)`. */
  end: string
}

/** As of the configuration's response, which `useConfigTurns` refetches when the window begins and ends. */
export function useMaintenance(): Maintenance {
  const { config, frame } = useSite()
  const { maintenance } = config
  const stage = stageOf(maintenance, Date.parse(config.serverTime))
  const [start, end] = [formatMinute(maintenance?.start, frame), formatMinute(maintenance?.end, frame)]
  const zone = `(${formatOffset(frame.utcOffsetMinutes)})`
  return {
    planned: stage === 'planned' ? maintenance : null,
    running: stage === 'running' ? maintenance : null,
    time: `${start.slice(0, 10) === end.slice(0, 10) ? `${start}–${end.slice(11)}` : `${start} – ${end}`} ${zone}`,
    end: `${end} ${zone}`,
  }
}

/**
 * For the frame of all pages: refetches the configuration when the window begins, when it ends, and at the end of the server's day, with
 * which the dates of a page that stays open change (R5).
 */
export function useConfigTurns(): void {
  const { planned, running } = useMaintenance()
  const { config, frame } = useSite()
  // By the configuration's time: a navigation just after midnight must not skip the refetch.
  const midnight = nextReset('DAILY', Date.parse(config.serverTime), frame.utcOffsetMinutes)
  useRefetchAt([planned?.start, running?.end, new Date(midnight).toISOString()], [['site', 'config']])
}
