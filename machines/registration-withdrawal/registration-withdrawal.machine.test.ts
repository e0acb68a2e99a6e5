import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { aCoupon, anEmail, aPhone } from '../code-challenge/code-challenge.fixtures.ts'
import { aFailure, done, failed } from '../shared/answers.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { after } from '../shared/paths.ts'
import { aRegistration, withoutAdvertising } from './registration-withdrawal.fixtures.ts'
import { registrationWithdrawalMachine } from './registration-withdrawal.machine.ts'
import { connectRegistrationWithdrawal } from './registration-withdrawal.ports.ts'
import { selectView } from './registration-withdrawal.selectors.ts'
import type { WithdrawalWish } from './registration-withdrawal.types.ts'

const find = { type: 'registrationWithdrawal.find', contact: aPhone } as const
const findByMail = { type: 'registrationWithdrawal.find', contact: anEmail } as const
const choose = (what: 'advertising' | 'registration') => ({ type: 'registrationWithdrawal.choose', what }) as const
const confirm = { type: 'registrationWithdrawal.confirm' } as const
const keep = { type: 'registrationWithdrawal.keep' } as const
const retry = { type: 'registrationWithdrawal.retry' } as const
const changeContact = { type: 'registrationWithdrawal.changeContact' } as const
const proven = done('codeChallenge', { type: 'proven', verifiedKey: 'key-1' })
const pressed = done('codeChallenge', { type: 'completed', coupon: aCoupon, isKnown: true, verifiedKey: 'ticket-1' })
const refused = (status: number, code: string) => done('codeChallenge', { type: 'refused', failure: toFailureData(aFailure(status, code)) })
const shown = done('showRegistration', aRegistration)
const keyOver = aFailure(403, 'NOT_VERIFIED')

const walkOf = (steps: readonly { type: string }[], input: { verifiedKey?: string } = {}) => {
  let snapshot = createActor(registrationWithdrawalMachine, { input }).getSnapshot()
  for (const step of steps) snapshot = after(snapshot, step) as typeof snapshot
  return snapshot
}

describe('from the form', () => {
  test.each([
    ['a number must be proven', [find], 'verifying', undefined],
    ['proven by a code: the registration is requested', [find, proven], 'asking', undefined],
    ['proven by a link: the registration is requested', [findByMail, pressed], 'asking', undefined],
    ['no registration for the address', [findByMail, refused(404, 'NOT_FOUND')], 'nothingHeld', undefined],
    ['no code could be sent', [find, refused(429, 'TOO_MANY_REQUESTS')], 'choosingContact', 'TOO_MANY_REQUESTS'],
    ['left for another number', [find, done('codeChallenge', { type: 'left' })], 'choosingContact', undefined],
    ['no stored registration', [find, proven, done('showRegistration', null)], 'nothingHeld', undefined],
    ['no response', [find, proven, failed('showRegistration', aFailure(0, 'NETWORK'))], 'unanswered', 'NETWORK'],
    ['requested again', [find, proven, failed('showRegistration', aFailure(0, 'NETWORK')), retry], 'asking', undefined],
    ['the key has expired', [find, proven, failed('showRegistration', keyOver)], 'choosingContact', 'NOT_VERIFIED'],
    ['another contact', [find, proven, shown, changeContact], 'choosingContact', undefined],
  ] as const)('%s', (_name, steps, value, code) => {
    const snapshot = walkOf(steps)
    expect([snapshot.value, snapshot.context.failure?.code]).toEqual([value, code])
  })

  test('the link’s ticket becomes the key', () => expect(walkOf([findByMail, pressed]).context.verifiedKey).toBe('ticket-1'))
})

describe('in two steps', () => {
  test.each([
    ['the first step asks for a confirmation', [choose('registration')], 'confirming'],
    ['the choice can be taken back', [choose('registration'), keep], { shown: 'asHeld' }],
    ['the second step withdraws', [choose('registration'), confirm], 'withdrawing'],
    ['the registration is withdrawn', [choose('registration'), confirm, done('withdraw', null)], 'withdrawn'],
    [
      'the advertising consent is withdrawn',
      [choose('advertising'), confirm, done('withdraw', withoutAdvertising)],
      { shown: 'withoutAdvertising' },
    ],
    ['a confirmation without a choice is ignored', [confirm], { shown: 'asHeld' }],
    ['no response: can be confirmed again', [choose('registration'), confirm, failed('withdraw', aFailure(0, 'NETWORK'))], 'confirming'],
    ['the key has expired: must be proven again', [choose('registration'), confirm, failed('withdraw', keyOver)], 'choosingContact'],
    [
      'advertising first, then the registration',
      [choose('advertising'), confirm, done('withdraw', withoutAdvertising), choose('registration'), confirm, done('withdraw', null)],
      'withdrawn',
    ],
  ] as const)('%s', (_name, steps, value) => {
    const snapshot = walkOf([shown, ...steps], { verifiedKey: 'key-1' })
    expect(snapshot.value).toEqual(value)
  })

  test('a withdrawn registration is removed from the context', () => {
    const end = walkOf([shown, choose('registration'), confirm, done('withdraw', null)], { verifiedKey: 'key-1' })
    expect([end.context.registration, selectView(end)]).toEqual([null, 'withdrawn'])
  })
})

test('with a key the registration is shown without verification, and withdrawn with the same key', async () => {
  const wishes: WithdrawalWish[] = []
  const never = () => new Promise<never>(() => {})
  const logic = connectRegistrationWithdrawal({
    prepareChallenge: never,
    recallChallenge: never,
    proveEffort: never,
    attemptChallenge: never,
    askTicket: never,
    untilMoment: never,
    showRegistration: async () => aRegistration,
    withdraw: async (wish) => {
      wishes.push(wish)
      return null
    },
  })
  const actor = createActor(logic, { input: { verifiedKey: 'key-1' } }).start()
  await waitFor(actor, (snapshot) => snapshot.matches('shown'))
  actor.send(choose('registration'))
  actor.send(confirm)
  await waitFor(actor, (snapshot) => snapshot.matches('withdrawn'))
  expect(wishes).toEqual([{ verifiedKey: 'key-1', what: 'registration' }])
})
