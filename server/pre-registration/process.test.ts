/**
 * Pre-registration as a process runs it: an SMS that a call requested is in the sandbox's outbox, sent by the job that the call scheduled (T1).
 */
import { afterEach, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { locales } from '#contract/locales.ts'
import { openDay, openPreRegistration as openTest } from '#tests/helpers/pre-registration.ts'
import { replicaOf } from '#tests/helpers/provider.ts'
import { createLog } from '../platform/log.ts'
import { messageOf, messageOfFailure } from '../platform/failure-messages.ts'
import { createBuying, type Buying } from '../orders/buying.ts'
import { makeKeptTable } from '../sandbox/kept.ts'
import { createOutbox } from '../sandbox/outbox.ts'
import { openPreRegistration, type Senders } from './open-pre-registration.ts'

const site = openTest()
let buying: Buying | undefined
afterEach(() => buying?.stop())

const origin = 'https://www.example.com'
const now = (): Date => site.provider.now

/** Starts the jobs of a process. @param senders default: the sandbox's */
async function startProcess(senders: Partial<Senders> = {}) {
  const { database } = site.provider
  const log = createLog('silent')
  await makeKeptTable(database.db)
  const outbox = createOutbox({ db: database.db, now })
  const preRegistrations = openPreRegistration({
    database,
    now,
    log,
    origin,
    secret: {},
    smsBudget: { '*': 100 },
    senders: { ...outbox, ...senders },
    schedule: (job, at) => buying!.schedule(job, at),
  })
  buying = createBuying({
    database,
    now,
    log,
    origin,
    payment: {},
    deliveries: undefined,
    receipts: undefined,
    otherJobs: preRegistrations.jobs,
  })
  await buying.start()
  const sent = async () => (await (await outbox.routes.request('/outbox.json')).json()) as { to: string; code: string; text: string }[]
  return { replica: replicaOf(site.provider, { messages: preRegistrations.messages }), sent }
}

test('a call stores the message and schedules the job, and the code is sent', async () => {
  const { provider } = site
  const { replica, sent } = await startProcess()
  provider.now = openDay
  expect((await site.askCode('010-8000-0001', { from: replica })).status).toBe(200)
  await expect.poll(async () => (await sent()).length, { timeout: 15_000 }).toBe(1)
  const [{ code, text }] = (await sent()) as [{ to: string; code: string; text: string }]
  // On a site with https browsers fill the code in automatically.
  expect(text).toBe(
    [
      `[EVERHARROW] Your code is ${code}. Enter it within 3 minutes.`,
      'See or withdraw your registration: https://www.example.com/en/teaser/registration',
      '',
      `@www.example.com #${code}`,
    ].join('\n'),
  )
  expect((await site.check('010-8000-0001', code, { from: replica })).status).toBe(200)
})

test('a mail server that never responds does not block text messages', async () => {
  const { provider } = site
  const asked: string[] = []
  const response = Promise.withResolvers<void>()
  const { replica, sent } = await startProcess({
    mail: ({ to }) => {
      asked.push(to)
      return response.promise
    },
  })
  provider.now = openDay
  expect(await site.askLink('slow@mail.example', {}, replica)).toMatchObject({ status: 200 })
  await expect.poll(() => asked, { timeout: 15_000 }).toEqual(['slow@mail.example'])
  expect((await site.askCode('010-8000-0002', { from: replica })).status).toBe(200)
  await expect.poll(async () => (await sent()).filter(({ to }) => to === '+821080000002').length, { timeout: 15_000 }).toBe(1)
  // The process stops once its jobs have ended.
  response.resolve()
}, 40_000)

test('every failure of the pre-order calls has its own message in four languages, with its numbers (E3)', () => {
  const codes = endpoints.filter(({ kind }) => kind === 'preRegistration').flatMap(({ failures }) => failures.map(({ code }) => code))
  const all = [...new Set([...codes, 'RESEND_TOO_FAST'])]
  expect(all).toEqual(expect.arrayContaining(['ALREADY_REGISTERED', 'CAMPAIGN_CLOSED', 'CODE_EXPIRED', 'CODE_MISMATCH', 'NOT_VERIFIED']))
  for (const code of all)
    for (const locale of locales) {
      const message = messageOfFailure({ code, attemptsLeft: 3 }, locale)
      expect([code, locale, message === messageOf('INTERNAL', locale), /[{}]/.test(message)]).toEqual([code, locale, false, false])
      expect(message).toMatch({ ko: /[가-힣]/, en: /^[\x20-\x7E]+$/, ja: /[ぁ-ん]/, tw: /^[^ぁ-ん가-힣]*[一-龥][^ぁ-ん가-힣]*$/ }[locale])
    }
  expect(messageOfFailure({ code: 'CODE_MISMATCH', attemptsLeft: 3 }, 'ko')).toBe('인증번호가 일치하지 않습니다. 남은 입력 횟수: 3회')
})
