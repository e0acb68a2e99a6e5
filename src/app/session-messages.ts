/** Messages about changes of the session (A4, A6, §8, §9 "login errors 5000 ms"). */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { failureCodes, isOfFirewall, isOutcomeUnknown } from '#contract/failure.ts'
import type { FailureData } from '#machines/shared/failure-data.ts'
import { messageOf } from '#src/i18n/failure-messages.tsx'
import { currentI18n, type App } from './create-app.tsx'

/** In ms (§9). */
const loginErrorMs = 5000

/** A firewall's refusal concerns the network of the visitor, not the account. */
const messageOfCall = (failure: FailureData): string | MessageDescriptor =>
  messageOf(isOfFirewall(failure) ? { ...failure, code: failureCodes.refused } : failure)

/** Returns one function per message; each opens a snackbar for 5 s. `expired` opens none unless the provider refused the renewal. */
export function createSessionMessages(app: App) {
  async function showMessage(text: string | MessageDescriptor, tone: 'info' | 'critical' = 'critical'): Promise<void> {
    const message = typeof text === 'string' ? text : (await currentI18n(app))._(text)
    app.actors.popups.send({ type: 'popup.open', popup: { kind: 'snackbar', message, tone, durationMs: loginErrorMs } })
  }
  return {
    showMessage,
    /** The page needs the server to go on, and it does not answer. */
    unanswered: () => showMessage(messageOf({ status: 0, code: failureCodes.network, message: '' })),
    signInFailed: (failure: FailureData) => showMessage(messageOfCall(failure)),
    /** Only a rejected renewal shows a message: a stored session whose profile cannot be loaded just ends at the main page (§8). */
    expired: async (failure: FailureData | undefined) => {
      if (failure === undefined || !['SESSION_EXPIRED', 'SESSION_REVOKED'].includes(String(failure.code))) return
      await showMessage(messageOf(failure))
    },
    profileMissing: () =>
      showMessage(msg`Your account was confirmed, but your profile could not be loaded, so you are not logged in. Please try again later.`),
    unreachable: () =>
      showMessage(msg`Your profile could not be loaded yet. You are still logged in; it is loaded as soon as the server answers.`),
    gameTokenFailed: (failure: FailureData) => showMessage(messageOfCall(failure)),
    endedEverywhere: () => showMessage(msg`You have been logged out on all devices.`, 'info'),
    /** Nothing was cleared: the player can try again. */
    endEverywhereFailed: (failure: FailureData) =>
      showMessage(
        isOutcomeUnknown(failure)
          ? msg`The server did not answer, so you may still be logged in on other devices. You are still logged in here. Please try again.`
          : messageOfCall(failure),
      ),
    /** The provider is notified later automatically (src/features/session/ended-sessions.ts). */
    endUnanswered: () =>
      showMessage(msg`You are logged out in this browser. The server could not be notified yet; this is tried again later.`, 'info'),
    endedElsewhere: () => showMessage(msg`You have been logged out.`, 'info'),
  }
}
