import { changeInquiry, createInquiry, createReview, getInquiry, listInquiries } from '#contract/inquiries.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { LimitCounter } from '../platform/limits.ts'
import { localeOfRequest } from '../platform/locale.ts'
import type { SignInSettings } from '../session/session.settings.ts'
import { requireAuthenticatedMember } from './authenticated-member.ts'
import type { ImageLinks } from './image-links.ts'
import { inquiryDetail, inquiryList } from './inquiries.queries.ts'
import type { ImageDeps } from './inquiry-images.ts'
import { reviewInquiry } from './review-inquiry.ts'
import { changeInquiry as change, createInquiry as create } from './write-inquiry.ts'

export interface InquiryDeps extends ImageDeps {
  limits: LimitCounter
  links: ImageLinks
  signIn: SignInSettings
}

/** Support requests and their reviews (§7 `/cs`; S7, S8, U1–U4, U6). */
export function inquiryRoutes(deps: InquiryDeps): Binding[] {
  const { db, limits } = deps
  const gameIssuer = deps.signIn.game?.issuer
  return [
    bind(listInquiries, ({ query, member }) => inquiryList(db, member.id, query)),
    bind(getInquiry, ({ params, member }) => inquiryDetail(deps, member.id, params.id)),
    bind(
      createInquiry,
      async ({ body, files, member, request }) => ({
        id: await create(deps, member.id, { ...body, locale: body.locale ?? localeOfRequest(request), files }),
      }),
      async ({ member }) => {
        await limits.count('createInquiry', member.id)
        await requireAuthenticatedMember(db, member, gameIssuer)
      },
    ),
    bind(
      changeInquiry,
      async ({ params, body, files, member }) => ({ id: await change(deps, member.id, params.id, { ...body, files }) }),
      ({ member }) => limits.count('changeInquiry', member.id),
    ),
    bind(createReview, async ({ body, member }) => {
      await requireAuthenticatedMember(db, member, gameIssuer)
      await reviewInquiry(db, member.id, body, deps.now())
      return { inquiryId: body.inquiryId }
    }),
  ]
}
