/**
 * Whatever is sent to any call of the contract, the provider responds with a described failure: never with a 5xx that the contract does not
 * name, never with a part of the input, always with a failure body (OWASP ASVS 5, V2.2). Its other addresses respond with less than 500.
 * `BAD_INPUTS=50000` sets the number of inputs; `BAD_INPUTS_SEED` repeats a run, whose seed is printed when it fails.
 */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { is } from 'valibot'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { paymentMethods } from '#contract/payment-methods.ts'
import { FailureBodySchema } from '#contract/failure-body.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { replicaOf, type Provider } from '#tests/helpers/provider.ts'
import { openShop } from '#tests/helpers/shop.ts'
import { game, signInDeps } from '#tests/helpers/sign-in.ts'
import { callbackPaths, reportPaths, returnPath } from './orders/payment-registry.ts'
import { widerLimits } from './platform/limits.ts'
import { imagePath } from './support/image-links.ts'
import { startSession } from './session/tokens.ts'

const inputs = Number(process.env['BAD_INPUTS'] ?? '1500')
const seed = process.env['BAD_INPUTS_SEED']
const perCall = Math.ceil(inputs / endpoints.length)

const shop = openShop()
let provider: Provider
const bearers: Record<Endpoint['access'], string | undefined> = { open: undefined, member: undefined, game: undefined, session: undefined }
beforeAll(async () => {
  // Rate limits are not tested here.
  provider = replicaOf(shop.replicas[0], { ...signInDeps, payments: shop.deps.payments, verifyResponses: true, limits: widerLimits(1e6) })
  const session = await startSession(shop.provider.database.db, { memberId: await shop.member(), now: testNow })
  bearers.member = session.access.token
  bearers.session = 'no-session-of-anybody'
  bearers.game = await game.issueToken(testNow, { sub: 'bad-inputs', nickname: 'Ash' })
})

/** If a response contains it, the input was reflected. */
const mark = 'x7qplanted'

const nastyTexts = [
  '',
  ' ',
  '\0',
  '\u{feff}',
  '\ud800',
  '\u202e\u200b',
  '%00',
  '%',
  '-',
  '0',
  '-1',
  '1.5',
  '1e309',
  'NaN',
  'null',
  'true',
  '__proto__',
  '9'.repeat(400),
  `<script>${mark}</script>`,
  `"${mark}`,
  `' or 1=1 -- ${mark}`,
  `../../${mark}`,
  `{{${mark}}}`,
  `\${${mark}}`,
  `\r\nset-cookie: ${mark}=1`,
  '2026-02-30',
  '2026-13-01T99:99:99Z',
  '0000-00-00',
  '9999-12-31',
  '9999-12-31T23:59:59-12:00',
  '+010000-01-01T00:00:00Z',
  '+99999999999999',
  'a@b',
  'ｆｕｌｌ＠ｗｉｄｔｈ',
  `${mark}@example.com`,
  'constructor',
  'toString',
  mark.repeat(2000),
]
const nastyText = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }).map((text) => text + mark),
)
const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 2, arbitrary: fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.maxSafeInteger()) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
)

interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}
const schemaOf = (schema: unknown): JsonSchema =>
  schema === undefined ? {} : (toJsonSchema(schema as GenericSchema, { typeMode: 'input', errorMode: 'ignore' }) as JsonSchema)

/** Half of the values fit the schema, so that code after validation is reached too. */
function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const described =
    schema.const === undefined
      ? schema.enum === undefined
        ? schema.anyOf === undefined
          ? ofType(schema)
          : fc.oneof(...schema.anyOf.map(valueOf))
        : fc.constantFrom(...schema.enum)
      : fc.constant(schema.const)
  return fc.oneof({ weight: 3, arbitrary: described }, { weight: 2, arbitrary: nastyValue })
}
function ofType({ type, properties, items }: JsonSchema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer(), fc.double())
    case 'array':
      return fc.array(valueOf(items ?? {}), { maxLength: 4 })
    case 'object':
      return objectOf(properties ?? {})
    case undefined:
    default:
      return fc.oneof(fc.constantFrom('en', 'KR', '1', 'gem-pouch', '01012345678', 'reader@example.com', '100000000008'), nastyText)
  }
}
const objectOf = (properties: Record<string, JsonSchema>): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)])), { requiredKeys: [] }),
      fc.option(fc.dictionary(nastyText, nastyValue, { maxKeys: 1 }), { nil: {} }),
    )
    .map(([known, more]) => ({ ...more, ...known }))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
/** Written as a careless client would: text that cannot be escaped is sent unchanged. */
function escaped(value: unknown): string {
  const text = textOf(value)
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80%zz'
  }
}
const broken = ['', '{', '[]', 'null', '"', '{"a":}', `{"${mark}":`, '['.repeat(3000), '\0', '\ud800', `${mark}: yaml`]

const requestsOf = ({ path, params, query, body }: Endpoint) =>
  fc.record({
    params: objectOf(schemaOf(params).properties ?? {}).map((given) =>
      path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => escaped(given[name] ?? mark) || '0'),
    ),
    query: objectOf(schemaOf(query).properties ?? {}).map((given) =>
      Object.entries(given)
        .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
        .join('&'),
    ),
    body:
      body === undefined
        ? fc.constant<unknown>(undefined)
        : fc.oneof(
            { weight: 6, arbitrary: objectOf(schemaOf(body).properties ?? {}) },
            { weight: 1, arbitrary: fc.constantFrom(...broken) },
          ),
  })

function requestOf(endpoint: Endpoint, { params, query, body }: { params: string; query: string; body: unknown }): Request {
  const headers = new Headers()
  const bearer = bearers[endpoint.access]
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`)
  const init: RequestInit = { method: endpoint.method, headers }
  if (endpoint.bodyType === 'multipart' && typeof body === 'object') {
    const form = new FormData()
    for (const [name, value] of Object.entries(body ?? {})) form.append(name, textOf(value))
    init.body = form
  } else if (body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = typeof body === 'string' ? body : JSON.stringify(body)
  }
  return new Request(`http://site.test/api${params}${query === '' ? '' : `?${query}`}`, init)
}

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint as Endpoint] as const))(
  '%s responds to bad input with a documented failure that contains no part of the input',
  { timeout: 600_000 },
  async (_name, endpoint) => {
    await fc.assert(
      fc.asyncProperty(requestsOf(endpoint), async (parts) => {
        const response = await provider.fetch(requestOf(endpoint, parts))
        const text = await response.text()
        const { status } = response
        expect(response.headers.get('set-cookie')).toBeNull()
        if (status < 400) return
        const answer: unknown = JSON.parse(text)
        expect(is(FailureBodySchema, answer)).toBe(true)
        const { code } = answer as { code: unknown }
        const isNamed = endpoint.failures.some((one) => one.status === status && one.code === code)
        expect([status, code, status < 500 || isNamed]).toEqual([status, code, true])
        expect(text + JSON.stringify([...response.headers])).not.toContain(mark)
      }),
      { numRuns: perCall, ...(seed === undefined ? {} : { seed: Number(seed) }) },
    )
  },
)

/** Addresses beside the calls of the contract, with the fields that each reads from its query or form. */
const otherAddresses: [method: 'GET' | 'POST', path: string, fields: string[]][] = [
  ...paymentMethods.flatMap((method): [method: 'GET' | 'POST', path: string, fields: string[]][] => [
    ['GET', returnPath(method), ['order', 'lang']],
    ['POST', returnPath(method), ['ReturnCode', 'PayResult', 'FacTradeSeq', 'MyCardTradeNo', 'Amount', 'Currency', 'Hash']],
    ['POST', `/payments/${method}/${callbackPaths[method]}`, ['DATA']],
  ]),
  ...Object.entries(reportPaths).map(([method, path]): [method: 'POST', path: string, fields: string[]] => [
    'POST',
    `/payments/${method}/${path}`,
    ['StartDateTime', 'EndDateTime', 'MyCardTradeNo'],
  ]),
  ['GET', `${imagePath}/{id}`, ['expires', 'signature']],
  ['GET', '/copied/{name}', []],
  ['GET', '/{locale}/feeds/{file}', []],
  ['GET', '/sitemaps/{file}', []],
  ['GET', '/{path}', ['lang']],
]

const postAddresses = otherAddresses.filter(([method]) => method === 'POST').map(([, path]) => path)
test.each(postAddresses)('POST %s with more than 64 kB is refused with 413', async (path) => {
  const response = await provider.fetch(new Request(`http://site.test${path}`, { method: 'POST', body: 'x'.repeat(64 * 1024 + 1) }))
  expect([response.status, await response.json()]).toEqual([413, expect.objectContaining({ code: 'FILE_TOO_LARGE' })])
})

const openCalls = (endpoints as readonly Endpoint[]).filter(
  ({ access, body, bodyType }) => access === 'open' && body !== undefined && bodyType === undefined,
)
const callbacks = postAddresses.filter((path) => !path.endsWith('/return'))
test.each([...openCalls.map(({ method, path }) => [method, `/api${path}`]), ...callbacks.map((path) => ['POST', path])])(
  '%s %s: a client that leaves while it sends is no failure of the site',
  async (method, path) => {
    // The payment provider's servers call from this address.
    provider.clientAddress = '127.0.0.1'
    const body = new ReadableStream({
      pull: (sent) => {
        sent.enqueue(Buffer.from('{'))
        sent.error(new Error('aborted'))
      },
    })
    const headers = { 'content-type': 'application/json' }
    const request = new Request(`http://site.test${path}`, { method, body, headers, duplex: 'half' } as RequestInit)
    expect((await provider.fetch(request)).status).toBeLessThan(500)
  },
)

test.each(otherAddresses)('%s %s responds to bad input with less than 500', { timeout: 600_000 }, async (method, path, fields) => {
  // The payment provider's servers call from this address.
  provider.clientAddress = '127.0.0.1'
  const unstorable = fc.constantFrom<unknown>('\0', 'a\0b', '\ud800', '0000-00-00T00:00:00')
  const value = fc.oneof({ weight: 3, arbitrary: nastyValue }, { weight: 1, arbitrary: unstorable })
  const values = fc.array(value, { minLength: 2 + fields.length, maxLength: 2 + fields.length })
  await fc.assert(
    fc.asyncProperty(values, async (given) => {
      const rest = [...given]
      const address = path.replaceAll(/\{\w+\}/g, () => escaped(rest.shift()).replaceAll(/^\.+$/g, '-') || '-')
      const sent = fields.map((name) => `${name}=${escaped(name === 'DATA' ? { FacTradeSeq: [rest.shift()] } : rest.shift())}`).join('&')
      const request =
        method === 'GET'
          ? new Request(`http://site.test${address}?${sent}`)
          : new Request(`http://site.test${address}`, {
              method: 'POST',
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
              body: sent,
            })
      const response = await provider.fetch(request)
      const text = await response.text()
      expect([response.status < 500, text.includes(mark), (response.headers.get('location') ?? '').includes(mark)]).toEqual([
        true,
        false,
        false,
      ])
    }),
    { numRuns: perCall, ...(seed === undefined ? {} : { seed: Number(seed) }) },
  )
})
