import type { Contact } from '../code-challenge/code-challenge.types.ts'
import type { FailureData } from '../shared/failure-data.ts'

/** The part of a registration to withdraw: the consents to advertising, or all of it. */
export type Withdrawable = 'advertising' | 'registration'

/** The data that the provider stores; times in ISO 8601. */
export type HeldRegistration = {
  authType: 0 | 1
  contact: string
  country: string
  registeredDt: string
  /** When it is deleted automatically. */
  keptUntil: string
  couponCode: string
  consents: readonly {
    kind: 'over14' | 'privacy' | 'advertising' | 'nightAdvertising'
    isGiven: boolean
    version: string
    dt: string
  }[]
}

/** `verifiedKey`: of a number or address that has just been proven on this page. */
export type RegistrationWithdrawalInput = { verifiedKey?: string | undefined }

/** The withdrawal that is sent. */
export type WithdrawalWish = { verifiedKey: string; what: Withdrawable }

export type RegistrationWithdrawalContext = {
  contact: Contact | undefined
  verifiedKey: string | undefined
  registration: HeldRegistration | null
  what: Withdrawable | undefined
  /** Failure of the last try; undefined after a success. */
  failure: FailureData | undefined
}

export type RegistrationWithdrawalEvent =
  /** Prove this number or address: send a code or a link there. */
  | { type: 'registrationWithdrawal.find'; contact: Contact }
  /** Repeat the request. */
  | { type: 'registrationWithdrawal.retry' }
  /** The first step: the part to withdraw. */
  | { type: 'registrationWithdrawal.choose'; what: Withdrawable }
  /** The second step. */
  | { type: 'registrationWithdrawal.confirm' }
  | { type: 'registrationWithdrawal.keep' }
  /** Another number or address; while one is being proven, send `challenge.leave` to the challenge instead. */
  | { type: 'registrationWithdrawal.changeContact' }
