/** Members who use every feature of the site, through HTTP, so that tests can search for their remaining data. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { sendMessages } from '#server/messages/send-messages.ts'
import { runMembersCommand, type MembersDeps, type MembersResult } from '#server/personal-data/members-command.ts'
import { openFolderStore } from '#server/platform/file-store.ts'
import { widerLimits } from '#server/platform/limits.ts'
import { createLog } from '#server/platform/log.ts'
import type { Mail } from '#server/platform/mail.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { createSecurityEvents } from '#server/platform/security-events.ts'
import type { Sms } from '#server/platform/sms.ts'
import { createVault } from '#server/platform/vault.ts'
import { createOutbox } from '#server/sandbox/outbox.ts'
import { members } from '#server/session/session.tables.ts'
import { siteDocuments } from '#server/site/site.tables.ts'
import { attachingImages } from '#server/support/mail/attach-images.ts'
import { createNotices, type SupportNotices } from '#server/support/mail/notices.ts'
import { createSupportDesk } from '#server/support/support-desk.ts'
import { consents, specCampaign } from './pre-registration.ts'
import { openShop, type Shop } from './shop.ts'
import { exchange, game, google } from './sign-in.ts'

export interface Planted {
  memberNumber: string
  memberId: string
  /** Paid, and not delivered yet. */
  orderNo: string
  /** Every text that could be written, by name. */
  tokens: Record<string, string>
}

export interface PlantedSite {
  shop: Shop
  deps: MembersDeps
  /** Sent messages, the newest last. */
  box: (Sms | Mail)[]
  /** Log lines. */
  written: string[]
  /** Names of the stored files. */
  stored: () => string[]
  /** Runs the sending job. */
  deliverMessages: () => Promise<number>
  /** @param mark makes this member's texts unique; @param digit of their number */
  plant: (mark: string, digit: number, address: string) => Promise<Planted>
  command: (verb: 'export' | 'erase', whom: string, isContact?: boolean) => Promise<MembersResult>
}

const secret = { current: 'a secret that is in no database 0123' }
/** Coupons of pre-registrations expire then. */
export const couponsEnd = '2027-03-31T00:00:00.000Z'

export function openPlantedSite(): PlantedSite {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'))
  const files = openFolderStore(folder)
  const written: string[] = []
  const log = createLog('trace', { write: (line: string) => void written.push(line) })
  let notices: SupportNotices
  const shop = openShop('demo', {
    attachments: files,
    supportNotices: { open: () => notices.open(), schedule: () => {} },
    log,
    limits: widerLimits(1000),
    messages: {
      origin: 'http://site.test',
      sends: { mail: true, sms: true },
      smsBudget: { '*': 1000 },
      now: () => shop.provider.now,
      secret,
      schedule: () => {},
    },
  })
  const { provider } = shop
  const now = (): Date => provider.now
  const box: (Sms | Mail)[] = []
  const site = { shop, box, written } as PlantedSite
  let desk: ReturnType<typeof createSupportDesk>

  beforeAll(async () => {
    const { db } = provider.database
    const vault = createVault(createSecrets(db), secret)
    site.deps = { db, now, files, log, vault, events: createSecurityEvents({ log, secrets: createSecrets(db) }) }
    desk = createSupportDesk({ db, now, files })
    const team = { to: 'team@game.example', replyTo: 'answers@game.example' }
    notices = createNotices({ settings: team, secrets: createSecrets(db), vault, schedule: () => {} })
    const sandbox = createOutbox({ db, now })
    const keep = {
      mail: attachingImages((one: Mail) => (box.push(one), sandbox.mail(one)), desk),
      sms: (one: Sms) => (box.push(one), sandbox.sms(one)),
    }
    const sending = { db, now, log, vault, ...keep, schedule: () => {} }
    site.deliverMessages = async () => (await sendMessages(sending, 'mail')) + (await sendMessages(sending, 'sms'))
    const data = {
      ...specCampaign,
      opens: '2026-11-01T00:00:00.000Z',
      closes: '2027-03-01T00:00:00.000Z',
      coupon: { ...specCampaign.coupon, from: null, until: couponsEnd },
    }
    await db
      .insert(siteDocuments)
      .values({ id: 'campaign', pack: 'test', data })
      .onConflictDoUpdate({ target: siteDocuments.id, set: { data } })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  site.stored = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map(({ name }) => name)
  site.command = (verb, whom, isContact = false) => runMembersCommand(site.deps, { verb, whom, isContact, operator: 'kim' })

  const plant: PlantedSite['plant'] = async (mark, digit, address) => {
    const server = shop.replicas[0]
    server.clientAddress = address
    const tokens: Record<string, string> = {
      nickname: `Nick${mark}`,
      server: `Server${mark}`,
      gameAccount: `player-${mark}`,
      googleAccount: `google-${mark}`,
      gameTokenId: `jti-${mark}`,
      userAgent: `Browser${mark}/1.0`,
      address,
      phone: `+82107000${String(digit).repeat(4)}`,
      mail: `someone-${mark}@mail.example`,
      title: `Title${mark}`,
      content: `Content${mark}`,
      laterContent: `Later${mark}`,
      consentVersion: `version-${mark}`,
      requestKey: randomUUID(),
      fileName: `photo-${mark}.png`,
      answer: `You wrote: Content${mark}. Answer${mark}`,
      review: `Review${mark}`,
      recording: `Recording${mark}`,
      idempotencyKey: randomUUID(),
    }
    const agent = { 'user-agent': tokens['userAgent']!, 'accept-language': 'en' }
    const send = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
      const response = await server.send(method, path, body, { ...agent, ...headers })
      expect([path, response.status, response.status < 300 ? undefined : response.body]).toEqual([path, expect.any(Number), undefined])
      return response
    }

    // Sign-in from the game.
    const token = await game.issueToken(now(), {
      sub: tokens['gameAccount'],
      nickname: tokens['nickname'],
      server: tokens['server'],
      region: 'KR',
      jti: tokens['gameTokenId'],
      identities: [{ iss: google.issuer, sub: tokens['googleAccount'] }],
    })
    const session = await exchange(server, token, { attempt: mark.padEnd(43, '0') })
    expect(session.status).toBe(200)
    tokens['accessToken'] = session.body.access.token
    tokens['refreshToken'] = session.body.refresh.token
    const bearer = { authorization: `Bearer ${tokens['accessToken']!}` }
    const { memberNumber } = (await server.get('/api/auth/account/profiles', { ...agent, ...bearer })).body as { memberNumber: string }
    const [member] = await site.deps.db.select().from(members).where(eq(members.memberNumber, memberNumber))
    tokens['memberNumber'] = memberNumber
    tokens['memberId'] = member!.id

    // A purchase that is paid and delivered.
    const started = await shop.buy(member!.id, 'gem-pouch', { lang: 'ko', idempotencyKey: tokens['idempotencyKey']! })
    expect(started.status).toBe(200)
    const orderNo = started.body.orderNo as string
    tokens['paymentUrl'] = new URL(String(started.body.paymentUrl)).searchParams.get('AuthCode')!
    await shop.pay(started, 'pay')
    await shop.verify(member!.id, orderNo)

    // Pre-registration by number and by address, and registration of both coupons.
    const contact = { country: 'KR', lang: 'en' }
    const { ticket } = (await send('POST', '/api/pre-order/verification/sms', { mobileNo: tokens['phone'], ...contact })).body
    await site.deliverMessages()
    const code = /\d{6}/.exec(box.findLast(({ to }) => to === tokens['phone'])!.text)![0]
    const proof = { mobileNo: tokens['phone'], country: 'KR', code, ticket }
    const { verifiedKey } = (await send('PUT', '/api/pre-order/verification/sms', proof)).body
    const form = { authType: 0, ...contact, mobileNo: tokens['phone'], verifiedKey, consents }
    tokens['phoneCoupon'] = (await send('POST', '/api/pre-order/registration', form)).body.result.couponCode
    await send('POST', '/api/pre-order/coupon-email', { email: tokens['mail'], ...contact, consents })
    await site.deliverMessages()
    const linkToken = /#token=([\w-]+)/.exec(box.findLast(({ to }) => to === tokens['mail'])!.text)![1]
    const spent = await send('PUT', '/api/pre-order/verification/email', { token: linkToken })
    tokens['mailCoupon'] = spent.body.coupon.result.couponCode
    for (const couponCode of [tokens['phoneCoupon'], tokens['mailCoupon']])
      await send('POST', '/api/claim-rewards/coupon', { couponCode, memberNumber }, bearer)
    // Another message that was not read: it waits to be sent.
    provider.now = new Date(now().getTime() + 61_000)
    await send('POST', '/api/pre-order/verification/sms', { mobileNo: tokens['phone'], ...contact })

    // A request with an image, continued, answered, closed, reviewed; and an open one with an image.
    const image = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const write = async (method: string, path: string, fields: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      body.append('images', new File([new Uint8Array(image)], tokens['fileName']!, { type: 'image/png' }))
      const response = await server.fetch(new Request(`http://site.test${path}`, { method, body, headers: { ...agent, ...bearer } }))
      const created = (await response.json()) as { id: number }
      expect([response.status, created]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()])
      return created.id
    }
    const fields = { type: '4', title: tokens['title']!, content: tokens['content']!, privacyConsent: 'true' }
    const consentVersion = tokens['consentVersion']!
    const id = await write('POST', '/api/cs/questions', { ...fields, consentVersion, requestKey: tokens['requestKey']!, orderNo })
    const more = { action: 'continue', content: tokens['laterContent']!, requestKey: randomUUID() }
    await write('PUT', `/api/cs/questions/${String(id)}`, more)
    await desk.answer(id, tokens['answer']!, [new Uint8Array(image)], 'kim', { mail: `hash-${mark}` })
    await desk.close(id)
    await send('POST', '/api/cs/review', { requestId: id, rating: 2, content: tokens['review'] }, bearer)
    const open = await write('POST', '/api/cs/questions', { ...fields, consentVersion, requestKey: randomUUID() })
    const recording = JSON.stringify({ format: 'everharrow-recording/2', systems: [], note: tokens['recording'] })
    await send('PUT', `/api/cs/questions/${String(open)}/recording`, { recording, consent: true }, bearer)
    return { memberNumber, memberId: member!.id, orderNo, tokens }
  }

  site.plant = plant
  return site
}
