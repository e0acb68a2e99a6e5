/**
 * Reports of browsers to the provider (ours): errors in a page, and page speed (web vitals). They contain no personal data: the browser
 * masks messages (`src/app/reports/describe-fault.ts`), and the provider refuses anything outside these narrow formats.
 */
import * as v from 'valibot'
import { RequestedLocaleSchema } from './common.ts'
import { hourMs } from './durations.ts'
import { endpoint, invalidRequest, tooMany } from './endpoint.ts'

/** Limits of one call of `sendReports`. */
export const reportRules = {
  /** Reports per call. */
  most: 20,
  /** Size of its body, in UTF-8 bytes. */
  maxBytes: 32 * 1024,
  /** Length of a message, in UTF-16 units. */
  message: 200,
  /** Frames of a stack. */
  places: 6,
} as const

/** `error`: uncaught; `rejection`: unhandled promise rejection; `render`: of a screen; `machine`: a statechart stopped; `policy`: CSP. */
export const faultKinds = ['error', 'rejection', 'render', 'machine', 'policy'] as const
export type FaultKind = (typeof faultKinds)[number]
/** From web-vitals; CLS has no unit, all others are in ms. */
export const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const

/** The template of a route: `$` precedes the name of each parameter, and the only digits are those of `/error/500`. */
const PageSchema = v.pipe(v.string(), v.maxLength(80), v.regex(/^(\/|(\/[a-z-]{1,24}|\/\$[a-zA-Z]{0,24}|\/500)+)$/))
const NameSchema = v.pipe(v.string(), v.regex(/^[A-Za-z][\w.-]{0,79}$/))

const FaultSchema = v.strictObject({
  kind: v.picklist(faultKinds),
  /** Class of the error; for a failed call with its code, for a policy its directive. */
  name: NameSchema,
  /** Without digits, addresses and quotations. */
  message: v.pipe(v.string(), v.maxLength(reportRules.message), v.regex(/^[^\p{Cc}\d@"“]*$/u)),
  /** Files of this site with line and column, innermost first. */
  at: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\/[\w./-]{1,120}\.[jt]sx?:\d{1,7}:\d{1,7}$/))), v.maxLength(reportRules.places)),
  page: PageSchema,
  /** `machine`: its name, and its state at that time. */
  machine: v.optional(v.strictObject({ name: NameSchema, state: v.pipe(v.string(), v.maxLength(120), v.regex(/^[\w.,-]+$/)) })),
})
const VitalSchema = v.strictObject({
  kind: v.literal('vital'),
  name: v.picklist(vitalNames),
  value: v.pipe(v.number(), v.minValue(0), v.maxValue(hourMs)),
  page: PageSchema,
})
const ReportSchema = v.variant('kind', [FaultSchema, VitalSchema])
export type Fault = v.InferOutput<typeof FaultSchema>
export type Report = v.InferOutput<typeof ReportSchema>

const ReportsSchema = v.strictObject({
  /** `src/lib/build.ts`. */
  build: v.pipe(v.string(), v.regex(/^([0-9a-f]{10}|development)$/)),
  locale: RequestedLocaleSchema,
  reports: v.pipe(v.array(ReportSchema), v.minLength(1), v.maxLength(reportRules.most)),
})
export type Reports = v.InferOutput<typeof ReportsSchema>

/**
 * Takes errors and web vitals from any page (docs/requirements.md "Wire format"). 400 for anything outside the schema, 413 above 32 KiB.
 * Not safe to repeat: log and metrics count the reports twice.
 */
export const sendReports = endpoint({
  name: 'sendReports',
  method: 'POST',
  base: 'game',
  path: '/site/reports',
  access: 'open',
  kind: 'other',
  summary: 'Errors and web vitals of a page, for the log and the metrics; they are not stored and contain no personal data',
  body: ReportsSchema,
  maxBytes: reportRules.maxBytes,
  response: v.void(),
  failures: [invalidRequest, { status: 413, code: 'FILE_TOO_LARGE', when: 'the body is larger than 32 KiB' }, tooMany],
})
