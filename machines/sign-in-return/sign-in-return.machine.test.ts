import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { aFailure } from '../shared/answers.ts'
import { windowCodes } from '../sign-in/sign-in.failures.ts'
import { signInReturnMachine } from './sign-in-return.machine.ts'
import { connectSignInReturn, type SignInReturnPorts } from './sign-in-return.ports.ts'
import type { BegunAttempt, SignInReturnEmitted, SignInReturnInput, OpenerMessage } from './sign-in-return.types.ts'

const page: BegunAttempt = { provider: 'google', mode: 'page', from: '/shop', next: '/coupon/register' }
const beside: BegunAttempt = { ...page, mode: 'window' }

interface World {
  attempt?: BegunAttempt
  isNonceRight?: boolean
  isStorageBlocked?: boolean
  isTaken?: boolean
  isSignedIn?: boolean
}
const portsOf = (
  { attempt, isNonceRight = true, isStorageBlocked = false, isTaken = false, isSignedIn = false }: World,
  messages: OpenerMessage[] = [],
): SignInReturnPorts => ({
  takeAttempt: async () => {
    if (isStorageBlocked) throw aFailure(0, 'STORAGE_BLOCKED')
    return { attempt, isNonceRight }
  },
  tellOpener: async (message) => {
    messages.push(message)
    return { isTaken }
  },
  untilSessionRests: async () => ({ isSignedIn }),
})

/** Runs it to its end. */
async function ended(world: World, more: Partial<SignInReturnInput> = {}) {
  const messages: OpenerMessage[] = []
  const input: SignInReturnInput = { provider: 'google', state: 's-1', idToken: 'id-1', isCancelled: false, isIssuerWindow: false, ...more }
  const actor = createActor(connectSignInReturn(portsOf(world, messages)), { input })
  const fact = await new Promise<SignInReturnEmitted>((resolve) => {
    actor.on('*', resolve)
    actor.start()
  })
  return { fact, messages }
}

const answered = { type: 'signInReturn.answered', provider: 'google', idToken: 'id-1', from: '/shop', next: '/coupon/register' }
const refused = (code: string, from?: string) => ({ type: 'signInReturn.refused', from, code })
const taken = { type: 'signInReturn.taken' }
const cancelled = { idToken: undefined, isCancelled: true }

test.each<[string, World, Partial<SignInReturnInput>, object, OpenerMessage[]]>([
  ['the page’s own attempt: the session continues', { attempt: page }, {}, answered, []],
  [
    'already signed in',
    { attempt: page, isSignedIn: true },
    {},
    { type: 'signInReturn.alreadySignedIn', from: '/shop', next: '/coupon/register' },
    [],
  ],
  ['no attempt was begun here', {}, {}, refused(windowCodes.mismatched), []],
  ['another issuer’s response', { attempt: { ...page, provider: 'apple' } }, {}, refused(windowCodes.mismatched, '/shop'), []],
  ['another attempt’s token', { attempt: page, isNonceRight: false }, {}, refused(windowCodes.mismatched, '/shop'), []],
  ['the player cancelled', { attempt: page }, cancelled, refused(windowCodes.cancelled, '/shop'), []],
  ['the issuer failed', { attempt: page }, { idToken: undefined }, refused(windowCodes.failed, '/shop'), []],
  ['storage is blocked', { isStorageBlocked: true }, {}, refused('STORAGE_BLOCKED'), []],
  ['a window: its opener continues', { attempt: beside, isTaken: true }, {}, taken, [{ state: 's-1', idToken: 'id-1' }]],
  ['a window: its opener no longer waits', { attempt: beside }, {}, answered, [{ state: 's-1', idToken: 'id-1' }]],
  ['a window: the player cancelled', { attempt: beside, isTaken: true }, cancelled, taken, [{ state: 's-1', code: windowCodes.cancelled }]],
  [
    'a window with an unknown state: the waiting opener is notified',
    { isTaken: true },
    { isIssuerWindow: true },
    taken,
    [{ state: '', code: windowCodes.mismatched }],
  ],
  [
    'a window with an unknown state, and no opener waits',
    {},
    { isIssuerWindow: true },
    refused(windowCodes.mismatched),
    [{ state: '', code: windowCodes.mismatched }],
  ],
])('%s', async (_, world, input, fact, messages) => {
  expect(await ended(world, input)).toEqual({ fact, messages })
})

test('every effect of the statechart is a port', () => {
  expect(Object.keys(signInReturnMachine.implementations.actors).sort()).toEqual(Object.keys(portsOf({})).sort())
})
