/** What an issuer's response is worth. */
import { windowCodes } from '../sign-in/sign-in.failures.ts'
import type { SignInReturnContext, ToldOpener } from './sign-in-return.types.ts'

/** Why the response counts for nothing, in our codes; undefined where its token is this attempt's. The provider checks the rest. */
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

/** Whether another page waits: it opened this window, also where the state is one that nobody here began. */
export const isForOpener = ({ attempt, isIssuerWindow }: SignInReturnContext): boolean =>
  attempt === undefined ? isIssuerWindow : attempt.mode === 'window'

/** What that page is told. */
export function toldOpener(context: SignInReturnContext): ToldOpener {
  const { attempt, state, idToken } = context
  const code = codeOf(context)
  const told = attempt === undefined ? '' : state
  return code === undefined && idToken !== undefined ? { state: told, idToken } : { state: told, code: String(code) }
}
