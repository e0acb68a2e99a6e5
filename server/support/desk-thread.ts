/** A request in the operator's view. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { recordingOfRequest, type KeptRecording } from '../recordings/recordings.ts'
import { members, type Member } from '../session/session.tables.ts'
import { supportRequests, supportReviews, type SupportRequestRow } from './support.tables.ts'
import { takesOf, type Take } from './request-takes.ts'
import { threadOf, type ThreadMessage } from './support.queries.ts'

/** Names of the request types (`SupportTypeSchema`), for operators. */
export const typeNames = ['Account', 'Payment', 'Item', 'Bug', 'Abuse report', 'Event', 'Suggestion', 'Other'] as const

/** A request with its member, as a list for operators shows it. */
export interface DeskRequest {
  supportRequest: SupportRequestRow
  member: Pick<Member, 'memberNumber' | 'nickname' | 'region' | 'server'>
  /** Who is answering it; undefined: nobody, or it is no longer stored. */
  taken: Take | undefined
}

/** A request with all its messages, oldest first. */
export interface DeskThread extends DeskRequest {
  messages: ThreadMessage[]
  review: { rating: number; content: string | null } | undefined
  /** The recording of the visit that the member attached, as long as it is kept. */
  recording: KeptRecording | undefined
}

/** The columns of a `DeskRequest` without `taken`, for a select from `supportRequests` joined with `members`. */
export const deskFields = {
  supportRequest: supportRequests,
  member: { memberNumber: members.memberNumber, nickname: members.nickname, region: members.region, server: members.server },
}

/** Digits of a mark, hexadecimal. */
export const markLength = 8

/**
 * Stands for what an operator has read: title and newest message of the member. A further message changes it, and an edit does.
 * An operator's answer names it, so that it does not count as the answer to words that nobody has read.
 */
export function markOf({
  supportRequest,
  messages,
}: {
  supportRequest: Pick<SupportRequestRow, 'title'>
  messages: readonly ThreadMessage[]
}) {
  const { id, content, images } = messages.findLast(({ sender }) => sender === 'member')!
  return createHash('sha256')
    .update(JSON.stringify([supportRequest.title, id, content, images.map((image) => image.id)]))
    .digest('hex')
    .slice(0, markLength)
}

/** What an operator had read, as `readMarkOf` names it. */
export interface ReadMark {
  /** The one `markOf`. */
  seen: readonly [string]
  /** Number of support's answers. */
  answers: number
}

/**
 * A mark for commands and pages: the number of the request, so that an answer with the number of another is not sent to its member, `markOf`,
 * and how many answers of support the operator has read.
 * @returns `7-1a2b3c4d-2`
 */
export function readMarkOf(thread: Pick<DeskThread, 'supportRequest' | 'messages'>): string {
  const answers = thread.messages.filter(({ sender }) => sender === 'support').length
  return `${String(thread.supportRequest.id)}-${markOf(thread)}-${String(answers)}`
}

const readMark = new RegExp(`^(\\d{1,9})-([0-9a-f]{${String(markLength)}})-(\\d{1,6})$`)

/** @returns undefined if the text is no mark of `readMarkOf` for this request */
export function parseReadMark(text: string, requestId: number): ReadMark | undefined {
  const [, id, seen, answers] = readMark.exec(text) ?? []
  return seen === undefined || Number(id) !== requestId ? undefined : { seen: [seen], answers: Number(answers) }
}

/** @returns undefined if there is no such request */
export async function deskThread(db: Database, id: number, now: Date): Promise<DeskThread | undefined> {
  const [row] = await db
    .select(deskFields)
    .from(supportRequests)
    .innerJoin(members, eq(members.id, supportRequests.memberId))
    .where(eq(supportRequests.id, id))
  if (row === undefined) return undefined
  const [review] = await db
    .select({ rating: supportReviews.rating, content: supportReviews.content })
    .from(supportReviews)
    .where(eq(supportReviews.requestId, id))
  const taken = (await takesOf(db, [row.supportRequest])).get(id)
  return { ...row, taken, messages: await threadOf(db, id), review, recording: await recordingOfRequest(db, id, now) }
}
