/**
 * The operator's side of a request: what operators see and do. Every caller of these functions may use them; `by` is the operator's name,
 * which is stored with the action.
 */
import { asc, desc, eq, ne } from 'drizzle-orm'
import { attachmentRules } from '#contract/attachment-rules.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { findRecording, recordingOfRequest } from '../recordings/recordings.ts'
import { members } from '../session/session.tables.ts'
import { deskFields, deskThread, type DeskRequest, type DeskThread } from './desk-thread.ts'
import { supportRequests, supportImages, type SupportImage, type SupportRequestRow } from './support.tables.ts'
import { isShown, readImage, withImages, type ImageDeps } from './request-images.ts'
import { supportMails } from './support-mail.tables.ts'
import { addMessage, keptFrom } from './write-request.ts'
import type { Database } from '../platform/database.ts'
import { noteAct, type OperatorAct } from '../platform/operator-acts.ts'

/**
 * `closed`: nothing was changed, because it is closed; `repeated`: this mail was carried out before; undefined: there is no such request.
 */
export type DeskOutcome = 'done' | 'closed' | 'repeated' | undefined

/** Present if a mail is the cause of the action. */
export interface AskedByMail {
  /** SHA-256 of its Message-ID: the same mail is carried out once. */
  mail?: string
}

export interface SupportDesk {
  /** The open requests, the longest untouched first; or all, the newest first. At most 100. */
  list: (which: 'open' | 'all') => Promise<DeskRequest[]>
  show: (id: number) => Promise<DeskThread | undefined>
  /** An operator starts to answer: from now on the member cannot edit the request. */
  take: (id: number, by?: string, o?: AskedByMail) => Promise<DeskOutcome>
  /**
   * @param o.isLast true: also closes it
   * @throws ProviderFailure INVALID_REQUEST (no text, or a text that is too long), INVALID_FILE, FILE_TOO_LARGE
   */
  answer: (
    id: number,
    content: string,
    images: readonly Uint8Array[],
    by?: string,
    o?: AskedByMail & { isLast?: boolean },
  ) => Promise<DeskOutcome>
  close: (id: number, by?: string, o?: AskedByMail) => Promise<DeskOutcome>
  /** @returns the recording of a request as JSON; undefined if none is kept */
  recording: (id: number) => Promise<string | undefined>
  /** @returns undefined if there is no such image, or it has been deleted */
  image: (id: string) => Promise<{ image: SupportImage; bytes: Uint8Array<ArrayBuffer> } | undefined>
}

/** Maximum length of an answer, in characters. */
export const maxContent = 4000
const most = 100

/** Whether this mail has been carried out before. @param hash of its Message-ID */
export async function isMailDone(db: Database, hash: string): Promise<boolean> {
  return (await db.select({ hash: supportMails.hash }).from(supportMails).where(eq(supportMails.hash, hash))).length > 0
}

export function createSupportDesk(deps: ImageDeps): SupportDesk {
  const { db, now, files } = deps
  /** Locks the request: a member may be editing it. */
  const change = (
    id: number,
    o: AskedByMail & { acts: readonly OperatorAct[]; by: string | undefined },
    how: (tx: Database, supportRequest: SupportRequestRow, at: Date) => Promise<Partial<SupportRequestRow>>,
  ): Promise<DeskOutcome> =>
    db.transaction(async (tx) => {
      const [supportRequest] = await tx.select().from(supportRequests).where(eq(supportRequests.id, id)).for('update')
      if (supportRequest === undefined) return undefined
      if (o.mail !== undefined && (await isMailDone(tx, o.mail))) return 'repeated'
      if (supportRequest.status === 'closed') return 'closed'
      const at = now()
      const set = await how(tx, supportRequest, at)
      await tx
        .update(supportRequests)
        .set({ updatedAt: at, keptUntil: keptFrom(at), ...set })
        .where(eq(supportRequests.id, id))
      if (o.mail !== undefined) await tx.insert(supportMails).values({ hash: o.mail, requestId: id, doneAt: at })
      for (const act of o.acts) {
        // oxlint-disable-next-line no-await-in-loop -- two at most
        if (o.by !== undefined) await noteAct(tx, { operator: o.by, act, subject: String(id), at })
      }
      return 'done'
    })

  return {
    list: (which) => {
      const rows = db.select(deskFields).from(supportRequests).innerJoin(members, eq(members.id, supportRequests.memberId)).limit(most)
      return which === 'all'
        ? rows.orderBy(desc(supportRequests.id))
        : rows.where(ne(supportRequests.status, 'closed')).orderBy(asc(supportRequests.updatedAt), asc(supportRequests.id))
    },
    show: (id) => deskThread(db, id, now()),
    // An answered request stays answered: there is nothing to take.
    take: (id, by, o = {}) =>
      change(id, { ...o, acts: ['request-taken'], by }, async (_tx, { status }) => (status === 'waiting' ? { status: 'answering' } : {})),
    answer: async (id, given, sent, by, { isLast = false, ...o } = {}) => {
      const content = given.replaceAll('\r\n', '\n').trim()
      if (content === '' || content.length > maxContent)
        throw new ProviderFailure(400, 'INVALID_REQUEST', [{ path: 'content', message: `must be 1 to ${String(maxContent)} characters` }])
      if (sent.length > attachmentRules.maxImages || sent.some(({ length }) => length > attachmentRules.maxBytes))
        throw new ProviderFailure(413, 'FILE_TOO_LARGE')
      return withImages(deps, sent, (images) =>
        change(id, { ...o, acts: ['request-answered', ...(isLast ? (['request-closed'] as const) : [])], by }, async (tx, _request, at) => {
          await addMessage(tx, { requestId: id, sender: 'support', content, images, at })
          return isLast ? { status: 'closed', closedAt: at } : { status: 'answered' }
        }),
      )
    },
    close: (id, by, o = {}) =>
      change(id, { ...o, acts: ['request-closed'], by }, async (_tx, _request, at) => ({ status: 'closed', closedAt: at })),
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
