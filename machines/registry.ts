/**
 * Every machine of the site in one list, used by path tests, recorder, replay and gallery. A test fails for a machine that is missing here
 * (tests/machines.test.ts).
 */
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { appEntry } from './app/app.entry.ts'
import { carouselEntry } from './carousel/carousel.entry.ts'
import { codeChallengeEntry } from './code-challenge/code-challenge.entry.ts'
import { consentEntry } from './consent/consent.entry.ts'
import { couponClaimEntry } from './coupon-claim/coupon-claim.entry.ts'
import { couponLookUpEntry } from './coupon-look-up/coupon-look-up.entry.ts'
import { mailLinkEntry } from './mail-link/mail-link.entry.ts'
import { mainLoaderEntry } from './main-loader/main-loader.entry.ts'
import { overlaysEntry } from './overlays/overlays.entry.ts'
import { paymentEntry } from './payment/payment.entry.ts'
import { popupsEntry } from './popups/popups.entry.ts'
import { preRegistrationEntry } from './pre-registration/pre-registration.entry.ts'
import type { RecordingRules } from './recording/recording.types.ts'
import { registrationWithdrawalEntry } from './registration-withdrawal/registration-withdrawal.entry.ts'
import { requestChangeEntry } from './request-change/request-change.entry.ts'
import { supportRequestEntry } from './support-request/support-request.entry.ts'
import { sessionEntry } from './session/session.entry.ts'
import type { WalkOptions } from './shared/paths.ts'
import { signInEntry } from './sign-in/sign-in.entry.ts'
import { signInReturnEntry } from './sign-in-return/sign-in-return.entry.ts'
import { soundEntry } from './sound/sound.entry.ts'
import { withdrawalEntry } from './withdrawal/withdrawal.entry.ts'

/** One machine as tests, recorder, replay and gallery use it. */
export interface MachineEntry {
  /** The folder's name. */
  name: string
  machine: AnyStateMachine
  /** A sentence for the gallery. */
  about: string
  /** Whether it runs in a system of its own, or another machine starts it. */
  isRoot: boolean
  /** Inputs to start it with, by name. */
  inputs: Readonly<Record<string, unknown>>
  /** Every event it can receive: requests, notifications, results of its effects, timers. */
  events: readonly AnyEventObject[]
  /** When two situations are the same, and where the walk stops, if value and context are not enough. */
  walk?: Pick<WalkOptions, 'serializeState' | 'stopWhen'>
  /** States and transitions that no path reaches, each with the reason. */
  unreached?: Readonly<Record<string, string>>
  /**
   * The event types that a user causes. Clicks on the real screens take each of their transitions (e2e/charts.spec.ts), except those in
   * `beyond`, each with the reason why no click takes it.
   */
  onScreens?: { events: readonly string[]; beyond: Readonly<Record<string, string>> }
  /** What a recording keeps of its events and input (machines/recording). */
  recorded: { rules: RecordingRules; input: readonly string[] }
}

export const machines: readonly MachineEntry[] = [
  appEntry,
  sessionEntry,
  popupsEntry,
  overlaysEntry,
  signInEntry,
  signInReturnEntry,
  paymentEntry,
  withdrawalEntry,
  couponClaimEntry,
  supportRequestEntry,
  requestChangeEntry,
  codeChallengeEntry,
  preRegistrationEntry,
  couponLookUpEntry,
  registrationWithdrawalEntry,
  mailLinkEntry,
  carouselEntry,
  soundEntry,
  mainLoaderEntry,
  consentEntry,
]

/** The rules of all machines: a root's recording contains the events of all its descendants. */
export const allRules: RecordingRules = Object.assign({}, ...machines.map(({ recorded }) => recorded.rules)) as RecordingRules
