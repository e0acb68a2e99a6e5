/** One-to-one support requests (§2, §3, §5, §7, U1–U4). */
import * as v from 'valibot'
import { attachmentRules } from './attachment-rules.ts'
import { maxNumber } from './addresses.ts'
import { requiredText, LastIdSchema, MomentSchema, RequestedLocaleSchema, RowIdSchema, text, queryInteger, integer } from './common.ts'
import { supportTextLimits } from './support-limits.ts'
import { endpoint, invalidRequest, notFound, tooMany, unauthorised, type FailureCase } from './endpoint.ts'

/** 1 account, 2 payment, 3 item, 4 bug, 5 abuse report, 6 event, 7 suggestion, 8 other. */
export const SupportTypeSchema = queryInteger(1, 8)
/** Displayed states; the filter's numbers 1, 6 and 9 (§3) select unanswered (waiting, answering), answered and closed requests. */
export const SupportStatusSchema = v.picklist(['waiting', 'answering', 'answered', 'closed'])
export const SupportFilterSchema = v.pipe(queryInteger(1, 9), v.picklist([1, 6, 9]))

const images = {
  field: 'images',
  maxCount: attachmentRules.maxImages,
  maxBytes: attachmentRules.maxBytes,
  types: attachmentRules.types,
} as const

/**
 * `url`: a link for its owner that expires after some minutes and is requested again with the request; null once the image is deleted (U3,
 * 14 days). Sizes in pixels.
 */
const ImageSchema = v.object({ id: v.string(), url: v.nullable(v.string()), width: v.number(), height: v.number() })
const MessageSchema = v.object({
  id: v.number(),
  from: v.picklist(['member', 'support']),
  content: v.string(),
  images: v.array(ImageSchema),
  createdDt: MomentSchema,
})
export const SupportRequestSchema = v.object({
  id: v.number(),
  type: v.number(),
  title: v.string(),
  status: SupportStatusSchema,
  createdDt: MomentSchema,
  updatedDt: MomentSchema,
  /** The purchase concerned, if the member has named one. */
  orderNo: v.nullable(v.string()),
  messages: v.array(MessageSchema),
  /** Whether the member has given a satisfaction review (U6). */
  reviewed: v.boolean(),
  /** When its personal data is deleted (U3: 3 years after it was closed or the last message). */
  keptUntil: MomentSchema,
})
export type SupportRequest = v.InferOutput<typeof SupportRequestSchema>

const membersOnly: FailureCase = {
  status: 403,
  code: 'MEMBERS_ONLY',
  when: 'the caller is not a member: only members may send support requests or reviews',
}
const closed: FailureCase = { status: 409, code: 'SUPPORT_REQUEST_CLOSED', when: 'the request is closed and cannot be continued' }
const notWaiting: FailureCase = {
  status: 409,
  code: 'SUPPORT_REQUEST_ANSWERED',
  when: 'an operator is answering or has answered, or the message is no longer the newest: the request can be continued, but not edited',
}
const dayLimit: FailureCase = {
  status: 429,
  code: 'SUPPORT_DAY_LIMIT',
  when: 'the member has sent 100 messages or 60 images, or has edited 30 times, within 24 hours; `Retry-After` contains the seconds until another one is possible',
}
const badFile: FailureCase = {
  status: 415,
  code: 'INVALID_FILE',
  when: 'a file is not a png, jpg, jpeg or gif, or its content is damaged; `issues` names each, as `body.images.0`',
}
const tooLarge: FailureCase = { status: 413, code: 'FILE_TOO_LARGE', when: 'a file is larger than 5 MB or there are more than 3' }

/** Lists the requests of the calling member, newest first (S7, U2, U4); 10 by default. `lastId`: last id of the page before. Read-only. */
export const listSupportRequests = endpoint({
  name: 'listSupportRequests',
  method: 'GET',
  base: 'game',
  path: '/cs/questions/list',
  access: 'member',
  kind: 'other',
  summary: "The member's requests, newest first; pages = ceil(totalCount / size)",
  query: v.strictObject({
    lastId: LastIdSchema,
    size: v.optional(queryInteger(1, 50)),
    status: v.optional(SupportFilterSchema),
  }),
  response: v.object({
    items: v.array(v.omit(SupportRequestSchema, ['messages'])),
    totalCount: v.number(),
  }),
  failures: [invalidRequest, unauthorised],
})
/**
 * Sends a request of the calling member with up to three images (S7, U1, U3). 403 MEMBERS_ONLY for a guest of the game (§6), 415 or 413 for
 * a file, 429 SUPPORT_DAY_LIMIT. Safe to repeat with the same `requestKey` and contents; the key with other contents gets 400.
 */
export const createSupportRequest = endpoint({
  name: 'createSupportRequest',
  method: 'POST',
  base: 'game',
  path: '/cs/questions',
  access: 'member',
  kind: 'other',
  summary: 'Creates a request; `images` contains up to 3 files; a repeated `requestKey` returns the same request',
  bodyType: 'multipart',
  files: images,
  body: v.strictObject({
    type: SupportTypeSchema,
    title: requiredText(supportTextLimits.title),
    content: requiredText(supportTextLimits.content),
    privacyConsent: v.literal('true'),
    /** Version of the accepted text, stored as proof with the time. */
    consentVersion: requiredText(40),
    /** One of the member's own purchases (type 2). */
    orderNo: v.optional(requiredText(40)),
    /** The language of the text, so that support replies in it. */
    locale: v.optional(RequestedLocaleSchema),
    requestKey: v.pipe(v.string(), v.uuid()),
  }),
  response: v.object({ id: v.number() }),
  failures: [invalidRequest, unauthorised, membersOnly, badFile, tooLarge, tooMany, dayLimit],
})
/**
 * Continues, edits or closes a request of the calling member (S7, U2). 409 SUPPORT_REQUEST_CLOSED: closed is final; 409
 * SUPPORT_REQUEST_ANSWERED: too late to edit, a further message is possible; 429 SUPPORT_DAY_LIMIT. Safe to repeat with the same `requestKey`
 * and contents.
 */
export const changeSupportRequest = endpoint({
  name: 'changeSupportRequest',
  method: 'PUT',
  base: 'game',
  path: '/cs/questions/{id}',
  access: 'member',
  kind: 'other',
  summary: 'Continues, edits (while it is waiting) or closes a request',
  params: v.object({ id: RowIdSchema }),
  bodyType: 'multipart',
  files: images,
  body: v.strictObject({
    action: v.picklist(['continue', 'edit', 'close']),
    title: v.optional(requiredText(supportTextLimits.title)),
    content: v.optional(requiredText(supportTextLimits.content)),
    /** The message that is edited, so that an edit never replaces a newer one. Absent: the newest. */
    messageId: v.optional(RowIdSchema),
    /** For an edited message: ids of its images to keep, separated by commas; the others are removed. Absent: all stay. */
    keptImages: v.optional(text(400)),
    requestKey: v.pipe(v.string(), v.uuid()),
  }),
  response: v.object({ id: v.number() }),
  failures: [invalidRequest, unauthorised, notFound, closed, notWaiting, badFile, tooLarge, tooMany, dayLimit],
})
/**
 * Returns a request of the calling member with its messages (S7, U3). 404 for another member's. Read-only; each call returns new links to
 * the images.
 */
export const getSupportRequest = endpoint({
  name: 'getSupportRequest',
  method: 'GET',
  base: 'game',
  path: '/cs/questions/details/{id}',
  access: 'member',
  kind: 'other',
  summary: 'One request with its thread',
  params: v.object({ id: RowIdSchema }),
  response: SupportRequestSchema,
  failures: [invalidRequest, unauthorised, notFound],
})
/**
 * Stores the grade of the calling member for their closed request (S8, U6). 400 while it is open, 403 MEMBERS_ONLY for a guest of the game.
 * A repetition changes nothing, and gets 409 ALREADY_REVIEWED.
 */
export const createReview = endpoint({
  name: 'createReview',
  method: 'POST',
  base: 'game',
  path: '/cs/review',
  access: 'member',
  kind: 'other',
  summary: "Stores a member's review of a closed request, once (own addition: §7 does not define the body)",
  body: v.strictObject({
    requestId: integer(1, maxNumber),
    rating: integer(1, 5),
    content: v.optional(text(supportTextLimits.review)),
  }),
  response: v.object({ requestId: v.number() }),
  failures: [
    invalidRequest,
    unauthorised,
    membersOnly,
    notFound,
    { status: 409, code: 'ALREADY_REVIEWED', when: 'this request already has a review' },
  ],
})
