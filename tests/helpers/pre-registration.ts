/** A pre-registration with the specification's dates (T4), a clock, and a box that collects sent messages. */
import { beforeAll } from 'vitest'
import type { CampaignDocument } from '#server/content/campaign-document.ts'
import { sendMessages, type SendDeps } from '#server/messages/send-messages.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import type { Mail } from '#server/platform/mail.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import type { Sms } from '#server/platform/sms.ts'
import { createVault } from '#server/platform/vault.ts'
import { countPreRegistrations } from '#server/pre-registration/campaign-count.ts'
import { tidyPreRegistration } from '#server/pre-registration/tidy-pre-registration.ts'
import { siteDocuments } from '#server/site/site.tables.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { openProvider, replicaOf, type Answer, type Provider } from './provider.ts'

/** Ten in the morning of the first day (UTC+9). */
export const openDay = new Date('2025-01-07T01:00:00.000Z')
const names = { ko: '사전등록 쿠폰', en: 'Pre-registration coupon', ja: '事前登録クーポン', tw: '事前登錄序號' }
export const specCampaign: CampaignDocument = {
  opens: '2025-01-06T15:00:00.000Z',
  closes: '2025-03-31T14:59:59.000Z',
  launch: '2025-01-21T02:00:00.000Z',
  coupon: {
    prefix: 'EH',
    from: '2025-01-21T02:00:00.000Z',
    until: '2025-03-31T14:59:59.000Z',
    name: names,
    rewards: [{ item: 'red-jade', count: 500, name: { ko: '홍옥', en: 'Red jade', ja: '紅玉', tw: '紅玉' } }],
  },
  consentVersion: '2024-12-24',
  elsewhere: 0,
  milestones: [{ count: 2, reward: { ko: '깃', en: 'Feather' }, image: null }],
  stores: [{ id: 'googlePlay', url: 'https://play.example/game' }],
  source: '',
}
export const consents = { over14: true, privacy: true, advertising: true }

export interface TestPreRegistration {
  provider: Provider
  /** Two replicas. */
  replicas: [Provider, Provider]
  /** Further dependencies of its servers. */
  serverDeps: Partial<ServerDeps>
  log: Log
  /** Sent messages, the newest last. */
  box: (Sms | Mail)[]
  later: (ms: number) => void
  at: (moment: string) => void
  campaign: (change: Partial<CampaignDocument>) => Promise<void>
  /** The jobs, run manually. */
  deliver: (more?: Partial<SendDeps>) => Promise<number>
  count: () => Promise<boolean>
  tidy: () => Promise<number>
  askCode: (
    mobileNo: string,
    more?: { country?: string; lang?: string; from?: Provider; proof?: unknown; ticket?: string },
  ) => Promise<Answer>
  /** The latest code. */
  code: (mobileNo: string) => Promise<string>
  /** With the ticket of the latest code, unless another is given. */
  check: (mobileNo: string, code: string, more?: { country?: string; from?: Provider; ticket?: string }) => Promise<Answer>
  /** Sends, reads and checks a code. @returns the verified key */
  key: (mobileNo: string) => Promise<string>
  register: (mobileNo: string, verifiedKey: string, more?: Record<string, unknown>, from?: Provider) => Promise<Answer>
  askLink: (email: string, more?: Record<string, unknown>, from?: Provider) => Promise<Answer>
  /** The token of the latest link. */
  token: (email: string) => Promise<string>
  spend: (token: string, from?: Provider) => Promise<Answer>
  poll: (ticket: string) => Promise<Answer>
  lookUp: (query: Record<string, string>) => Promise<Answer>
}

const wide = { points: 100_000, seconds: 600, per: 'address' } as const
const headers = { 'accept-language': 'en' }

export function openPreRegistration(more: Partial<ServerDeps> = {}): TestPreRegistration {
  const box: (Sms | Mail)[] = []
  const messages = {
    origin: 'http://site.test',
    sends: { mail: true, sms: true },
    now: (): Date => provider.now,
    smsBudget: { '*': 100_000 },
    secret: { current: 'a secret that is in no database 0123' },
    schedule: (): void => {},
  }
  const deps = {
    messages,
    limits: { preRegistrationSend: wide, preRegistrationFreeSend: wide, preRegistrationProof: wide, preRegistrationPoll: wide },
    ...more,
  }
  const provider = openProvider('empty', deps)
  const log = more.log ?? createLog('silent')
  const test = { provider, box, log, serverDeps: deps } as TestPreRegistration
  const database = () => provider.database.db
  const send: SendDeps['sms'] = (message: Sms | Mail) => Promise.resolve(void box.push(message))

  beforeAll(async () => {
    provider.now = openDay
    test.replicas = [provider, replicaOf(provider, deps)]
    await database()
      .insert(siteDocuments)
      .values([
        { id: 'site', pack: 'test', data: { brand: { name: { ko: '에버해로우', en: 'EVERHARROW', ja: 'エバーハロウ', tw: '永獵之境' } } } },
        {
          id: 'countries',
          pack: 'test',
          data: [
            { code: 'KR', callingCode: '+82', name: { ko: '대한민국', en: 'South Korea' } },
            { code: 'TW', callingCode: '+886', name: { ko: '대만', en: 'Taiwan' } },
            { code: 'US', callingCode: '+1', name: { ko: '미국', en: 'United States' } },
            { code: 'CA', callingCode: '+1', name: { ko: '캐나다', en: 'Canada' } },
          ],
        },
        { id: 'campaign', pack: 'test', data: specCampaign },
      ])
  })
  test.later = (ms) => {
    provider.now = new Date(provider.now.getTime() + ms)
  }
  test.at = (moment) => {
    provider.now = new Date(moment)
  }
  test.campaign = async (change) => {
    const data = { ...specCampaign, ...change }
    await database()
      .insert(siteDocuments)
      .values({ id: 'campaign', pack: 'test', data })
      .onConflictDoUpdate({ target: siteDocuments.id, set: { data } })
  }
  test.deliver = async (others = {}) => {
    const vault = createVault(createSecrets(database()), messages.secret)
    const sending = { db: database(), now: () => provider.now, log, vault, mail: send, sms: send, schedule: () => {}, ...others }
    return (await sendMessages(sending, 'mail')) + (await sendMessages(sending, 'sms'))
  }
  test.count = () => countPreRegistrations({ db: database(), now: () => provider.now })
  test.tidy = () => tidyPreRegistration({ db: database(), now: () => provider.now, log })
  const newest = async (to: string): Promise<string> => {
    await test.deliver()
    return box.findLast((one) => one.to === to)?.text ?? ''
  }
  const numberOf = (mobileNo: string): string => (mobileNo.startsWith('+') ? mobileNo : `+82${mobileNo.replaceAll(/\D/g, '').slice(1)}`)
  const tickets = new Map<string, string>()
  test.askCode = async (mobileNo, { country = 'KR', lang = 'en', from = provider, proof, ticket } = {}) => {
    const response = await from.send('POST', '/api/pre-order/verification/sms', { mobileNo, country, lang, proof, ticket }, headers)
    if (response.status === 200) tickets.set(numberOf(mobileNo), response.body.ticket as string)
    return response
  }
  test.code = async (mobileNo) => /\d{6}/.exec(await newest(numberOf(mobileNo)))?.[0] ?? ''
  test.check = (mobileNo, code, { country = 'KR', from = provider, ticket = tickets.get(numberOf(mobileNo)) ?? 'none' } = {}) =>
    from.send('PUT', '/api/pre-order/verification/sms', { mobileNo, country, code, ticket }, headers)
  test.key = async (mobileNo) => {
    await test.askCode(mobileNo)
    return (await test.check(mobileNo, await test.code(mobileNo))).body.verifiedKey as string
  }
  test.register = (mobileNo, verifiedKey, body = {}, from = provider) =>
    from.send(
      'POST',
      '/api/pre-order/registration',
      { authType: 0, lang: 'en', country: 'KR', mobileNo, verifiedKey, consents, ...body },
      headers,
    )
  test.askLink = (email, body = {}, from = provider) =>
    from.send('POST', '/api/pre-order/coupon-email', { email, lang: 'en', country: 'KR', consents, ...body }, headers)
  test.token = async (email) => /#token=([\w-]+)/.exec(await newest(email))?.[1] ?? ''
  test.spend = (token, from = provider) => from.send('PUT', '/api/pre-order/verification/email', { token }, headers)
  test.poll = (ticket) => provider.send('PUT', '/api/pre-order/verification/email', { ticket }, headers)
  test.lookUp = (query) => provider.get(`/api/pre-order/coupon?${new URLSearchParams({ lang: 'en', ...query }).toString()}`, headers)
  return test
}
