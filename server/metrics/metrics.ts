/**
 * Metrics of a process for Prometheus: rate, errors and duration of calls, pages and jobs, the process itself, and the state of the shop.
 * Names and labels have few values each: never an address, a number or a text of a user.
 */
import { faultKinds, type Report } from '#contract/reports.ts'
import { mailResults, type MailResult } from '../support/mail/mail-results.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** A request and its response, as metrics and traces count it; `seconds` until its body begins. */
export interface HandledRequest {
  /** `call`: of the API; `page`: rendered or cached; `file`: assets and pictures; `other`. */
  kind: 'call' | 'page' | 'file' | 'other'
  /** The call's name in the contract, or the first segment of a page's path. */
  name: string
  status: number
  /** The failure's code, if it is one. */
  code?: string | undefined
  seconds: number
}

/** Values that are read on each scrape; `set` gives a gauge its values by labels. */
export interface Reading {
  name: string
  help: string
  labels: readonly string[]
  read: () => Promise<readonly { labels: Readonly<Record<string, string>>; value: number }[]>
}

/** Port: the metrics of a process, for Prometheus. */
export interface Metrics {
  /** Counts a request with its response. */
  countRequest: (one: HandledRequest) => void
  /** Names the jobs, before their first run. */
  jobs: (names: readonly string[]) => void
  /** Counts a run of a job. */
  job: (name: string, o: { isDone: boolean; seconds: number }) => void
  /** Counts a report of a browser. */
  reported: (report: Report) => void
  /** Counts a mail of the support team that was read. */
  supportMail: (result: MailResult) => void
  /** Adds a gauge that is read on each scrape; a failed read leaves it empty. */
  add: (reading: Reading) => void
  /** @returns everything in Prometheus' text format */
  text: () => Promise<string>
  contentType: string
}

/** In seconds. The target of calls is 15 ms, of pages some tens of ms; slow connections are not measured here. */
const buckets = [0.005, 0.015, 0.05, 0.15, 0.5, 1.5, 5, 15]

/** In seconds, including the limits of “good” and “poor” of the web vitals: 0.2, 0.5; 0.8, 1.8; 1.8, 3; 2.5, 4. */
const vitalBuckets = [0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 8]

/** One registry per process, not a global one: tests open several. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const answers = new Histogram({
    name: 'site_request_duration_seconds',
    help: 'Duration of requests in seconds, by target and status',
    labelNames: ['kind', 'name', 'status'],
    buckets,
    registers,
  })
  const refusals = new Counter({
    name: 'site_refusals_total',
    help: 'Refused and failed calls, by failure code of the contract',
    labelNames: ['name', 'code'],
    registers,
  })
  const jobs = new Histogram({
    name: 'site_job_duration_seconds',
    help: 'Duration of job runs in seconds, by outcome',
    labelNames: ['job', 'outcome'],
    buckets,
    registers,
  })
  const faults = new Counter({
    name: 'site_browser_faults_total',
    help: 'Faults reported by browsers',
    labelNames: ['kind'],
    registers,
  })
  // A first fault counts as an increase only if the counter was exported as 0 before.
  for (const kind of faultKinds) faults.inc({ kind }, 0)
  const supportMails = new Counter({
    name: 'site_support_mails_total',
    help: 'Mails in the support mailbox, by result',
    labelNames: ['result'],
    registers,
  })
  for (const result of mailResults) supportMails.inc({ result }, 0)
  const vitals = new Histogram({
    name: 'site_browser_vital_seconds',
    help: 'Web vitals in seconds, reported by a share of visits',
    labelNames: ['name'],
    buckets: vitalBuckets,
    registers,
  })
  const shifts = new Histogram({
    name: 'site_browser_layout_shift',
    help: 'Cumulative layout shift of a share of visits; up to 0.1 is good',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1],
    registers,
  })
  return {
    countRequest: ({ kind, name, status, code, seconds }) => {
      answers.observe({ kind, name, status: String(status) }, seconds)
      if (code !== undefined) refusals.inc({ name, code })
    },
    // A first failure counts as an increase only if it was exported as 0 before.
    jobs: (names) => names.forEach((job) => ['done', 'failed'].forEach((outcome) => jobs.zero({ job, outcome }))),
    job: (job, { isDone, seconds }) => jobs.observe({ job, outcome: isDone ? 'done' : 'failed' }, seconds),
    supportMail: (result) => supportMails.inc({ result }),
    reported: (report) => {
      if (report.kind !== 'vital') faults.inc({ kind: report.kind })
      else if (report.name === 'CLS') shifts.observe(report.value)
      else vitals.observe({ name: report.name }, report.value / 1000)
    },
    add: ({ name, help, labels, read }) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        collect: async () => {
          gauge.reset()
          try {
            for (const one of await read()) gauge.set(one.labels, one.value)
          } catch {
            // The database is unavailable: other metrics show that.
          }
        },
      })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
