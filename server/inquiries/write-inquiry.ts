/** What a member may write (U1, U2): a new request, more to it, another wording while nobody has answered, and its end. */
import { createHash } from 'node:crypto'
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { and, asc, desc, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { attachmentRules, type changeInquiry as changeCall, type createInquiry as createCall } from '#contract/inquiries.ts'
import type { Locale } from '#contract/common.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { lockMember } from '../purchases/limit-usage.ts'
import { orders } from '../purchases/purchases.tables.ts'
import { inquiries, inquiryImages, inquiryMessages, inquiryRequests, type InquiryRow } from './inquiries.tables.ts'
import { attachImages, detachImages, withImages, type ImageDeps } from './inquiry-images.ts'
import { ownInquiry } from './inquiries.queries.ts'

dayjs.extend(utc)

/** A call with the files it brought. */
type Sent<C extends typeof createCall | typeof changeCall> = v.InferOutput<C['body']> & { files: readonly Uint8Array[] }
export type NewInquiry = Sent<typeof createCall> & { locale: Locale }
export type InquiryChange = Sent<typeof changeCall>

const invalid = (...issues: readonly [path: string, message: string][]): ProviderFailure =>
  new ProviderFailure(
    400,
    'INVALID_REQUEST',
    issues.map(([path, message]) => ({ path, message })),
  )

/** Three years after the last word, or the end (§9, U3). */
export const keptFrom = (at: Date): Date => dayjs.utc(at).add(3, 'year').toDate()

interface Request {
  memberId: string
  requestKey: string
  fingerprint: string
}

/** @param about what else was asked: which call, of which request */
function requestOf(memberId: string, { requestKey, files, ...fields }: NewInquiry | InquiryChange, about: string): Request {
  const hash = createHash('sha256').update(JSON.stringify([about, Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))]))
  for (const file of files) hash.update(createHash('sha256').update(file).digest())
  return { memberId, requestKey, fingerprint: hash.digest('hex') }
}

/** Which request an earlier call with this key was about. The same key for something else is a mistake of the site's. */
async function answeredBefore(db: Database, { memberId, requestKey, fingerprint }: Request): Promise<number | undefined> {
  const [row] = await db
    .select()
    .from(inquiryRequests)
    .where(and(eq(inquiryRequests.memberId, memberId), eq(inquiryRequests.requestKey, requestKey)))
  if (row !== undefined && row.fingerprint !== fingerprint) throw invalid(['body.requestKey', 'belongs to another request'])
  return row?.inquiryId
}

/** All of it or nothing, once for a key, and one after the other for one member. */
const once = (db: Database, request: Request, write: (tx: Database) => Promise<number>): Promise<number> =>
  db.transaction(async (tx) => {
    await lockMember(tx, request.memberId)
    const before = await answeredBefore(tx, request)
    if (before !== undefined) return before
    const inquiryId = await write(tx)
    await tx.insert(inquiryRequests).values({ ...request, inquiryId })
    return inquiryId
  })

/** Another member's order is told like one that does not exist. */
async function requireOwnOrder(db: Database, memberId: string, orderNo: string): Promise<void> {
  const [order] = await db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(and(eq(orders.orderNo, orderNo), eq(orders.memberId, memberId)))
  if (order === undefined) throw invalid(['body.orderNo', 'is none of your purchases'])
}

/**
 * Sends a request; the same key gives the same request.
 * @returns its id
 * @throws ProviderFailure INVALID_REQUEST (key, order), INVALID_FILE, FILE_TOO_LARGE
 */
export async function createInquiry(deps: ImageDeps, memberId: string, wish: NewInquiry): Promise<number> {
  const { db, now } = deps
  const request = requestOf(memberId, wish, 'create')
  const before = await answeredBefore(db, request)
  if (before !== undefined) return before
  if (wish.orderNo !== undefined) await requireOwnOrder(db, memberId, wish.orderNo)
  return withImages(deps, wish.files, (images) =>
    once(db, request, async (tx) => {
      const at = now()
      const [inquiry] = await tx
        .insert(inquiries)
        .values({
          memberId,
          type: wish.type,
          title: wish.title,
          status: 'waiting',
          orderNo: wish.orderNo ?? null,
          locale: wish.locale,
          consentVersion: wish.consentVersion,
          consentAt: at,
          createdAt: at,
          updatedAt: at,
          keptUntil: keptFrom(at),
        })
        .returning({ id: inquiries.id })
      await addMessage(tx, { inquiryId: inquiry!.id, sender: 'member', content: wish.content, images, at })
      return inquiry!.id
    }),
  )
}

/** One more of the thread; the caller holds the request. */
export async function addMessage(
  tx: Database,
  { images, at, ...message }: { inquiryId: number; sender: 'member' | 'support'; content: string; images: readonly string[]; at: Date },
): Promise<void> {
  const [row] = await tx
    .insert(inquiryMessages)
    .values({ ...message, createdAt: at })
    .returning({ id: inquiryMessages.id })
  await attachImages(tx, images, { messageId: row!.id, at })
}

/** Which fields each change takes; what it has no use for is refused, not dropped. */
const fieldsOf = {
  continue: { needed: ['content'], may: ['content', 'files'] },
  edit: { needed: [], may: ['title', 'content', 'keptImages', 'files'] },
  close: { needed: [], may: [] },
} as const satisfies Record<InquiryChange['action'], { needed: readonly string[]; may: readonly string[] }>

function checkFields(wish: InquiryChange): void {
  const { needed, may } = fieldsOf[wish.action]
  const given = (['title', 'content', 'keptImages'] as const).filter((name) => wish[name] !== undefined) as string[]
  if (wish.files.length > 0) given.push('files')
  const pathOf = (name: string): string => `body.${name === 'files' ? 'images' : name}`
  const missing = needed.filter((name) => !given.includes(name))
  const needless = given.filter((name) => !(may as readonly string[]).includes(name))
  if (missing.length > 0 || needless.length > 0)
    throw invalid(
      ...missing.map((name) => [pathOf(name), 'is needed'] as [string, string]),
      ...needless.map((name) => [pathOf(name), `means nothing with ${wish.action}`] as [string, string]),
    )
  if (wish.action === 'edit' && given.length === 0) throw invalid(['body', 'changes nothing'])
}

/** @throws ProviderFailure INQUIRY_CLOSED, INQUIRY_ANSWERED */
function checkState({ status }: InquiryRow, action: InquiryChange['action']): void {
  if (status === 'closed') throw new ProviderFailure(409, 'INQUIRY_CLOSED')
  if (action === 'edit' && status !== 'waiting') throw new ProviderFailure(409, 'INQUIRY_ANSWERED')
}

/** The newest message gets other words and images: while a request waits it is the member's, and nobody has answered it. */
async function editMessage(tx: Database, inquiry: InquiryRow, wish: InquiryChange, images: readonly string[], at: Date): Promise<void> {
  const [message] = await tx
    .select()
    .from(inquiryMessages)
    .where(eq(inquiryMessages.inquiryId, inquiry.id))
    .orderBy(desc(inquiryMessages.id))
    .limit(1)
  const there = await tx.select().from(inquiryImages).where(eq(inquiryImages.messageId, message!.id)).orderBy(asc(inquiryImages.place))
  const asked = wish.keptImages?.split(',').map((id) => id.trim())
  const kept = asked === undefined ? there.map(({ id }) => id) : asked.filter(Boolean)
  if (kept.some((id) => !there.some((one) => one.id === id))) throw invalid(['body.keptImages', 'names an image the message does not have'])
  if (new Set(kept).size + images.length > attachmentRules.maxImages) throw new ProviderFailure(413, 'FILE_TOO_LARGE')
  await detachImages(
    tx,
    there.map(({ id }) => id).filter((id) => !kept.includes(id)),
    at,
  )
  await attachImages(tx, images, { messageId: message!.id, at, from: (there.at(-1)?.place ?? -1) + 1 })
  if (wish.content !== undefined) await tx.update(inquiryMessages).set({ content: wish.content }).where(eq(inquiryMessages.id, message!.id))
}

/**
 * Continues, edits or closes a request; the same key does it once.
 * @throws ProviderFailure 404, INQUIRY_CLOSED, INQUIRY_ANSWERED, INVALID_REQUEST (key, fields), INVALID_FILE, FILE_TOO_LARGE
 */
export async function changeInquiry(deps: ImageDeps, memberId: string, id: number, wish: InquiryChange): Promise<number> {
  const { db, now } = deps
  checkFields(wish)
  const request = requestOf(memberId, wish, `change ${String(id)}`)
  const before = await answeredBefore(db, request)
  if (before !== undefined) return before
  // Before images are looked at; the request may still change until it is held.
  checkState(await ownInquiry(db, memberId, id), wish.action)
  return withImages(deps, wish.files, (images) =>
    once(db, request, async (tx) => {
      const [inquiry] = await tx
        .select()
        .from(inquiries)
        .where(and(eq(inquiries.id, id), eq(inquiries.memberId, memberId)))
        .for('update')
      if (inquiry === undefined) throw new ProviderFailure(404, 'NOT_FOUND')
      checkState(inquiry, wish.action)
      const at = now()
      const change: Partial<InquiryRow> = { updatedAt: at, keptUntil: keptFrom(at) }
      if (wish.action === 'close') Object.assign(change, { status: 'closed', closedAt: at })
      if (wish.action === 'edit') {
        await editMessage(tx, inquiry, wish, images, at)
        if (wish.title !== undefined) change.title = wish.title
      }
      if (wish.action === 'continue') {
        await addMessage(tx, { inquiryId: id, sender: 'member', content: wish.content!, images, at })
        // Who is answering reads it too; what was answered waits again.
        if (inquiry.status === 'answered') change.status = 'waiting'
      }
      await tx.update(inquiries).set(change).where(eq(inquiries.id, id))
      return id
    }),
  )
}
