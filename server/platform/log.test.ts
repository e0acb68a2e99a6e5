/** Nothing that anybody typed is in the log, whatever fails: the values are planted, and looked for in every line. */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle } from 'drizzle-orm/pg-proxy'
import { describe, expect, test } from 'vitest'
import { openProvider, replicaOf } from '#tests/helpers/provider.ts'
import type { Database } from './database.ts'
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
  // Also without the country's zero.
  return Object.entries({ ...planted, shortPhone: planted.phone.slice(1), words: 'planted' })
    .filter(([, value]) => all.toLowerCase().includes(value.toLowerCase()))
    .map(([name]) => name)
}

describe('an error in the log', () => {
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
    ['PostgreSQL’s own', ofPostgres],
    ['a value of the wrong form', new Error(`invalid input syntax for type integer: "${planted.text}"`)],
    ['JSON that is none', new SyntaxError(`Unexpected token 'p', "${planted.text}" is not valid JSON`)],
    ['a mail server’s refusal', Object.assign(new Error(`550 5.1.1 <${planted.mail}>: no such user`), { rejected: [planted.mail] })],
    ['an SMS service’s', new Error(`The 'To' number +82 10-9876-5432 is not valid, nor is ${planted.phone}`)],
    ['several lines', new Error(`first\n  at the mail ${planted.mail}\nparams: ${values.join(',')}`)],
    ['one that wraps another', new Error('not sent', { cause: new Error(`to ${planted.mail}`, { cause: ofPostgres }) })],
    ['no error at all', { ...planted }],
    ['a text that was thrown', planted.text],
  ])('%s', (_name, error) => {
    const { written, log } = lines()
    log.error({ err: error }, 'failed')
    expect(found(written)).toEqual([])
  })

  test('says what and where: type, code, table, query and places', () => {
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

describe('a database that refuses every query', () => {
  const provider = openProvider('demo')
  /** As PostgreSQL would, with the values in its words. */
  const refusing = drizzle((text, values) =>
    Promise.reject(
      Object.assign(new Error(`canceling statement: "${text}" (${values.join(', ')})`), { code: '57014', detail: values.join(', ') }),
    ),
  ) as unknown as Database

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
  ])('%s %s', async (method, path, body) => {
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
