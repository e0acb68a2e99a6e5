/** The log contains no user input, whatever fails: values are planted, and searched for in every line. */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle } from 'drizzle-orm/pg-proxy'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { openProvider, replicaOf } from '#tests/helpers/provider.ts'
import { signInDeps } from '#tests/helpers/sign-in.ts'
import { openTestSupport } from '#tests/helpers/support.ts'
import type { Claimed, Outbox } from '../deliveries/outbox.ts'
import { runDeliveries } from '../deliveries/run-deliveries.ts'
import type { Database } from './database.ts'
import { noFiles, type FileStore } from './file-store.ts'
import { createLog } from './log.ts'

const planted = {
  phone: '01098765432',
  mail: 'planted.reader@example.com',
  coupon: 'PLANTEDCODE42',
  memberNumber: '100000000008',
  text: 'planted words of a request',
  token: 'eyJplanted.token.value',
  code: '409127',
}

function lines() {
  const written: string[] = []
  return { written, log: createLog('debug', { write: (line: string) => void written.push(line) }) }
}
const found = (written: readonly string[]): string[] => {
  const all = written.join('\n')
  // Also without the number's leading zero.
  return Object.entries({ ...planted, shortPhone: planted.phone.slice(1), words: 'planted' })
    .filter(([, value]) => all.toLowerCase().includes(value.toLowerCase()))
    .map(([name]) => name)
}

describe('an error in the log contains no user input', () => {
  const values = Object.values(planted)
  const ofPostgres = Object.assign(new Error(`duplicate key value violates unique constraint "registrations_mail"`), {
    name: 'DatabaseError',
    code: '23505',
    detail: `Key (mail)=(${planted.mail}) already exists.`,
    where: `COPY registrations, line 1: "${planted.text}"`,
    table: 'registrations',
    constraint: 'registrations_mail',
  })
  test.each([
    ['a failed query', new DrizzleQueryError('insert into "registrations" values ($1, $2)', values, ofPostgres)],
    ['an error of PostgreSQL', ofPostgres],
    ['a value of the wrong form', new Error(`invalid input syntax for type integer: "${planted.text}"`)],
    ['invalid JSON', new SyntaxError(`Unexpected token 'p', "${planted.text}" is not valid JSON`)],
    ['a mail server’s refusal', Object.assign(new Error(`550 5.1.1 <${planted.mail}>: no such user`), { rejected: [planted.mail] })],
    ['an SMS service’s refusal', new Error(`The 'To' number +82 10-9876-5432 is not valid, nor is ${planted.phone}`)],
    ['a message of several lines', new Error(`first\n  at the mail ${planted.mail}\nparams: ${values.join(',')}`)],
    ['an error with a cause', new Error('not sent', { cause: new Error(`to ${planted.mail}`, { cause: ofPostgres }) })],
    ['an object that is not an error', { ...planted }],
    ['a thrown string', planted.text],
  ])('%s', (_name, error) => {
    const { written, log } = lines()
    log.error({ err: error }, 'failed')
    expect(found(written)).toEqual([])
  })

  test('the line has message, type, code, table, query and stack', () => {
    const { written, log } = lines()
    log.error({ err: new DrizzleQueryError('select $1', [planted.mail], ofPostgres) }, 'failed')
    expect(JSON.parse(written[0]!)).toMatchObject({
      msg: 'failed',
      err: {
        message: 'failed query',
        query: 'select $1',
        stack: expect.stringContaining('log.test.ts'),
        cause: { type: 'DatabaseError', code: '23505', table: 'registrations', constraint: 'registrations_mail' },
      },
    })
  })
})

test('a delivery whose result cannot be stored notes no value of the query, neither in the log nor for the next attempt', async () => {
  const { written, log } = lines()
  const errors: (string | undefined)[] = []
  const delivery = {
    id: 'a',
    kind: 'coupon',
    memberNumber: '1',
    server: null,
    identities: [],
    rewards: [],
  } as unknown as Claimed['delivery']
  const claimed: Claimed[] = [{ delivery, attempts: 1 }]
  const outbox: Outbox = {
    claim: () => Promise.resolve(claimed.splice(0)),
    delivered: () =>
      Promise.reject(new DrizzleQueryError('update', Object.values(planted), Object.assign(new Error(planted.text), { code: '57P01' }))),
    retryFailed: () => Promise.resolve(0),
    again: (_db, _id, { error }) => Promise.resolve(void errors.push(error)),
  }
  const handOver = () => Promise.resolve({ status: 'delivered' } as const)
  await runDeliveries({ db: undefined!, now: () => new Date(), log, outboxes: [outbox], handOver, schedule: () => {} })
  expect([errors, found(written), written.join('')]).toEqual([['failed query: 57P01'], [], expect.stringContaining('failed query: 57P01')])
})

/** Failures of queries with the values in their messages: PostgreSQL's and its client's. */
const failing: Record<string, (text: string, values: string) => Error> = {
  'a cancelled statement': (text, values) =>
    Object.assign(new Error(`canceling statement due to statement timeout: "${text}" (${values})`), { code: '57014', detail: values }),
  'a database that shuts down': (_text, values) =>
    Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01', where: values }),
  'a lost connection': (text, values) =>
    Object.assign(new Error(`Connection terminated unexpectedly while running ${text} with “${values}”`), { client: { values } }),
  'an unreachable database': (_text, values) =>
    new AggregateError(
      [Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' })],
      `connect failed: '${values}'`,
    ),
  'a full disk': (_text, values) =>
    Object.assign(new Error('could not extend file: No space left on device'), { code: '53100', detail: values, hint: values }),
}

describe.each(Object.entries(failing))('failed query: %s', (_kind, failure) => {
  const provider = openProvider('demo')
  const refusing = drizzle((text, values) => Promise.reject(failure(text, values.join(', ')))) as unknown as Database

  const consents = { over14: true, privacy: true, advertising: true }
  const campaign = { lang: 'ko', country: 'KR' }

  test.each([
    ['POST', '/api/claim-rewards/coupon', { couponCode: planted.coupon, memberNumber: planted.memberNumber }],
    ['POST', '/api/auth/tokens/google/cs-site', { idToken: planted.token, appId: planted.text }],
    ['PUT', '/api/auth/tokens/cs-site', { refresh: planted.token }],
    ['POST', '/api/auth/tokens/outer-site', { outerToken: planted.token }],
    ['POST', '/api/pre-order/registration', { ...campaign, authType: 1, email: planted.mail, verifiedKey: planted.token, consents }],
    ['POST', '/api/pre-order/coupon-email', { ...campaign, email: planted.mail, consents }],
    ['POST', '/api/pre-order/verification/sms', { ...campaign, mobileNo: planted.phone }],
    ['PUT', '/api/pre-order/verification/sms', { mobileNo: planted.phone, country: 'KR', code: '409127', ticket: planted.token }],
    ['PUT', '/api/pre-order/verification/email', { ticket: planted.token }],
    ['GET', `/api/global/notices/list?board=notice&locale=ko&searchPayload=${encodeURIComponent(planted.text)}`, undefined],
  ])('%s %s logs no user input', async (method, path, body) => {
    const { written, log } = lines()
    const replica = replicaOf(provider, {
      log,
      database: {
        db: refusing,
        query: (text, values) => refusing.execute(`${text} -- ${values.join(', ')}`) as never,
        ping: async () => {},
      },
    })
    const answer = await replica.send(method, path, body, { authorization: `Bearer ${planted.token}` })
    expect(answer.status).toBeGreaterThanOrEqual(method === 'POST' && path.includes('/auth/') ? 400 : 500)
    expect(JSON.stringify(answer.body)).not.toContain('planted')
    expect([written.length > 0, found(written)]).toEqual([true, []])
  })
})

describe('the log line of a request', () => {
  const provider = openProvider('empty')

  test.each(['/api/global/bulletin/preview/', '/api/site/recordings/', '/ko/bulletin/preview/'])(
    'the path contains no key: %s',
    async (path) => {
      const { written, log } = lines()
      await replicaOf(provider, { ...signInDeps, log }).get(`${path}${planted.code}planted`)
      expect(found(written)).toEqual([])
      expect(written.map((line) => (JSON.parse(line) as { path?: string }).path)).toContain(`${path}…`)
    },
  )

  test('a request without a response is logged after five seconds', async () => {
    const { written, log } = lines()
    const asked = Promise.withResolvers<void>()
    const silent = drizzle(() => {
      asked.resolve()
      return new Promise(() => {})
    }) as unknown as Database
    const replica = replicaOf(provider, { ...signInDeps, log, database: { ...provider.database, db: silent } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      void replica.get('/api/global/notices/recent?locale=ko&size=3')
      await asked.promise
      vi.advanceTimersByTime(4999)
      expect(written.join()).not.toContain('has waited')
      vi.advanceTimersByTime(1)
      expect(written.join()).toContain('"path":"/api/global/notices/recent","msg":"request has waited 5 s"')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a full disk', () => {
  const broken: FileStore = {
    ...noFiles,
    write: (name) =>
      Promise.reject(
        Object.assign(new Error(`ENOSPC: no space left on device, write '/data/${planted.text}/${name}'`), {
          code: 'ENOSPC',
          errno: -28,
          path: planted.text,
        }),
      ),
  }
  const support = openTestSupport()

  test('an image that cannot be written responds 500, logs no user input, and stores no support request', async () => {
    const { written, log } = lines()
    const { provider } = support
    const from = replicaOf(provider, { ...signInDeps, log, attachments: broken })
    const member = await support.member()
    const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const fields = { title: planted.text, content: `${planted.text} ${planted.phone} ${planted.mail}` }
    const name = `planted-${planted.phone}.png`
    const answer = await support.create(member, fields, { images: [{ bytes, name }], from })
    expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL'])
    expect([JSON.stringify(answer.body).includes('planted'), found(written)]).toEqual([false, []])
    expect(written.some((line) => line.includes('ENOSPC'))).toBe(true)
    expect((await support.get(member, '/api/cs/questions/list')).body).toEqual({ items: [], totalCount: 0 })
    // The same request succeeds once there is room.
    expect((await support.create(member, fields, { images: [{ bytes, name }] })).status).toBe(200)
  })
})
