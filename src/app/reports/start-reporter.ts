/** Sends the page's faults and, for a share of visits, its web vitals. A separate chunk, loaded when the page is idle. */
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import type { Locale } from '#contract/common.ts'
import { reportRules, sendReports, type Report, type Reports } from '#contract/reports.ts'
import { templateOf } from '#machines/recording/routes.ts'
import { build } from '#src/lib/build.ts'
import { describeFault } from './describe-fault.ts'
import type { Faults } from './faults.ts'

/** What the reporter needs from the page. */
export interface ReporterDeps {
  faults: Pick<Faults, 'follow'>
  /** Address of the part of the provider that serves `sendReports`. */
  base: string
  locale: () => Locale
  /** Share of visits, 0 to 1, that report their web vitals. */
  vitalsShare: number
  /** Personal data that the page knows, to be masked. */
  personal: () => readonly string[]
}

/** Limit per visit. A fault in a loop adds no information the eleventh time. */
const mostFaults = 10
/** Delay in ms: faults seldom come alone. */
const pause = 1000

/** Fields that hold text: the value of a checkbox is the word "on". */
const textFields = 'input:not([type=checkbox], [type=radio], [type=hidden]), textarea'
/** The text in the page's fields. */
const typedTexts = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields)].map(({ value }) => value)

/**
 * Starts sending reports (`POST /site/reports`): at most 10 faults per page load, 1 s after the last one. Whatever still waits, such as web
 * vitals, is sent when the page is hidden or left. Called once per page load.
 */
export function startReporter({ faults, base, locale, vitalsShare, personal }: ReporterDeps): void {
  let waiting: Report[] = []
  const flush = (): void => {
    const reports = waiting.splice(0, reportRules.most)
    if (reports.length === 0) return
    waiting = []
    const body: Reports = { build, locale: locale(), reports }
    // Sent as text: an API on another host then needs no preflight, and the response is not read.
    navigator.sendBeacon(base + sendReports.path, JSON.stringify(body))
  }

  const reported = new WeakSet<object>()
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  faults.follow((fault) => {
    const { thrown } = fault
    // A statechart's error is also thrown as uncaught.
    if (typeof thrown === 'object' && thrown !== null) {
      if (reported.has(thrown)) return
      reported.add(thrown)
    }
    if (count >= mostFaults) return
    const report = describeFault(fault, { origin: location.origin, personal: [...personal(), ...typedTexts()] })
    if (report === undefined) return
    count += 1
    waiting.push(report)
    clearTimeout(timer)
    timer = setTimeout(flush, pause)
  })

  if (Math.random() < vitalsShare) {
    const page = templateOf(location.pathname)
    const onVital = ({ name, value }: Metric): void =>
      void waiting.push({ kind: 'vital', name, value: Math.round(value * 1000) / 1000, page })
    for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(onVital)
  }
  // After the listeners of web-vitals, which then have their final values.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
  addEventListener('pagehide', flush)
}
