import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { aCoupon } from '../code-challenge/code-challenge.fixtures.ts'
import { aFailure, done, failed } from '../shared/answers.ts'
import { after } from '../shared/paths.ts'
import { mailLinkMachine } from './mail-link.machine.ts'
import { connectMailLink, type MailLinkPorts } from './mail-link.ports.ts'
import { selectCoupon, selectView, selectIsAwaiting, selectIsConfirming, selectIsKnown, selectToken } from './mail-link.selectors.ts'
import type { LinkUse } from './mail-link.types.ts'

const opened = (use: LinkUse = 'register', token = 'token-1') => ({ type: 'mailLink.opened', token, use }) as const
const missing = { type: 'mailLink.missing' } as const
const confirm = { type: 'mailLink.confirm' } as const
const showRegistration = { type: 'mailLink.showRegistration' } as const
const answered = done('confirmLink', { coupon: aCoupon, isKnown: false })
const refused = (status: number, code: string) => failed('confirmLink', aFailure(status, code))

const walkOf = (steps: readonly { type: string }[]) => {
  let snapshot = createActor(mailLinkMachine).getSnapshot()
  for (const step of steps) snapshot = after(snapshot, step) as typeof snapshot
  return snapshot
}

describe('the link', () => {
  test.each([
    ['is not read yet', [], 'awaiting', 'button'],
    ['is missing', [missing], 'absent', 'lost'],
    ['is not used up by opening it', [opened()], 'asked', 'button'],
    ['is not reported as missing once it is open', [opened(), missing], 'asked', 'button'],
    ['is confirmed by the button', [opened(), confirm], 'confirming', 'button'],
    ['is confirmed once by two presses', [opened(), confirm, confirm], 'confirming', 'button'],
    ['registers', [opened(), confirm, answered], { confirmed: 'outcome' }, 'outcome'],
    ['looks up a coupon', [opened('coupon'), confirm, answered], { confirmed: 'outcome' }, 'outcome'],
    ['shows the stored registration', [opened('held'), confirm, answered], { confirmed: 'registration' }, 'registration'],
    [
      'leads from the coupon to the stored registration',
      [opened(), confirm, answered, showRegistration],
      { confirmed: 'registration' },
      'registration',
    ],
    ['no response: can be confirmed again', [opened(), confirm, refused(0, 'NETWORK')], { failed: 'transient' }, 'button'],
    ['429: can be confirmed again', [opened(), confirm, refused(429, 'TOO_MANY_REQUESTS')], { failed: 'transient' }, 'button'],
    ['500: can be confirmed again', [opened(), confirm, refused(500, 'INTERNAL')], { failed: 'transient' }, 'button'],
    ['expired', [opened(), confirm, refused(410, 'CODE_EXPIRED')], { failed: 'lost' }, 'lost'],
    ['no registration', [opened(), confirm, refused(404, 'NOT_FOUND')], { failed: 'lost' }, 'lost'],
    ['a lost link cannot be confirmed again', [opened(), confirm, refused(410, 'CODE_EXPIRED'), confirm], { failed: 'lost' }, 'lost'],
    ['another link after a missing one', [missing, opened()], 'asked', 'button'],
    ['another link while one is being confirmed', [opened(), confirm, opened('coupon', 'token-2')], 'asked', 'button'],
    ['another link after a lost one', [opened(), confirm, refused(410, 'CODE_EXPIRED'), opened()], 'asked', 'button'],
    ['another link after a shown coupon', [opened(), confirm, answered, opened()], 'asked', 'button'],
  ] as const)('%s', (_name, steps, value, view) => {
    const snapshot = walkOf(steps)
    expect([snapshot.value, selectView(snapshot)]).toEqual([value, view])
  })

  test('opening another link clears the state of the one before', () => {
    const { context } = walkOf([opened(), confirm, answered, opened('coupon', 'token-2'), confirm, refused(0, 'NETWORK'), opened('held')])
    expect(context).toEqual({ token: 'token-1', use: 'held', coupon: null, isKnown: false, failure: undefined })
  })

  test('a retry clears the failure', () => {
    const failing = [opened(), confirm, refused(0, 'NETWORK')]
    expect(walkOf(failing).context.failure?.code).toBe('NETWORK')
    expect(walkOf([...failing, confirm]).context.failure).toBeUndefined()
  })

  test('the machine awaits the link only until it is read', () => {
    expect([walkOf([]), walkOf([missing]), walkOf([opened()])].map(selectIsAwaiting)).toEqual([true, false, false])
    expect(selectIsConfirming(walkOf([opened(), confirm]))).toBe(true)
  })
})

test('a retry sends the same token; coupon and token stay for the registration’s page', async () => {
  const sent: string[] = []
  const responses: (() => ReturnType<MailLinkPorts['confirmLink']>)[] = [
    () => Promise.reject(aFailure(0, 'NETWORK')),
    () => Promise.resolve({ coupon: aCoupon, isKnown: true }),
  ]
  const actor = createActor(
    connectMailLink({
      confirmLink: ({ token }) => {
        sent.push(token)
        return responses.shift()!()
      },
    }),
  ).start()
  actor.send(opened('register', 'token-7'))
  actor.send(confirm)
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  actor.send(confirm)
  const end = await waitFor(actor, (snapshot) => snapshot.matches('confirmed'))
  expect([sent, selectCoupon(end), selectIsKnown(end), selectToken(end)]).toEqual([['token-7', 'token-7'], aCoupon, true, 'token-7'])
})

test('opening another link aborts the pending request', () => {
  let signal: AbortSignal | undefined
  const actor = createActor(
    connectMailLink({
      confirmLink: (_input, given) => {
        signal = given
        return new Promise<never>(() => {})
      },
    }),
  ).start()
  actor.send(opened())
  actor.send(confirm)
  actor.send(opened('register', 'token-2'))
  expect(signal?.aborted).toBe(true)
})
