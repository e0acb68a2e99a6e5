import type { AnyMachineSnapshot } from 'xstate'
import { Failure } from '#contract/failure.ts'
import type { MachineEntry } from '../registry.ts'
import { done, failed } from '../shared/answers.ts'
import { codeChallengeMachine } from './code-challenge.machine.ts'
import type { CodeChallengeContext, CodeChallengeInput } from './code-challenge.types.ts'

const aFailure = (status: number, code: string): Failure => new Failure(status, { code, message: 'No.', traceId: 't-1' })
const failure = ['error.status', 'error.code', 'error.traceId', 'actorId'] as const
const moments = { expiresAt: '2026-11-22T03:03:00.000Z', resendAt: '2026-11-22T03:01:00.000Z' }
const coupon = { couponCode: 'EHPRE-7K2M-94QX', validUntil: '2027-03-31T14:59:59.000Z' }

const phone: CodeChallengeInput = { contact: { type: 'phone', mobileNo: '01012345678', country: 'KR' } }
const email: CodeChallengeInput = {
  contact: {
    type: 'email',
    email: 'reaper@example.com',
    country: 'US',
    consents: { over14: true, privacy: true, advertising: true, nightAdvertising: false },
  },
}

/** How often was asked grows for ever, and changes no way. */
const situation = ({ value, context }: AnyMachineSnapshot): string => {
  const { checks: _, ...rest } = context as CodeChallengeContext
  return JSON.stringify([value, rest])
}

/** What a recording keeps of a challenge, wherever it runs: no number, address, code, key or coupon. */
export const challengeRules = {
  'challenge.attempt': [],
  'xstate.done.actor.prepareChallenge': ['output.expiresAt', 'output.resendAt', 'actorId'],
  'xstate.error.actor.prepareChallenge': [...failure, 'error.resendAt'],
  'xstate.done.actor.attemptChallenge': ['actorId'],
  'xstate.error.actor.attemptChallenge': failure,
  'xstate.done.actor.askTicket': ['output.state', 'output.isKnown', 'actorId'],
  'xstate.error.actor.askTicket': failure,
  'xstate.done.actor.untilResendable': ['actorId'],
  'xstate.error.actor.untilResendable': failure,
  'xstate.done.actor.untilExpired': ['actorId'],
  'xstate.error.actor.untilExpired': failure,
} as const

export const codeChallengeEntry: MachineEntry = {
  name: 'code-challenge',
  machine: codeChallengeMachine,
  about: 'Proof that a number or an address is the visitor’s: a code typed here, or a link pressed anywhere; sent again, run out, locked.',
  isRoot: true,
  inputs: { phone, email },
  events: [
    { type: 'challenge.attempt', code: '409117' },
    { type: 'challenge.resend' },
    { type: 'challenge.hidden' },
    { type: 'challenge.shown' },
    done('prepareChallenge', moments),
    done('prepareChallenge', { ...moments, ticket: 'ticket-1' }),
    failed('prepareChallenge', aFailure(429, 'TOO_MANY_REQUESTS')),
    failed('prepareChallenge', aFailure(409, 'ALREADY_REGISTERED')),
    done('attemptChallenge', { verifiedKey: 'key-1' }),
    failed('attemptChallenge', aFailure(422, 'CODE_MISMATCH')),
    failed('attemptChallenge', aFailure(410, 'CODE_EXPIRED')),
    failed('attemptChallenge', aFailure(0, 'NETWORK')),
    done('askTicket', { state: 'waiting', coupon: null, isKnown: false }),
    done('askTicket', { state: 'completed', coupon, isKnown: false }),
    failed('askTicket', aFailure(410, 'CODE_EXPIRED')),
    failed('askTicket', aFailure(404, 'NOT_FOUND')),
    failed('askTicket', aFailure(0, 'NETWORK')),
    done('untilResendable'),
    done('untilExpired'),
    { type: 'xstate.after.checkDelay.codeChallenge.pending.proof.watching.waiting' },
  ],
  walk: { serializeState: situation },
  unreached: { 'codeChallenge.pending.proof.choosing': 'left at once, by what was sent' },
  recorded: { input: ['contact.type', 'contact.country'], rules: challengeRules },
}
