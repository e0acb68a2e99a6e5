/** Messages about changes of the session (A4, A6, §8, §9 "login errors 5000 ms"). */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { FailureData } from '#machines/shared/failure-data.ts'
import { wordsOf } from '#src/i18n/failure-words.tsx'
import { currentWords, type App } from './create-app.tsx'

/** In ms (§9). */
const loginErrorMs = 5000

export function createSessionNews(app: App) {
  async function say(words: string | MessageDescriptor, tone: 'info' | 'critical' = 'critical'): Promise<void> {
    const message = typeof words === 'string' ? words : (await currentWords(app))._(words)
    app.actors.popups.send({ type: 'popup.open', popup: { kind: 'snackbar', message, tone, durationMs: loginErrorMs } })
  }
  return {
    say,
    signInFailed: (failure: FailureData) => say(wordsOf(failure)),
    /** Only a rejected renewal shows a message: a stored session whose profile cannot be loaded just ends at the main page (§8). */
    expired: async (failure: FailureData | undefined) => {
      if (failure === undefined || !['SESSION_EXPIRED', 'SESSION_REVOKED'].includes(String(failure.code))) return
      await say(wordsOf(failure))
    },
    profileMissing: () =>
      say(msg`Your account was confirmed, but your profile could not be loaded, so you are not logged in. Please try again later.`),
    unreachable: () =>
      say(
        msg`Your profile could not be loaded because the server did not answer. You are still logged in; it is loaded as soon as there is a connection.`,
      ),
    gameTokenFailed: (failure: FailureData) => say(wordsOf(failure)),
    endedEverywhere: () => say(msg`You have been logged out on all devices.`, 'info'),
    /** Nothing was cleared: the player can try again. */
    endEverywhereFailed: () =>
      say(msg`The server did not answer, so you may still be logged in on other devices. You are still logged in here. Please try again.`),
    /** The provider is notified later automatically (src/features/session/ended-sessions.ts). */
    endUnanswered: () =>
      say(msg`You are logged out in this browser. The server did not answer; it is told as soon as there is a connection.`, 'info'),
    endedElsewhere: () => say(msg`You have been logged out.`, 'info'),
  }
}
