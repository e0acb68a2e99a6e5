/** E-mail links (T1, T2) over HTTP: the button, the page that waits for it, and what ends a link. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { lookUpMark } from '#contract/pre-registration.ts'
import { failureOf } from '#tests/helpers/calls.ts'
import { consents, openDay, openPreRegistration, specCampaign } from '#tests/helpers/pre-registration.ts'
import { preRegistrationConsents, preRegistrationKeys, preRegistrations } from './pre-registration.tables.ts'

const site = openPreRegistration()
const db = () => site.provider.database.db
let counter = 0
const fresh = (): string => {
  counter += 1
  return `reaper-${String(counter)}@mail.example`
}
const rowsOf = (email: string) => db().select().from(preRegistrations).where(eq(preRegistrations.contact, email))

test('the link’s button registers the address once, and the requesting page gets the coupon', async () => {
  const email = fresh()
  const response = await site.askLink(email, { lang: 'ko' })
  const { now } = site.provider
  expect(response.body).toEqual({
    expiresAt: new Date(now.getTime() + 30 * 60_000).toISOString(),
    resendAt: new Date(now.getTime() + 60_000).toISOString(),
    ticket: expect.stringMatching(/^[\w-]{32}$/) as string,
  })
  const ticket = response.body.ticket as string
  expect((await site.poll(ticket)).body).toEqual({ state: 'waiting', coupon: null })
  const token = await site.token(email)
  site.later(60_000)
  const pressed = await site.spend(token)
  expect(pressed.body).toEqual({
    state: 'completed',
    coupon: {
      authType: 1,
      lang: 'ko',
      result: { couponCode: expect.any(String) as string, validFrom: '2025-01-21T02:00:00.000Z', validUntil: '2025-03-31T14:59:59.000Z' },
    },
    alreadyRegistered: false,
  })
  expect((await site.poll(ticket)).body).toEqual(pressed.body)
  const [row, ...others] = await rowsOf(email)
  expect(others).toEqual([])
  const proof = await db().select().from(preRegistrationConsents).where(eq(preRegistrationConsents.preRegistrationId, row!.id))
  // Consent was given when the form was sent, not when the button was pressed.
  expect([proof.length, new Set(proof.map(({ at }) => at.toISOString()))]).toEqual([4, new Set([now.toISOString()])])
})

test.each([
  ["o'neil@example.com", "o'neil@example.com"],
  ['first/last@example.com', 'first/last@example.com'],
  ['a!b#c@example.com', 'a!b#c@example.com'],
  ['a=b@example.com', 'a=b@example.com'],
  ['%x@example.com', '%x@example.com'],
  ['User@한국.한국', 'user@xn--3e0b707e.xn--3e0b707e'],
  ['ｆｕｌｌ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'full@example.com'],
])('a message to “%s” is sent to %s (F-3)', async (typed, address) => {
  expect((await site.askLink(typed)).status).toBe(200)
  await site.deliver()
  expect(site.box.at(-1)?.to).toBe(address)
})

test.each(['a@b', 'a b@example.com', '@example.com', 'a@-example.com', 'a\0b@example.com'])(
  '“%s” is refused with its field (F-4)',
  async (typed) => {
    const { status, body } = await site.askLink(typed)
    expect([status, body.issues.map(({ path }: { path: string }) => path)]).toEqual([400, ['body.email']])
  },
)

test('the mail is in the requested language, as text and HTML, with the link in both and no address in it', async () => {
  for (const [lang, subject] of [
    ['ko', '[에버해로우] 사전등록 이메일 인증'],
    ['en', '[EVERHARROW] Confirm your e-mail for pre-registration'],
  ] as const) {
    const email = fresh()
    await site.askLink(email, { lang })
    const token = await site.token(email)
    const mail = site.box.at(-1)!
    const link = `http://site.test/${lang}/teaser/email#token=${token}`
    expect(mail).toMatchObject({ to: email, subject, text: expect.stringContaining(link) as string })
    expect('html' in mail && mail.html.includes(`href="${link}"`)).toBe(true)
  }
})

test('the case of an address is ignored; dots and plus tags are not', async () => {
  const email = fresh()
  await site.askLink(email.toUpperCase())
  expect((await site.spend(await site.token(email))).body.alreadyRegistered).toBe(false)
  site.later(60_000)
  await site.askLink(` ${email} `)
  expect((await site.spend(await site.token(email))).body.alreadyRegistered).toBe(true)
  const tagged = email.replace('@', '+game@')
  await site.askLink(tagged)
  expect((await site.spend(await site.token(tagged))).body.alreadyRegistered).toBe(false)
})

test('the owner of a registered address gets a message and the existing coupon on both pages (T2)', async () => {
  const email = fresh()
  await site.askLink(email)
  const first = await site.spend(await site.token(email))
  site.later(60_000)
  const { ticket } = (await site.askLink(email)).body as { ticket: string }
  const second = await site.spend(await site.token(email))
  expect(second.body).toEqual({ ...first.body, alreadyRegistered: true })
  expect((await site.poll(ticket)).body).toEqual(second.body)
  expect((await rowsOf(email)).length).toBe(1)
  // The ticket is now a key of the address (T3).
  const shown = await site.lookUp({ email, verifiedKey: ticket })
  expect([shown.body.authType, shown.body.result]).toEqual([1, first.body.coupon.result])
  const other = await site.lookUp({ email: fresh(), verifiedKey: ticket })
  expect(failureOf(other)).toEqual([403, 'NOT_VERIFIED'])
  const body = { authType: 1, lang: 'en', country: 'KR', email, verifiedKey: ticket, consents }
  expect(failureOf(await site.provider.send('POST', '/api/pre-order/registration', body))).toEqual([409, 'ALREADY_REGISTERED'])
})

test('a link without consents shows the coupon and registers nothing (T3)', async () => {
  const [known, unknown] = [fresh(), fresh()]
  await site.askLink(known)
  const { coupon } = (await site.spend(await site.token(known))).body as { coupon: unknown }
  site.later(60_000)
  const ask = async (email: string): Promise<string> => (await site.askLink(email, { consents: undefined })).body.ticket as string
  const ofKnown = await ask(known)
  const tokenOfKnown = await site.token(known)
  expect(site.box.at(-1)).toMatchObject({
    subject: '[EVERHARROW] Your pre-registration coupon',
    text: expect.stringContaining(`&${lookUpMark}`) as string,
  })
  const shown = await site.spend(tokenOfKnown)
  expect(shown.body).toEqual({ state: 'completed', coupon, alreadyRegistered: true })
  expect((await site.poll(ofKnown)).body).toEqual(shown.body)

  const ofUnknown = await ask(unknown)
  expect((await site.poll(ofUnknown)).body).toEqual({ state: 'waiting', coupon: null })
  const token = await site.token(unknown)
  expect(failureOf(await site.spend(token))).toEqual([404, 'NOT_FOUND'])
  // The requesting page gets the result too.
  expect(failureOf(await site.poll(ofUnknown))).toEqual([404, 'NOT_FOUND'])
  expect(failureOf(await site.spend(token))).toEqual([404, 'NOT_FOUND'])
  expect(await rowsOf(unknown)).toEqual([])
  // The visitor is still the owner of the address, and may register with the key that the link has verified.
  const body = { authType: 1, lang: 'en', country: 'KR', email: unknown, verifiedKey: ofUnknown, consents }
  expect((await site.provider.send('POST', '/api/pre-order/registration', body)).status).toBe(200)
})

test('a ticket is no proof before the button is pressed', async () => {
  const email = fresh()
  const { ticket } = (await site.askLink(email)).body as { ticket: string }
  expect(failureOf(await site.lookUp({ email, verifiedKey: ticket }))).toEqual([403, 'NOT_VERIFIED'])
  const body = { authType: 1, lang: 'en', country: 'KR', email, verifiedKey: ticket, consents }
  expect(failureOf(await site.provider.send('POST', '/api/pre-order/registration', body))).toEqual([403, 'NOT_VERIFIED'])
})

test('a request repeated with the page’s ticket, because the response was lost, sends no second link', async () => {
  const [email, ticket] = ['repeated@example.com', 'r'.repeat(32)]
  const first = await site.askLink(email, { ticket })
  const token = await site.token(email)
  site.later(30_000)
  const again = await site.askLink(email, { ticket })
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(await site.token(email)).toBe(token)
  expect((await site.spend(token)).status).toBe(200)
  expect((await site.poll(ticket)).body).toMatchObject({ state: 'completed' })
})

test('a link and its requesting page expire 30 minutes after sending', async () => {
  const [a, b] = [fresh(), fresh()]
  const ticket = (await site.askLink(a)).body.ticket as string
  await site.askLink(b)
  const [tokenA, tokenB] = [await site.token(a), await site.token(b)]
  site.later(30 * 60_000 - 1)
  expect((await site.spend(tokenB)).status).toBe(200)
  site.later(1)
  expect(failureOf(await site.spend(tokenA))).toEqual([410, 'CODE_EXPIRED'])
  expect(failureOf(await site.poll(ticket))).toEqual([410, 'CODE_EXPIRED'])
  expect(await rowsOf(a)).toEqual([])
})

test('a new link invalidates the old one; a request that is too fast sends none', async () => {
  const email = fresh()
  const ticket = (await site.askLink(email)).body.ticket as string
  const old = await site.token(email)
  const soon = await site.askLink(email)
  expect([failureOf(soon), soon.body.resendAt]).toEqual([
    [429, 'TOO_MANY_REQUESTS'],
    new Date(site.provider.now.getTime() + 60_000).toISOString(),
  ])
  site.later(60_000)
  await site.askLink(email)
  expect(failureOf(await site.spend(old))).toEqual([410, 'CODE_EXPIRED'])
  expect(failureOf(await site.poll(ticket))).toEqual([410, 'CODE_EXPIRED'])
  expect((await site.spend(await site.token(email))).status).toBe(200)
})

test('of twenty concurrent presses on two replicas one registers, and all get its result', async () => {
  const email = fresh()
  await site.askLink(email)
  const token = await site.token(email)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => site.spend(token, site.replicas[i % 2])))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(answers[0]!.body).toMatchObject({ state: 'completed', alreadyRegistered: false })
  expect((await rowsOf(email)).length).toBe(1)
})

describe('the button pressed again, because the response was lost', () => {
  const keysOf = (contact: string) =>
    db().select().from(preRegistrationKeys).where(eq(preRegistrationKeys.contact, contact)).orderBy(preRegistrationKeys.hash)
  const withoutEnd = (keys: Awaited<ReturnType<typeof keysOf>>) => keys.map((key) => ({ ...key, expiresAt: undefined }))
  const held = (verifiedKey: string) => site.provider.send('POST', '/api/pre-order/registration/held', { verifiedKey })

  test('returns the same result as long as the link is valid, and writes nothing but the end of its own proof', async () => {
    const email = fresh()
    await site.askLink(email)
    const token = await site.token(email)
    const pressed = await site.spend(token)
    const written = await rowsOf(email)
    const keys = await keysOf(email)
    site.later(30 * 60_000 - 1)
    const again = await site.spend(token)
    expect([again.status, again.body]).toEqual([200, pressed.body])
    expect([await rowsOf(email), withoutEnd(await keysOf(email))]).toEqual([written, withoutEnd(keys)])
    site.later(1)
    expect(failureOf(await site.spend(token))).toEqual([410, 'CODE_EXPIRED'])
  })

  test.each([false, true])('shows the registration again, also after its proof has ended; cleared away meanwhile: %s', async (isTidied) => {
    const email = fresh()
    const { ticket } = (await site.askLink(email)).body as { ticket: string }
    const token = await site.token(email)
    await site.spend(token)
    const shown = await held(token)
    site.later(20 * 60_000)
    if (isTidied) await site.tidy()
    expect(failureOf(await held(token))).toEqual([403, 'NOT_VERIFIED'])
    await site.spend(token)
    expect([shown.status, (await held(token)).body]).toEqual([200, shown.body])
    // The requesting page's proof has ended.
    expect(failureOf(await held(ticket))).toEqual([403, 'NOT_VERIFIED'])
  })

  test('of an address that was registered before, says so again', async () => {
    const email = fresh()
    await site.askLink(email)
    await site.spend(await site.token(email))
    site.later(60_000)
    await site.askLink(email)
    const token = await site.token(email)
    const pressed = await site.spend(token)
    expect(pressed.body.alreadyRegistered).toBe(true)
    expect((await site.spend(token)).body).toEqual(pressed.body)
  })

  test('does not register an address again that has been withdrawn since', async () => {
    const email = fresh()
    await site.askLink(email)
    const token = await site.token(email)
    await site.spend(token)
    await site.provider.send('POST', '/api/pre-order/registration/withdrawal', { verifiedKey: token, what: 'registration' })
    expect(failureOf(await site.spend(token))).toEqual([410, 'CODE_EXPIRED'])
    expect(await rowsOf(email)).toEqual([])
  })

  test.each([false, true])('proves nothing if the address has been withdrawn since; cleared away meanwhile: %s', async (isTidied) => {
    const email = fresh()
    await site.askLink(email)
    const token = await site.token(email)
    await site.spend(token)
    await site.provider.send('POST', '/api/pre-order/registration/withdrawal', { verifiedKey: token, what: 'registration' })
    site.later(20 * 60_000)
    if (isTidied) await site.tidy()
    const keys = await keysOf(email)
    expect(failureOf(await site.spend(token))).toEqual([410, 'CODE_EXPIRED'])
    expect([await keysOf(email), failureOf(await held(token))]).toEqual([keys, [403, 'NOT_VERIFIED']])
  })
})

test('exactly one of token and ticket is accepted, and guesses are refused', async () => {
  for (const body of [{}, { token: 'a', ticket: 'b' }])
    expect(failureOf(await site.provider.send('PUT', '/api/pre-order/verification/email', body))).toEqual([400, 'INVALID_REQUEST'])
  for (const body of [{ token: 'guess' }, { ticket: 'guess' }])
    expect(failureOf(await site.provider.send('PUT', '/api/pre-order/verification/email', body))).toEqual([410, 'CODE_EXPIRED'])
})

test('without the required consents no mail is sent', async () => {
  const { status, body } = await site.askLink(fresh(), { consents: { ...consents, privacy: false } })
  expect([status, body.issues[0].path]).toEqual([400, 'body.consents.privacy'])
})

test('a link from before the end of the window still registers; a later one only shows a coupon', async () => {
  const [early, late] = [fresh(), fresh()]
  site.at('2025-03-31T14:50:00.000Z')
  await site.askLink(early)
  const token = await site.token(early)
  // The coupon is valid for one more day.
  await site.campaign({ coupon: { ...specCampaign.coupon, until: '2025-04-01T14:59:59.000Z' } })
  site.at('2025-03-31T15:10:00.000Z')
  expect((await site.spend(token)).body).toMatchObject({ state: 'completed', alreadyRegistered: false })
  await site.askLink(late)
  expect(failureOf(await site.spend(await site.token(late)))).toEqual([403, 'CAMPAIGN_CLOSED'])
  await site.askLink(early)
  expect((await site.spend(await site.token(early))).body).toMatchObject({ state: 'completed', alreadyRegistered: true })
  site.at(openDay.toISOString())
})
