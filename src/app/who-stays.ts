/** Asks in the game whether its player takes the place of the member who is logged in (A7). A chunk of its own: it hardly ever happens. */
import { msg } from '@lingui/core/macro'
import { groupedNumber } from '#contract/coupon-text.ts'
import type { NamedMember, NamedMembers, WhoStays } from '#machines/session/session.types.ts'
import { confirm } from '#src/components/ask.ts'
import { currentWords, type App } from './create-app.tsx'

/** Closed without an answer, the question changes nothing. */
export async function askWhoStays(app: Pick<App, 'words' | 'locale' | 'hydrated' | 'actors'>, members: NamedMembers): Promise<WhoStays> {
  await app.hydrated
  const words = await currentWords(app)
  // A nickname is free text: the number says whose it is.
  const named = ({ nickname, memberNumber }: NamedMember): string => {
    const number = memberNumber === null ? undefined : groupedNumber(memberNumber)
    return number === undefined ? words._(msg`${nickname} (new here)`) : words._(msg`${nickname} (member number ${number})`)
  }
  const here = named(members.here)
  const game = named(members.game)
  const stay = members.here.nickname
  const go = members.game.nickname
  const isReplaced = await confirm(app.actors.popups, {
    title: words._(msg`Log in as another member?`),
    text: words._(msg`You are logged in here as ${here}. The game has opened this page for ${game}.`),
    safe: words._(msg`Stay ${stay}`),
    other: words._(msg`Continue as ${go}`),
  })
  return { stays: isReplaced ? 'game' : 'here' }
}
