import type { Contact, SentChallenge } from '../code-challenge/code-challenge.types.ts'
import type { FailureData } from '../shared/failure-data.ts'

/** What of a registration can be withdrawn: the consents to advertising, or all of it. */
export type Withdrawable = 'advertising' | 'registration'

/** What the provider holds; moments in ISO 8601. */
export type HeldRegistration = {
  authType: 0 | 1
  contact: string
  country: string
  registeredDt: string
  /** When it is deleted by itself. */
  keptUntil: string
  couponCode: string
  consents: readonly {
    kind: 'over14' | 'privacy' | 'advertising' | 'nightAdvertising'
    isGiven: boolean
    version: string
    dt: string
  }[]
}

/** `verifiedKey`: of a number or address that was proven a moment ago, on this page. */
export type RegistrationWithdrawalInput = { verifiedKey?: string | undefined }

export type WithdrawalWish = { verifiedKey: string; what: Withdrawable }

export type RegistrationWithdrawalContext = {
  contact: Contact | undefined
  /** Codes and links of contacts that were left; they still count for who comes back. */
  sent: readonly SentChallenge[]
  verifiedKey: string | undefined
  registration: HeldRegistration | null
  what: Withdrawable | undefined
  /** What the last try came to; undefined once something goes well. */
  failure: FailureData | undefined
}

export type RegistrationWithdrawalEvent =
  /** Prove this number or address: send a code or a link there. */
  | { type: 'registrationWithdrawal.find'; contact: Contact }
  /** Ask the provider again. */
  | { type: 'registrationWithdrawal.retry' }
  /** The first step: what is to be withdrawn. */
  | { type: 'registrationWithdrawal.choose'; what: Withdrawable }
  /** The second step. */
  | { type: 'registrationWithdrawal.confirm' }
  | { type: 'registrationWithdrawal.keep' }
  /** Another number or address; while one is being proven: `challenge.leave`, to the challenge. */
  | { type: 'registrationWithdrawal.changeContact' }
