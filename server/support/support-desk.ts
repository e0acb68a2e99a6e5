/**
 * The operator's side of a request: what operators see and do. Every caller of these functions may use them; `by` is the operator's name,
 * which is stored with the action.
 */
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { attachmentRules } from '#contract/attachment-rules.ts'
import { supportTextLimits } from '#contract/support-limits.ts'
import { storable } from '#contract/typed-text.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { findRecording, recordingOfRequest } from '../recordings/recordings.ts'
import { members } from '../session/session.tables.ts'
import { deskFields, deskThread, markOf, type DeskRequest, type DeskThread } from './desk-thread.ts'
import { supportRequests, supportImages, type SupportImage, type SupportRequestRow } from './support.tables.ts'
import { isShown, readImage, withImages, type ImageDeps } from './request-images.ts'
import { takesOf, type Take } from './request-takes.ts'
import { supportMails } from './support-mail.tables.ts'
import { threadOf, unanswered, type ThreadMessage } from './support.queries.ts'
import { addMessage, keptFrom } from './write-request.ts'
import type { Database } from '../platform/database.ts'
import { noteAct, type OperatorAct } from '../platform/operator-acts.ts'
import { operatorActs } from '../platform/operator-acts.tables.ts'

/**
 * `closed`: nothing was changed, because it is closed; `answered`: nothing was changed, because there is nothing to take; `before`: nothing
 * was changed, because this operator has taken it; `newer`: the member has written something that the operator has not read, so the
 * request waits, with the answer if there is one, and was not closed; `repeated`: this mail was carried out before; undefined: there is no
 * such request.
 */
export type DeskOutcome = 'done' | 'closed' | 'answered' | 'before' | 'newer' | 'repeated' | undefined

/** Present if a mail is the cause of the action. */
export interface AskedByMail {
  /** SHA-256 of its Message-ID: the same mail is carried out once. */
  mail?: string
}

/** What the operator had read before the action. */
export interface AfterReading {
  /** The marks (`markOf`) of what the operator has read: one of them must be the request's. Undefined: unknown, and not checked. */
  seen?: readonly string[]
  /** The number of answers that the operator has read; a later one refuses the action. Undefined: unknown, and not checked. */
  answers?: number
}

/** Nothing was changed, because an operator has answered since: two answers to the same words would confuse the member. */
export class AnsweredSince extends Error {
  readonly by: string | undefined
  readonly at: Date
  /** @param answer the newest one; `by` is undefined if the operator is unknown */
  constructor({ by, at }: { by: string | undefined; at: Date }) {
    super('the request was answered since')
    this.by = by
    this.at = at
  }
}

/** Nothing was changed, because another operator has taken the request, and is answering it. */
export class AlreadyTaken extends Error {
  readonly by: string
  readonly at: Date
  /** @param act of the other operator */
  constructor({ operator, at }: Take) {
    super('the request is already taken')
    this.by = operator
    this.at = at
  }
}

/** Port: the operator’s actions on support requests. */
export interface SupportDesk {
  /**
   * Requests that are not answered, the longest untouched first; or all, the newest first.
   * @param page of 100 requests, from 1
   * @returns those of the page, and how many follow it
   */
  list: (which: 'unanswered' | 'all', page?: number) => Promise<{ requests: DeskRequest[]; left: number }>
  show: (id: number) => Promise<DeskThread | undefined>
  /**
   * An operator starts to answer: from now on the member cannot edit the request.
   * @throws AlreadyTaken
   */
  take: (id: number, by?: string, o?: AskedByMail) => Promise<DeskOutcome>
  /**
   * @param o.isLast true: also closes it
   * @throws ProviderFailure INVALID_REQUEST (no text, or a text that is too long), INVALID_FILE, FILE_TOO_LARGE
   * @throws AnsweredSince also if the later answer is the operator's own: so a repeated call does not send it twice
   */
  answer: (
    id: number,
    content: string,
    images: readonly Uint8Array[],
    by?: string,
    o?: AskedByMail & AfterReading & { isLast?: boolean },
  ) => Promise<DeskOutcome>
  /** @throws AnsweredSince if the later answer is another operator's */
  close: (id: number, by?: string, o?: AskedByMail & AfterReading) => Promise<DeskOutcome>
  /** @returns the recording of a request as JSON; undefined if none is kept */
  recording: (id: number) => Promise<string | undefined>
  /** @returns undefined if there is no such image, or it has been deleted */
  image: (id: string) => Promise<{ image: SupportImage; bytes: Uint8Array<ArrayBuffer> } | undefined>
}

/** Requests of a page of the list. */
const pageSize = 100

/** Whether this mail has been carried out before. @param hash of its Message-ID */
export async function isMailDone(db: Database, hash: string): Promise<boolean> {
  return (await db.select({ hash: supportMails.hash }).from(supportMails).where(eq(supportMails.hash, hash))).length > 0
}

/** Answers after the first `read` ones, oldest first, with their operators. */
async function answersSince(
  tx: Database,
  id: number,
  { messages, read }: { messages: readonly ThreadMessage[]; read: number },
): Promise<{ by: string | undefined; at: Date }[]> {
  const times = messages
    .filter(({ sender }) => sender === 'support')
    .slice(read)
    .map(({ createdAt }) => createdAt)
  if (times.length === 0) return []
  const acts = await tx
    .select()
    .from(operatorActs)
    .where(and(eq(operatorActs.subject, String(id)), eq(operatorActs.act, 'request-answered'), inArray(operatorActs.at, times)))
    .orderBy(asc(operatorActs.id))
  // An answer and its act are written at the same time (`change`).
  return times.map((at) => ({ at, by: acts.findLast((act) => act.at.getTime() === at.getTime())?.operator }))
}

/** @returns the desk; `take`, `answer` and `close` each lock the request in one transaction */
export function createSupportDesk(deps: ImageDeps): SupportDesk {
  const { db, now, files } = deps
  /**
   * Locks the request: a member may be editing it.
   * @param o.mayFollowOwn whether the operator's own answers count as read
   * @param how returns an outcome if it changes nothing: `newer`, because the operator has not read the newest words (`isNewer`)
   */
  const change = (
    id: number,
    { by, mail, seen, answers, mayFollowOwn = false }: AskedByMail & AfterReading & { by: string | undefined; mayFollowOwn?: boolean },
    how: (
      tx: Database,
      supportRequest: SupportRequestRow,
      o: { at: Date; isNewer: boolean },
    ) => Promise<{ set: Partial<SupportRequestRow>; acts: readonly OperatorAct[] } | 'answered' | 'before' | 'newer'>,
  ): Promise<DeskOutcome> =>
    db.transaction(async (tx) => {
      const [supportRequest] = await tx.select().from(supportRequests).where(eq(supportRequests.id, id)).for('update')
      if (supportRequest === undefined) return undefined
      if (mail !== undefined && (await isMailDone(tx, mail))) return 'repeated'
      if (supportRequest.status === 'closed') return 'closed'
      const at = now()
      const messages = seen === undefined && answers === undefined ? [] : await threadOf(tx, id)
      const later = answers === undefined ? [] : await answersSince(tx, id, { messages, read: answers })
      const unread = later.findLast((answer) => !(mayFollowOwn && answer.by !== undefined && answer.by === by))
      if (unread !== undefined) throw new AnsweredSince(unread)
      // The newest words of an answered request have been answered, by another operator.
      const isNewer = seen !== undefined && supportRequest.status !== 'answered' && !seen.includes(markOf({ supportRequest, messages }))
      const changed = await how(tx, supportRequest, { at, isNewer })
      if (typeof changed === 'string') return changed
      await tx
        .update(supportRequests)
        .set({ updatedAt: at, keptUntil: keptFrom(at), ...changed.set })
        .where(eq(supportRequests.id, id))
      if (mail !== undefined) await tx.insert(supportMails).values({ hash: mail, requestId: id, doneAt: at })
      for (const act of changed.acts) {
        if (by !== undefined) await noteAct(tx, { operator: by, act, subject: String(id), at })
      }
      return isNewer ? 'newer' : 'done'
    })

  return {
    list: async (which, page = 1) => {
      const where = which === 'all' ? undefined : inArray(supportRequests.status, [...unanswered])
      const order = which === 'all' ? [desc(supportRequests.id)] : [asc(supportRequests.updatedAt), asc(supportRequests.id)]
      const rows = await db
        .select(deskFields)
        .from(supportRequests)
        .innerJoin(members, eq(members.id, supportRequests.memberId))
        .where(where)
        .orderBy(...order)
        .limit(pageSize)
        .offset((page - 1) * pageSize)
      const [total] = await db.select({ n: count() }).from(supportRequests).where(where)
      const takes = await takesOf(
        db,
        rows.map(({ supportRequest }) => supportRequest),
      )
      const requests = rows.map((row) => ({ ...row, taken: takes.get(row.supportRequest.id) }))
      return { requests, left: Math.max(0, (total?.n ?? 0) - page * pageSize) }
    },
    show: (id) => deskThread(db, id, now()),
    take: (id, by, o = {}) =>
      change(id, { ...o, by }, async (tx, supportRequest) => {
        if (supportRequest.status === 'answered') return 'answered'
        const taken = (await takesOf(tx, [supportRequest])).get(id)
        if (taken === undefined) return { set: { status: 'answering' }, acts: ['request-taken'] }
        if (taken.operator !== by) throw new AlreadyTaken(taken)
        return 'before'
      }),
    answer: async (id, given, sent, by, { isLast = false, ...o } = {}) => {
      const content = storable(given).replaceAll('\r\n', '\n').trim()
      if (content === '' || content.length > supportTextLimits.content)
        throw new ProviderFailure(400, 'INVALID_REQUEST', [
          { path: 'content', message: `must be 1 to ${String(supportTextLimits.content)} characters` },
        ])
      if (sent.length > attachmentRules.maxImages || sent.some(({ length }) => length > attachmentRules.maxBytes))
        throw new ProviderFailure(413, 'FILE_TOO_LARGE')
      return withImages(deps, sent, (images) =>
        change(id, { ...o, by }, async (tx, _request, { at, isNewer }) => {
          await addMessage(tx, { requestId: id, sender: 'support', content, images, at })
          if (isNewer) return { set: { status: 'waiting' }, acts: ['request-answered'] }
          return isLast
            ? { set: { status: 'closed', closedAt: at }, acts: ['request-answered', 'request-closed'] }
            : { set: { status: 'answered' }, acts: ['request-answered'] }
        }),
      )
    },
    close: (id, by, o = {}) =>
      change(id, { ...o, by, mayFollowOwn: true }, async (_tx, _request, { at, isNewer }) =>
        isNewer ? 'newer' : { set: { status: 'closed', closedAt: at }, acts: ['request-closed'] },
      ),
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
