/** Rules for an issuer's response. */
import { windowCodes } from '../sign-in/sign-in.failures.ts'
import type { SignInReturnContext, OpenerMessage } from './sign-in-return.types.ts'

/** Why the response is invalid, as one of our codes; undefined if its token belongs to this attempt. The provider checks the rest. */
export function codeOf({
  attempt,
  provider,
  idToken,
  isNonceRight,
  isCancelled,
  refusal,
}: SignInReturnContext): string | number | undefined {
  const isOurs = attempt?.provider === provider && (idToken === undefined || isNonceRight)
  if (!isOurs) return refusal ?? windowCodes.mismatched
  if (idToken !== undefined) return undefined
  return isCancelled ? windowCodes.cancelled : windowCodes.failed
}

/** Whether another page waits: it opened this window, even if the state is unknown in this browser. */
export const isForOpener = ({ attempt, isIssuerWindow }: SignInReturnContext): boolean =>
  attempt === undefined ? isIssuerWindow : attempt.mode === 'window'

/** The message for that page. */
export function openerMessage(context: SignInReturnContext): OpenerMessage {
  const { attempt, state, idToken } = context
  const code = codeOf(context)
  const knownState = attempt === undefined ? '' : state
  return code === undefined && idToken !== undefined ? { state: knownState, idToken } : { state: knownState, code: String(code) }
}
