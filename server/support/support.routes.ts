import { changeSupportRequest, createSupportRequest, createReview, getSupportRequest, listSupportRequests } from '#contract/support.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { LimitCounter } from '../platform/limits.ts'
import { localeOfRequest } from '../platform/locale.ts'
import type { SignInSettings } from '../session/session.settings.ts'
import { requireAuthenticatedMember } from './authenticated-member.ts'
import type { ImageLinks } from './image-links.ts'
import { requestDetail, requestList } from './support.queries.ts'
import { reviewRequest } from './review-request.ts'
import { changeSupportRequest as change, createSupportRequest as create, type WriteDeps } from './write-request.ts'

/** Dependencies of the calls of support. */
export interface SupportDeps extends WriteDeps {
  limits: LimitCounter
  links: ImageLinks
  signIn: SignInSettings
}

/** Support requests and their reviews (§7 `/cs`; S7, S8, U1–U4, U6). */
export function supportRoutes(deps: SupportDeps): Binding[] {
  const { db, limits } = deps
  const gameIssuer = deps.signIn.game?.issuer
  return [
    bind(listSupportRequests, ({ query, member }) => requestList(db, member.id, query)),
    bind(getSupportRequest, ({ params, member }) => requestDetail(deps, member.id, params.id)),
    bind(
      createSupportRequest,
      async ({ body, files, member, request }) => ({
        id: await create(deps, member.id, { ...body, locale: body.locale ?? localeOfRequest(request), files }),
      }),
      async ({ member }) => {
        await limits.count('createSupportRequest', member.id)
        await requireAuthenticatedMember(db, member, gameIssuer)
      },
    ),
    bind(
      changeSupportRequest,
      async ({ params, body, files, member }) => ({ id: await change(deps, member.id, params.id, { ...body, files }) }),
      ({ member }) => limits.count('changeSupportRequest', member.id),
    ),
    bind(createReview, async ({ body, member }) => {
      await requireAuthenticatedMember(db, member, gameIssuer)
      await reviewRequest(db, member.id, body, deps.now())
      return { requestId: body.requestId }
    }),
  ]
}
