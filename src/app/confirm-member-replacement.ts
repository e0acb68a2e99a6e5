/** Asks the player in the game whether to replace the member who is logged in (A7). A separate chunk: it is rarely needed. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { groupedNumber } from '#contract/coupon-text.ts'
import type { MemberReplacement, NamedMember, NamedMembers } from '#machines/session/session.types.ts'
import type { PopupsRef } from '#machines/popups/popups.selectors.ts'
import { confirm } from '#src/components/ask.ts'

interface Asking {
  popups: PopupsRef
  /** Resolves when React can render the question. */
  hydrated: Promise<void>
  /** Translations of the page's language. */
  loadI18n: () => Promise<I18n>
}

/** Closing the dialog without a choice changes nothing. */
export async function confirmMemberReplacement(page: Asking, members: NamedMembers): Promise<MemberReplacement> {
  await page.hydrated
  const i18n = await page.loadI18n()
  // A nickname is free text; the number identifies the member.
  const named = ({ nickname, memberNumber }: NamedMember): string => {
    const number = memberNumber === null ? undefined : groupedNumber(memberNumber)
    return number === undefined ? i18n._(msg`${nickname} (new here)`) : i18n._(msg`${nickname} (member number ${number})`)
  }
  const here = named(members.here)
  const game = named(members.game)
  const stay = members.here.nickname
  const go = members.game.nickname
  const isReplaced = await confirm(page.popups, {
    title: i18n._(msg`Log in as another member?`),
    text: i18n._(msg`You are logged in here as ${here}. The game has opened this page for ${game}.`),
    safe: i18n._(msg`Stay as ${stay}`),
    other: i18n._(msg`Continue as ${go}`),
  })
  return { stays: isReplaced ? 'game' : 'here' }
}
