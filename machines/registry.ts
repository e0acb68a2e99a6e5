/**
 * Every machine of the site in one place: path tests, recorder, replay and gallery go by this list. A test fails for a machine that is
 * not here (tests/machines.test.ts).
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

export interface MachineEntry {
  /** The folder's name. */
  name: string
  machine: AnyStateMachine
  /** One sentence for the gallery. */
  about: string
  /** Whether it lives in a system of its own, or is started by another machine. */
  isRoot: boolean
  /** Situations to start it in, by name. */
  inputs: Readonly<Record<string, unknown>>
  /** Everything that can happen to it: asked, told, answered by its effects, timers. */
  events: readonly AnyEventObject[]
  /** What makes two situations one, and where to turn back, where value and context do not say. */
  walk?: Pick<WalkOptions, 'serializeState' | 'stopWhen'>
  /** States and transitions that no path reaches, each with the reason. */
  unreached?: Readonly<Record<string, string>>
  /**
   * Which types of events a person causes. Each transition of theirs is taken by clicks on the real screens (e2e/charts.spec.ts), but for
   * those of `beyond`, each with the reason why no press takes it.
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

/** Rules of all machines together: a root's recording holds the events of whatever it starts. */
export const allRules: RecordingRules = Object.assign({}, ...machines.map(({ recorded }) => recorded.rules)) as RecordingRules
