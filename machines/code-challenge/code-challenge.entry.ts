import type { AnyMachineSnapshot } from 'xstate'
import type { MachineEntry } from '../registry.ts'
import { aFailure, done, failed, failureRule } from '../shared/answers.ts'
import { aCoupon, anEmail, aPhone, aSentCode } from './code-challenge.fixtures.ts'
import { codeChallengeMachine } from './code-challenge.machine.ts'
import type { CodeChallengeContext, CodeChallengeInput } from './code-challenge.types.ts'

const moments = { expiresAt: '2026-11-22T03:03:00.000Z', resendAt: '2026-11-22T03:01:00.000Z' }

const phone: CodeChallengeInput = { contact: aPhone }
const email: CodeChallengeInput = { contact: anEmail }

/** The number of checks grows without limit and does not change any path. */
const situation = ({ value, context }: AnyMachineSnapshot): string => {
  const { checks: _, ...rest } = context as CodeChallengeContext
  return JSON.stringify([value, rest])
}

/** What a recording keeps of a challenge, in any machine: no number, address, code, key or coupon. */
export const challengeRules = {
  'challenge.attempt': [],
  'xstate.done.actor.prepareChallenge': ['output.expiresAt', 'output.resendAt', 'actorId'],
  'xstate.error.actor.prepareChallenge': [...failureRule, 'error.resendAt', 'error.puzzle.bits'],
  'xstate.done.actor.recallChallenge': [
    'output.contact.type',
    'output.contact.country',
    'output.contact.consents',
    'output.challenge.expiresAt',
    'output.challenge.resendAt',
    'output.triesLeft',
    'actorId',
  ],
  'xstate.error.actor.recallChallenge': failureRule,
  'xstate.done.actor.proveEffort': ['actorId'],
  'xstate.error.actor.proveEffort': failureRule,
  'xstate.done.actor.attemptChallenge': ['actorId'],
  'xstate.error.actor.attemptChallenge': [...failureRule, 'error.attemptsLeft'],
  'xstate.done.actor.askTicket': ['output.state', 'output.isKnown', 'actorId'],
  'xstate.error.actor.askTicket': failureRule,
  'xstate.done.actor.untilResendable': ['actorId'],
  'xstate.error.actor.untilResendable': failureRule,
  'xstate.done.actor.untilExpired': ['actorId'],
  'xstate.error.actor.untilExpired': failureRule,
} as const

export const codeChallengeEntry: MachineEntry = {
  name: 'code-challenge',
  machine: codeChallengeMachine,
  about: 'Proof that a number or address belongs to the visitor: a code typed here, or a link opened anywhere; resent, expired or locked.',
  isRoot: true,
  inputs: { phone, email },
  events: [
    { type: 'challenge.attempt', code: '409117' },
    { type: 'challenge.resend' },
    { type: 'challenge.leave' },
    { type: 'challenge.hidden' },
    { type: 'challenge.shown' },
    done('prepareChallenge', moments),
    done('prepareChallenge', { ...moments, ticket: 'ticket-1' }),
    failed('prepareChallenge', aFailure(429, 'TOO_MANY_REQUESTS')),
    failed('prepareChallenge', Object.assign(aFailure(429, 'TOO_MANY_REQUESTS'), { resendAt: '2026-11-22T03:02:00.000Z' })),
    failed('prepareChallenge', aFailure(409, 'ALREADY_REGISTERED')),
    failed('prepareChallenge', Object.assign(aFailure(428, 'EFFORT_WANTED'), { puzzle: { puzzle: 'puzzle-1', bits: 15 } })),
    done('recallChallenge', aSentCode),
    done('recallChallenge', { ...aSentCode, triesLeft: 0 }),
    done('recallChallenge'),
    failed('recallChallenge', aFailure(0, 'UNEXPECTED')),
    done('proveEffort', { puzzle: 'puzzle-1', solution: '4711' }),
    failed('proveEffort', aFailure(0, 'UNEXPECTED')),
    done('attemptChallenge', { verifiedKey: 'key-1' }),
    failed('attemptChallenge', aFailure(422, 'CODE_MISMATCH')),
    failed('attemptChallenge', Object.assign(aFailure(422, 'CODE_MISMATCH'), { attemptsLeft: 0 })),
    failed('attemptChallenge', aFailure(410, 'CODE_EXPIRED')),
    failed('attemptChallenge', aFailure(0, 'NETWORK')),
    done('askTicket', { state: 'waiting', coupon: null, isKnown: false }),
    done('askTicket', { state: 'completed', coupon: aCoupon, isKnown: false }),
    failed('askTicket', aFailure(410, 'CODE_EXPIRED')),
    failed('askTicket', aFailure(404, 'NOT_FOUND')),
    failed('askTicket', aFailure(0, 'NETWORK')),
    done('untilResendable'),
    done('untilExpired'),
    { type: 'xstate.after.checkDelay.codeChallenge.pending.proof.watching.waiting' },
    { type: 'xstate.after.checkDelay.codeChallenge.recalling.watching.waiting' },
  ],
  walk: { serializeState: situation },
  unreached: { 'codeChallenge.pending.proof.choosing': 'transient: the kind of the sent challenge decides the next state' },
  recorded: {
    input: ['contact.type', 'contact.country', 'contact.consents'],
    rules: challengeRules,
  },
}
