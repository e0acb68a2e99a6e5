/**
 * The other side of a request: what an operator sees and does. Whoever can call this may do it; `by` is the operator's name, which is kept
 * with what they did.
 */
import { asc, desc, eq, ne } from 'drizzle-orm'
import { attachmentRules } from '#contract/attachment-rules.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { findRecording, recordingOfRequest, type KeptRecording } from '../recordings/recordings.ts'
import { members, type Member } from '../session/session.tables.ts'
import { supportRequests, supportImages, supportReviews, type SupportImage, type SupportRequestRow } from './support.tables.ts'
import { isShown, readImage, withImages, type ImageDeps } from './request-images.ts'
import { threadOf, type ThreadMessage } from './support.queries.ts'
import { addMessage, keptFrom } from './write-request.ts'
import type { Database } from '../platform/database.ts'
import { noteAct, type OperatorAct } from '../platform/operator-acts.ts'

/** What a request is about, by its type (`SupportTypeSchema`), for operators. */
export const typeNames = ['Account', 'Payment', 'Item', 'Bug', 'Abuse report', 'Event', 'Suggestion', 'Other'] as const

export interface DeskRequest {
  supportRequest: SupportRequestRow
  member: Pick<Member, 'memberNumber' | 'nickname' | 'region' | 'server'>
}

export interface DeskThread extends DeskRequest {
  messages: ThreadMessage[]
  review: { rating: number; content: string | null } | undefined
  /** What the member sent along of their visit, while it is kept. */
  recording: KeptRecording | undefined
}

/** `closed`: nothing was done, it is closed; undefined: there is no such request. */
export type DeskOutcome = 'done' | 'closed' | undefined

export interface SupportDesk {
  /** Those that are open, the longest untouched first; all of them, the newest first. At most 100. */
  list: (which: 'open' | 'all') => Promise<DeskRequest[]>
  show: (id: number) => Promise<DeskThread | undefined>
  /** Somebody begins to answer: from now on the member cannot edit it any more. */
  take: (id: number, by?: string) => Promise<DeskOutcome>
  /** @throws ProviderFailure INVALID_REQUEST (no text, or a long one), INVALID_FILE, FILE_TOO_LARGE */
  answer: (id: number, content: string, images: readonly Uint8Array[], by?: string) => Promise<DeskOutcome>
  close: (id: number, by?: string) => Promise<DeskOutcome>
  /** @returns the recording of a request as JSON; undefined where none is kept */
  recording: (id: number) => Promise<string | undefined>
  /** @returns undefined where it is none, or has been deleted */
  image: (id: string) => Promise<{ image: SupportImage; bytes: Uint8Array<ArrayBuffer> } | undefined>
}

const maxContent = 4000
const most = 100

export function createSupportDesk(deps: ImageDeps): SupportDesk {
  const { db, now, files } = deps
  const fields = {
    supportRequest: supportRequests,
    member: { memberNumber: members.memberNumber, nickname: members.nickname, region: members.region, server: members.server },
  }

  /** Holds the request meanwhile: a member may be editing it. */
  const change = (
    id: number,
    o: { act: OperatorAct; by: string | undefined },
    how: (tx: Database, supportRequest: SupportRequestRow, at: Date) => Promise<Partial<SupportRequestRow>>,
  ): Promise<DeskOutcome> =>
    db.transaction(async (tx) => {
      const [supportRequest] = await tx.select().from(supportRequests).where(eq(supportRequests.id, id)).for('update')
      if (supportRequest === undefined) return undefined
      if (supportRequest.status === 'closed') return 'closed'
      const at = now()
      const set = await how(tx, supportRequest, at)
      await tx
        .update(supportRequests)
        .set({ updatedAt: at, keptUntil: keptFrom(at), ...set })
        .where(eq(supportRequests.id, id))
      if (o.by !== undefined) await noteAct(tx, { operator: o.by, act: o.act, subject: String(id), at })
      return 'done'
    })

  return {
    list: (which) => {
      const rows = db.select(fields).from(supportRequests).innerJoin(members, eq(members.id, supportRequests.memberId)).limit(most)
      return which === 'all'
        ? rows.orderBy(desc(supportRequests.id))
        : rows.where(ne(supportRequests.status, 'closed')).orderBy(asc(supportRequests.updatedAt), asc(supportRequests.id))
    },
    show: async (id) => {
      const [row] = await db
        .select(fields)
        .from(supportRequests)
        .innerJoin(members, eq(members.id, supportRequests.memberId))
        .where(eq(supportRequests.id, id))
      if (row === undefined) return undefined
      const [review] = await db
        .select({ rating: supportReviews.rating, content: supportReviews.content })
        .from(supportReviews)
        .where(eq(supportReviews.requestId, id))
      return { ...row, messages: await threadOf(db, id), review, recording: await recordingOfRequest(db, id, now()) }
    },
    // What has been answered stays so: there is nothing new to take.
    take: (id, by) =>
      change(id, { act: 'request-taken', by }, async (_tx, { status }) => (status === 'waiting' ? { status: 'answering' } : {})),
    answer: async (id, given, sent, by) => {
      const content = given.replaceAll('\r\n', '\n').trim()
      if (content === '' || content.length > maxContent)
        throw new ProviderFailure(400, 'INVALID_REQUEST', [{ path: 'content', message: `must be 1 to ${String(maxContent)} letters` }])
      if (sent.length > attachmentRules.maxImages || sent.some(({ length }) => length > attachmentRules.maxBytes))
        throw new ProviderFailure(413, 'FILE_TOO_LARGE')
      return withImages(deps, sent, (images) =>
        change(id, { act: 'request-answered', by }, async (tx, _request, at) => {
          await addMessage(tx, { requestId: id, sender: 'support', content, images, at })
          return { status: 'answered' }
        }),
      )
    },
    close: (id, by) => change(id, { act: 'request-closed', by }, async (_tx, _request, at) => ({ status: 'closed', closedAt: at })),
    recording: async (id) => {
      const kept = await recordingOfRequest(db, id, now())
      return kept === undefined ? undefined : (await findRecording(db, kept.code, now())).recording
    },
    image: async (id) => {
      const [image] = await db.select().from(supportImages).where(eq(supportImages.id, id))
      if (image === undefined || !isShown(image, now())) return undefined
      const bytes = await readImage(files, image)
      return bytes === undefined ? undefined : { image, bytes }
    },
  }
}
