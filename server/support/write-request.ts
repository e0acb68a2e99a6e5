/** The member's writes (U1, U2): a new request, an addition, an edit before the first answer, and closing. */
import { createHash } from 'node:crypto'
import { and, asc, desc, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { attachmentRules } from '#contract/attachment-rules.ts'
import { type changeSupportRequest as changeCall, type createSupportRequest as createCall } from '#contract/support.ts'
import type { Locale } from '#contract/common.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { yearsAfter } from '../platform/years-after.ts'
import { orders } from '../orders/orders.tables.ts'
import { lockCaller } from '../session/members.queries.ts'
import type { SupportNotices } from './mail/notices.ts'
import { supportRequests, supportImages, supportMessages, supportKeys, type SupportRequestRow } from './support.tables.ts'
import { countToday, requireRoomForMessage, withImagesCounted } from './day-limit.ts'
import { attachImages, detachImages, withImages, type ImageDeps } from './request-images.ts'
import { ownRequest } from './support.queries.ts'

/** Dependencies of the member’s writes. */
export interface WriteDeps extends ImageDeps {
  /** Notifies the team by mail; undefined: support by mail is not configured. */
  notices?: SupportNotices | undefined
}

/** A call with its files. */
type Sent<C extends typeof createCall | typeof changeCall> = v.InferOutput<C['body']> & { files: readonly Uint8Array[] }
/** The body of `createSupportRequest` with its files and the language of the page. */
export type NewRequest = Sent<typeof createCall> & { locale: Locale }
/** The body of `changeSupportRequest` with its files. */
export type SupportChange = Sent<typeof changeCall>

const invalid = (...issues: readonly [path: string, message: string][]): ProviderFailure =>
  new ProviderFailure(
    400,
    'INVALID_REQUEST',
    issues.map(([path, message]) => ({ path, message })),
  )

/** Three years after the last message, or the closing (§9, U3). */
export const keptFrom = (at: Date): Date => yearsAfter(at, 3)

interface Request {
  memberId: string
  requestKey: string
  fingerprint: string
}

/** @param about the rest of the call's identity: which call, and of which request */
function requestOf(memberId: string, { requestKey, files, ...fields }: NewRequest | SupportChange, about: string): Request {
  const hash = createHash('sha256').update(JSON.stringify([about, Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))]))
  for (const file of files) hash.update(createHash('sha256').update(file).digest())
  return { memberId, requestKey, fingerprint: hash.digest('hex') }
}

/** The request of an earlier call with this key. The same key for a different call is a bug of the site. */
async function earlierRequest(db: Database, { memberId, requestKey, fingerprint }: Request): Promise<number | undefined> {
  const [row] = await db
    .select()
    .from(supportKeys)
    .where(and(eq(supportKeys.memberId, memberId), eq(supportKeys.requestKey, requestKey)))
  if (row !== undefined && row.fingerprint !== fingerprint) throw invalid(['body.requestKey', 'belongs to another request'])
  return row?.requestId
}

/** Atomic, once per key, and serialised per member. */
const once = (db: Database, request: Request, write: (tx: Database) => Promise<number>): Promise<number> =>
  db.transaction(async (tx) => {
    await lockCaller(tx, request.memberId, 'no key update')
    const before = await earlierRequest(tx, request)
    if (before !== undefined) return before
    const requestId = await write(tx)
    await tx.insert(supportKeys).values({ ...request, requestId })
    return requestId
  })

/** Cleans, stores and counts the files of a call, and writes it once. @param write claims the images by their ids */
const writeWithImages = (
  deps: ImageDeps,
  request: Request,
  files: readonly Uint8Array[],
  write: (tx: Database, images: readonly string[]) => Promise<number>,
): Promise<number> =>
  withImagesCounted(deps.db, { memberId: request.memberId, added: files.length }, (count) =>
    withImages(deps, files, (images) =>
      once(deps.db, request, async (tx) => {
        await count(tx)
        return write(tx, images)
      }),
    ),
  )

/** Another member's order gets the same response as one that does not exist. */
async function requireOwnOrder(db: Database, memberId: string, orderNo: string): Promise<void> {
  const [order] = await db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(and(eq(orders.orderNo, orderNo), eq(orders.memberId, memberId)))
  if (order === undefined) throw invalid(['body.orderNo', 'is none of your purchases'])
}

/**
 * Sends a request; the same key returns the same request.
 * @returns its id
 * @throws ProviderFailure INVALID_REQUEST (key, order), INVALID_FILE, FILE_TOO_LARGE, SUPPORT_DAY_LIMIT
 */
export async function createSupportRequest(deps: WriteDeps, memberId: string, input: NewRequest): Promise<number> {
  const { db, now } = deps
  const request = requestOf(memberId, input, 'create')
  const before = await earlierRequest(db, request)
  if (before !== undefined) return before
  if (input.orderNo !== undefined) await requireOwnOrder(db, memberId, input.orderNo)
  // Before the images are processed; concurrent messages are counted once the member is locked.
  await requireRoomForMessage(db, memberId, now())
  const team = await deps.notices?.open()
  const written = await writeWithImages(deps, request, input.files, async (tx, images) => {
    const at = now()
    await requireRoomForMessage(tx, memberId, at)
    const [supportRequest] = await tx
      .insert(supportRequests)
      .values({
        memberId,
        type: input.type,
        title: input.title,
        status: 'waiting',
        orderNo: input.orderNo ?? null,
        locale: input.locale,
        consentVersion: input.consentVersion,
        consentAt: at,
        createdAt: at,
        updatedAt: at,
        keptUntil: keptFrom(at),
      })
      .returning({ id: supportRequests.id })
    await addMessage(tx, { requestId: supportRequest!.id, sender: 'member', content: input.content, images, at })
    await team?.notice(tx, { requestId: supportRequest!.id, kind: 'new', at })
    return supportRequest!.id
  })
  deps.notices?.schedule()
  return written
}

/** Adds a message to the thread; the caller has locked the request. */
export async function addMessage(
  tx: Database,
  { images, at, ...message }: { requestId: number; sender: 'member' | 'support'; content: string; images: readonly string[]; at: Date },
): Promise<void> {
  const [row] = await tx
    .insert(supportMessages)
    .values({ ...message, createdAt: at })
    .returning({ id: supportMessages.id })
  await attachImages(tx, images, { messageId: row!.id, at })
}

/** The fields that each change accepts; other fields are refused, not ignored. */
const fieldsOf = {
  continue: { needed: ['content'], may: ['content', 'files'] },
  edit: { needed: [], may: ['messageId', 'title', 'content', 'keptImages', 'files'] },
  close: { needed: [], may: [] },
} as const satisfies Record<SupportChange['action'], { needed: readonly string[]; may: readonly string[] }>

function checkFields(input: SupportChange): void {
  const { needed, may } = fieldsOf[input.action]
  const given = (['messageId', 'title', 'content', 'keptImages'] as const).filter((name) => input[name] !== undefined) as string[]
  if (input.files.length > 0) given.push('files')
  const pathOf = (name: string): string => `body.${name === 'files' ? 'images' : name}`
  const missing = needed.filter((name) => !given.includes(name))
  const needless = given.filter((name) => !(may as readonly string[]).includes(name))
  if (missing.length > 0 || needless.length > 0)
    throw invalid(
      ...missing.map((name) => [pathOf(name), 'is needed'] as [string, string]),
      ...needless.map((name) => [pathOf(name), `means nothing with ${input.action}`] as [string, string]),
    )
  if (input.action === 'edit' && given.every((name) => name === 'messageId')) throw invalid(['body', 'changes nothing'])
}

/** @throws ProviderFailure SUPPORT_REQUEST_CLOSED, SUPPORT_REQUEST_ANSWERED */
function checkState({ status }: SupportRequestRow, action: SupportChange['action']): void {
  if (status === 'closed') throw new ProviderFailure(409, 'SUPPORT_REQUEST_CLOSED')
  if (action === 'edit' && status !== 'waiting') throw new ProviderFailure(409, 'SUPPORT_REQUEST_ANSWERED')
}

/**
 * Replaces text and images of the newest message.
 * @throws ProviderFailure SUPPORT_REQUEST_ANSWERED if that is support's (an answer to older words leaves a request waiting), or if the
 *   input names an older one
 */
async function editMessage(
  tx: Database,
  supportRequest: SupportRequestRow,
  input: SupportChange,
  images: readonly string[],
  at: Date,
): Promise<void> {
  const [message] = await tx
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.requestId, supportRequest.id))
    .orderBy(desc(supportMessages.id))
    .limit(1)
  const isNamed = input.messageId === undefined || input.messageId === message!.id
  if (message!.sender !== 'member' || !isNamed) throw new ProviderFailure(409, 'SUPPORT_REQUEST_ANSWERED')
  const there = await tx.select().from(supportImages).where(eq(supportImages.messageId, message!.id)).orderBy(asc(supportImages.place))
  const requested = input.keptImages?.split(',').map((id) => id.trim())
  const kept = requested === undefined ? there.map(({ id }) => id) : requested.filter(Boolean)
  if (kept.some((id) => !there.some((one) => one.id === id))) throw invalid(['body.keptImages', 'names an image the message does not have'])
  if (new Set(kept).size + images.length > attachmentRules.maxImages) throw new ProviderFailure(413, 'FILE_TOO_LARGE')
  await detachImages(
    tx,
    there.map(({ id }) => id).filter((id) => !kept.includes(id)),
    at,
  )
  await attachImages(tx, images, { messageId: message!.id, at, from: (there.at(-1)?.place ?? -1) + 1 })
  if (input.content !== undefined)
    await tx.update(supportMessages).set({ content: input.content }).where(eq(supportMessages.id, message!.id))
}

/**
 * Continues, edits or closes a request; the same key does it once.
 * @throws ProviderFailure 404, SUPPORT_REQUEST_CLOSED, SUPPORT_REQUEST_ANSWERED, INVALID_REQUEST (key, fields), INVALID_FILE,
 *   FILE_TOO_LARGE, SUPPORT_DAY_LIMIT
 */
export async function changeSupportRequest(deps: WriteDeps, memberId: string, id: number, input: SupportChange): Promise<number> {
  const { db, now } = deps
  checkFields(input)
  const request = requestOf(memberId, input, `change ${String(id)}`)
  const before = await earlierRequest(db, request)
  if (before !== undefined) return before
  // Before the images are processed; state and number may still change until request and member are locked.
  checkState(await ownRequest(db, memberId, id), input.action)
  if (input.action === 'continue') await requireRoomForMessage(db, memberId, now())
  const team = await deps.notices?.open()
  const written = await writeWithImages(deps, request, input.files, async (tx, images) => {
    const [supportRequest] = await tx
      .select()
      .from(supportRequests)
      .where(and(eq(supportRequests.id, id), eq(supportRequests.memberId, memberId)))
      .for('update')
    if (supportRequest === undefined) throw new ProviderFailure(404, 'NOT_FOUND')
    checkState(supportRequest, input.action)
    const at = now()
    const change: Partial<SupportRequestRow> = { updatedAt: at, keptUntil: keptFrom(at) }
    if (input.action === 'close') Object.assign(change, { status: 'closed', closedAt: at })
    if (input.action === 'edit') {
      await countToday(tx, memberId, 'edits', 1)
      await editMessage(tx, supportRequest, input, images, at)
      if (input.title !== undefined) change.title = input.title
    }
    if (input.action === 'continue') {
      await requireRoomForMessage(tx, memberId, at)
      await addMessage(tx, { requestId: id, sender: 'member', content: input.content!, images, at })
      // While an operator is answering, they read it too; an answered request waits again.
      if (supportRequest.status === 'answered') change.status = 'waiting'
    }
    await tx.update(supportRequests).set(change).where(eq(supportRequests.id, id))
    if (input.action !== 'close') await team?.notice(tx, { requestId: id, kind: input.action === 'edit' ? 'edited' : 'continued', at })
    return id
  })
  deps.notices?.schedule()
  return written
}
