/** The other side of a request: what an operator sees and does. Whom they are is not ours to check; whoever can call this may do it. */
import { asc, desc, eq, ne } from 'drizzle-orm'
import { attachmentRules } from '#contract/inquiries.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { members, type Member } from '../session/session.tables.ts'
import { inquiries, inquiryImages, inquiryReviews, type InquiryImage, type InquiryRow } from './inquiries.tables.ts'
import { isShown, readImage, withImages, type ImageDeps } from './inquiry-images.ts'
import { threadOf, type ThreadMessage } from './inquiries.queries.ts'
import { addMessage, keptFrom } from './write-inquiry.ts'
import type { Database } from '../platform/database.ts'

/** What a request is about, by its type (`InquiryTypeSchema`), for operators. */
export const typeNames = ['Account', 'Payment', 'Item', 'Bug', 'Abuse report', 'Event', 'Suggestion', 'Other'] as const

export interface DeskInquiry {
  inquiry: InquiryRow
  member: Pick<Member, 'memberNumber' | 'nickname' | 'region' | 'server'>
}

export interface DeskThread extends DeskInquiry {
  messages: ThreadMessage[]
  review: { rating: number; content: string | null } | undefined
}

/** `closed`: nothing was done, it is closed; undefined: there is no such request. */
export type DeskOutcome = 'done' | 'closed' | undefined

export interface SupportDesk {
  /** Those that are open, the longest untouched first; all of them, the newest first. At most 100. */
  list: (which: 'open' | 'all') => Promise<DeskInquiry[]>
  show: (id: number) => Promise<DeskThread | undefined>
  /** Somebody begins to answer: from now on the member cannot edit it any more. */
  take: (id: number) => Promise<DeskOutcome>
  /** @throws ProviderFailure INVALID_REQUEST (no text, or a long one), INVALID_FILE, FILE_TOO_LARGE */
  answer: (id: number, content: string, images: readonly Uint8Array[]) => Promise<DeskOutcome>
  close: (id: number) => Promise<DeskOutcome>
  /** @returns undefined where it is none, or has been deleted */
  image: (id: string) => Promise<{ image: InquiryImage; bytes: Uint8Array<ArrayBuffer> } | undefined>
}

const maxContent = 4000
const most = 100

export function createSupportDesk(deps: ImageDeps): SupportDesk {
  const { db, now, files } = deps
  const fields = {
    inquiry: inquiries,
    member: { memberNumber: members.memberNumber, nickname: members.nickname, region: members.region, server: members.server },
  }

  /** Holds the request meanwhile: a member may be editing it. */
  const change = (id: number, how: (tx: Database, inquiry: InquiryRow, at: Date) => Promise<Partial<InquiryRow>>): Promise<DeskOutcome> =>
    db.transaction(async (tx) => {
      const [inquiry] = await tx.select().from(inquiries).where(eq(inquiries.id, id)).for('update')
      if (inquiry === undefined) return undefined
      if (inquiry.status === 'closed') return 'closed'
      const at = now()
      const set = await how(tx, inquiry, at)
      await tx
        .update(inquiries)
        .set({ updatedAt: at, keptUntil: keptFrom(at), ...set })
        .where(eq(inquiries.id, id))
      return 'done'
    })

  return {
    list: (which) => {
      const rows = db.select(fields).from(inquiries).innerJoin(members, eq(members.id, inquiries.memberId)).limit(most)
      return which === 'all'
        ? rows.orderBy(desc(inquiries.id))
        : rows.where(ne(inquiries.status, 'closed')).orderBy(asc(inquiries.updatedAt), asc(inquiries.id))
    },
    show: async (id) => {
      const [row] = await db
        .select(fields)
        .from(inquiries)
        .innerJoin(members, eq(members.id, inquiries.memberId))
        .where(eq(inquiries.id, id))
      if (row === undefined) return undefined
      const [review] = await db
        .select({ rating: inquiryReviews.rating, content: inquiryReviews.content })
        .from(inquiryReviews)
        .where(eq(inquiryReviews.inquiryId, id))
      return { ...row, messages: await threadOf(db, id), review }
    },
    // What has been answered stays so: there is nothing new to take.
    take: (id) => change(id, async (_tx, { status }) => (status === 'waiting' ? { status: 'answering' } : {})),
    answer: async (id, given, sent) => {
      const content = given.replaceAll('\r\n', '\n').trim()
      if (content === '' || content.length > maxContent)
        throw new ProviderFailure(400, 'INVALID_REQUEST', [{ path: 'content', message: `must be 1 to ${String(maxContent)} letters` }])
      if (sent.length > attachmentRules.maxImages || sent.some(({ length }) => length > attachmentRules.maxBytes))
        throw new ProviderFailure(413, 'FILE_TOO_LARGE')
      return withImages(deps, sent, (images) =>
        change(id, async (tx, _inquiry, at) => {
          await addMessage(tx, { inquiryId: id, sender: 'support', content, images, at })
          return { status: 'answered' }
        }),
      )
    },
    close: (id) => change(id, async (_tx, _inquiry, at) => ({ status: 'closed', closedAt: at })),
    image: async (id) => {
      const [image] = await db.select().from(inquiryImages).where(eq(inquiryImages.id, id))
      if (image === undefined || !isShown(image, now())) return undefined
      const bytes = await readImage(files, image)
      return bytes === undefined ? undefined : { image, bytes }
    },
  }
}
