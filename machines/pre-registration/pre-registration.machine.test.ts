import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { aCoupon, aPhone } from '../code-challenge/code-challenge.fixtures.ts'
import type { PreRegistrationCoupon } from '../code-challenge/code-challenge.types.ts'
import { compare } from '../recording/compare.ts'
import { createRecorder } from '../recording/recorder.ts'
import type { Part } from '../recording/recording.types.ts'
import { startReplay } from '../recording/replayer.ts'
import { allRules } from '../registry.ts'
import { aFailure, done, failed } from '../shared/answers.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { after } from '../shared/paths.ts'
import { preRegistrationEntry } from './pre-registration.entry.ts'
import { preRegistrationMachine } from './pre-registration.machine.ts'
import { connectPreRegistration, type PreRegistrationPorts } from './pre-registration.ports.ts'
import {
  selectChallengeRef,
  selectContacts,
  selectCoupon,
  selectView,
  selectIsChoosing,
  selectIsLookingUp,
  selectIsProven,
  selectIsRestored,
} from './pre-registration.selectors.ts'
import { noConsents, noDraft } from './pre-registration.rules.ts'
import type { CampaignState, PreRegistrationDraft } from './pre-registration.types.ts'

const consents = { over14: true, privacy: true, advertising: true, nightAdvertising: true } as const
const email = { type: 'email', email: 'reaper@example.com', country: 'US' } as const
const sent = { expiresAt: '2026-11-22T03:03:00.000Z', resendAt: '2026-11-22T03:01:00.000Z', ticket: 'ticket-secret-1' }

const verify = { type: 'preRegistration.verify', contact: aPhone } as const
const verifyMail = { type: 'preRegistration.verify', contact: email } as const
const ticked = { type: 'preRegistration.ticked', consents } as const
const register = { type: 'preRegistration.register' } as const
const change = { type: 'preRegistration.changeContact' } as const
const moved = (campaign: CampaignState) => ({ type: 'preRegistration.campaignMoved', campaign })
const proven = done('codeChallenge', { type: 'proven', verifiedKey: 'key-1' })
const refused = (status: number, code: string) => done('codeChallenge', { type: 'refused', failure: toFailureData(aFailure(status, code)) })
const left = done('codeChallenge', { type: 'left' })
const otherPhone = { type: 'preRegistration.verify', contact: { ...aPhone, mobileNo: '01087654321' } } as const
const known = failed('registerContact', aFailure(409, 'ALREADY_REGISTERED'))
const registered = done('registerContact', aCoupon)

/** A walk with every consent ticked. */
const walkOf = (campaign: CampaignState, steps: readonly { type: string }[]) => {
  let snapshot = createActor(preRegistrationMachine, { input: { campaign } }).getSnapshot()
  for (const step of [ticked, ...steps]) snapshot = after(snapshot, step) as typeof snapshot
  return snapshot
}

test.each([
  ['a number: proven, then registered', 'open', [verify, proven, register, registered], 'completed', 'completed'],
  [
    'an address: registered by its link',
    'open',
    [verifyMail, done('codeChallenge', { type: 'completed', coupon: aCoupon, isKnown: false })],
    'completed',
    'completed',
  ],
  [
    'already registered, found when a code is requested',
    'open',
    [verify, refused(409, 'ALREADY_REGISTERED')],
    { alreadyCompleted: 'untold' },
    'alreadyCompleted',
  ],
  [
    'already registered, found at the registration',
    'open',
    [verify, proven, register, known],
    { alreadyCompleted: 'finding' },
    'alreadyCompleted',
  ],
  [
    'already registered and proven: its coupon',
    'open',
    [verify, proven, register, known, done('findCoupon', aCoupon)],
    { alreadyCompleted: 'shown' },
    'alreadyCompleted',
  ],
  [
    'already registered and proven: its coupon cannot be loaded',
    'open',
    [verify, proven, register, known, failed('findCoupon', aFailure(0, 'NETWORK'))],
    { alreadyCompleted: 'untold' },
    'alreadyCompleted',
  ],
  [
    'already registered, found by the link',
    'open',
    [verifyMail, done('codeChallenge', { type: 'completed', coupon: aCoupon, isKnown: true })],
    { alreadyCompleted: 'shown' },
    'alreadyCompleted',
  ],
  ['already registered: another contact', 'open', [verify, refused(409, 'ALREADY_REGISTERED'), change], 'choosingContact', 'form'],
  ['429', 'open', [verify, refused(429, 'TOO_MANY_REQUESTS')], 'choosingContact', 'form'],
  ['closed, reported by the provider', 'open', [verify, refused(403, 'CAMPAIGN_CLOSED')], 'closed', 'closed'],
  [
    'closed during the registration',
    'open',
    [verify, proven, register, failed('registerContact', aFailure(403, 'CAMPAIGN_CLOSED'))],
    'closed',
    'closed',
  ],
  [
    'the key has expired: must be proven again',
    'open',
    [verify, proven, register, failed('registerContact', aFailure(403, 'NOT_VERIFIED'))],
    'choosingContact',
    'form',
  ],
  ['no response: stays proven', 'open', [verify, proven, register, failed('registerContact', aFailure(0, 'NETWORK'))], 'verified', 'form'],
  [
    'no response, then registered',
    'open',
    [verify, proven, register, failed('registerContact', aFailure(0, 'NETWORK')), register, registered],
    'completed',
    'completed',
  ],
  ['left for another number', 'open', [verify, left], 'choosingContact', 'form'],
  ['a number proven before stays proven', 'open', [verify, proven, change, verify], 'verified', 'form'],
  ['another number must be proven', 'open', [verify, proven, change, otherPhone], 'verifying', 'form'],
  [
    'another number must be proven, also after a refusal',
    'open',
    [verify, proven, change, otherPhone, refused(429, 'TOO_MANY_REQUESTS'), otherPhone],
    'verifying',
    'form',
  ],
  ['a proven number can be changed', 'open', [verify, proven, change], 'choosingContact', 'form'],
  ['before the window', 'before', [verify], 'awaiting', 'awaiting'],
  ['the window opens', 'before', [moved('open')], 'choosingContact', 'form'],
  ['the window was missed', 'before', [moved('closed')], 'closed', 'closed'],
  ['after the window', 'closed', [verify], 'closed', 'closed'],
  ['the window closes', 'open', [moved('closed')], 'closed', 'closed'],
  ['the window closes: a begun verification continues', 'open', [verify, moved('closed')], 'verifying', 'form'],
  ['the window closes: a number can still be proven', 'open', [verify, moved('closed'), proven], 'verified', 'form'],
  ['the window closes: no other number is accepted', 'open', [verify, moved('closed'), left], 'closed', 'closed'],
  [
    'the window closes: a refusal ends the registration',
    'open',
    [verify, moved('closed'), refused(429, 'TOO_MANY_REQUESTS')],
    'closed',
    'closed',
  ],
  [
    'the window closes: no change after ALREADY_REGISTERED',
    'open',
    [verify, refused(409, 'ALREADY_REGISTERED'), moved('closed'), change],
    'closed',
    'closed',
  ],
  ['the window is extended', 'closed', [moved('open')], 'choosingContact', 'form'],
  ['the window is extended during a verification', 'open', [verify, moved('closed'), moved('open'), left], 'choosingContact', 'form'],
] as const)('%s', (_name, campaign, steps, value, view) => {
  const snapshot = walkOf(campaign, steps)
  expect([snapshot.value.registration, selectView(snapshot)]).toEqual([value, view])
})

test('the look-up replaces the form while the verification continues', () => {
  const lookUp = { type: 'preRegistration.lookUp' } as const
  const shown = [[verify], [verify, lookUp], [verify, lookUp, proven], [verify, lookUp, proven, { type: 'preRegistration.leaveLookUp' }]]
  expect(shown.map((steps) => walkOf('open', steps)).map((one) => [one.value.registration, selectIsLookingUp(one)])).toEqual([
    ['verifying', false],
    ['verifying', true],
    ['verified', true],
    ['verified', false],
  ])
})

test('another number that is already registered and proven: the coupon of that number', () => {
  const first = [verify, proven, register, known, done('findCoupon', aCoupon), change, ticked]
  const key = done('codeChallenge', { type: 'proven', verifiedKey: 'key-2' })
  const finding = walkOf('open', [...first, otherPhone, key, register, known])
  expect([finding.value.registration, finding.context]).toMatchObject([
    { alreadyCompleted: 'finding' },
    { contact: otherPhone.contact, verifiedKey: 'key-2' },
  ])
  const coupon = { ...aCoupon, couponCode: 'EHPRE-3QXM-81VA' }
  expect(selectCoupon(after(finding, done('findCoupon', coupon)) as typeof finding)).toEqual(coupon)
})

test('a failure is kept until the next try, and a used key is dropped', () => {
  const spent = walkOf('open', [verify, proven, register, failed('registerContact', aFailure(403, 'NOT_VERIFIED'))])
  expect(spent.context).toMatchObject({ verifiedKey: undefined, failure: { code: 'NOT_VERIFIED' } })
  expect((after(spent, verify).context as typeof spent.context).failure).toBeUndefined()
})

test('after another number, the earlier code is still valid, with its times and its remaining tries', async () => {
  const later = '2026-11-22T03:00:30.000Z'
  const responses: (typeof sent | Error)[] = [sent, { ...sent, expiresAt: later }, aFailure(429, 'TOO_MANY_REQUESTS')]
  const { actor, take } = aRecorded({
    prepareChallenge: async () => {
      const response = responses.shift()!
      if (response instanceof Error) throw response
      return response
    },
    attemptChallenge: async () => {
      throw aFailure(422, 'CODE_MISMATCH')
    },
    recallChallenge: async () => ({ contact: aPhone, challenge: sent, triesLeft: 4 }),
  })
  const pending = async () => {
    const challenge = selectChallengeRef(actor.getSnapshot())!
    await waitFor(challenge, (snapshot) => snapshot.matches('pending'))
    return challenge
  }
  actor.send(verify)
  const first = await pending()
  first.send({ type: 'challenge.attempt', code: '111222' })
  await waitFor(first, ({ context }) => context.triesLeft === 4)
  first.send({ type: 'challenge.leave' })
  expect(selectIsChoosing(actor.getSnapshot())).toBe(true)
  // A typing error in between has a code of its own.
  actor.send(otherPhone)
  ;(await pending()).send({ type: 'challenge.leave' })
  actor.send(verify)
  expect((await pending()).getSnapshot().context).toMatchObject({ challenge: sent, triesLeft: 4, failure: undefined })

  const system = take().systems[0]!
  const replay = startReplay(preRegistrationMachine, system)
  while (replay.step() !== undefined) expect(replay.states().replayed).toEqual(replay.states().recorded)
  expect(compare(system.final, replay.digest(), 'pre-registration')).toEqual([])
})

const never = () => new Promise<never>(() => {})
/** Runs with these ports, recorded as in a browser. */
function aRecorded(ports: Partial<PreRegistrationPorts>) {
  let now = 0
  const recorder = createRecorder({ now: () => (now += 1), build: 'test' })
  const input = { campaign: 'open' } as const
  const logic = connectPreRegistration({
    prepareChallenge: async () => sent,
    recallChallenge: never,
    proveEffort: never,
    attemptChallenge: never,
    askTicket: never,
    untilMoment: never,
    registerContact: never,
    findCoupon: never,
    openDraft: () => ({ keep: () => {}, forget: () => {}, keepCoupon: () => {}, forgetCoupon: () => {}, close: () => {} }),
    ...ports,
  })
  const machine = { name: 'pre-registration', rules: allRules, input: preRegistrationEntry.recorded.input }
  const emitted: string[] = []
  const actor = createActor(logic, { input, inspect: recorder.inspectAs(machine, input) })
  actor.on('preRegistration.completed', ({ type }) => emitted.push(type))
  actor.start()
  return { actor, emitted, take: () => JSON.parse(JSON.stringify(recorder.take())) as Part }
}

test('a number leads to the coupon; its recording contains no personal data and replays to the same end', async () => {
  const sentOn: unknown[] = []
  const failures = [aFailure(422, 'CODE_MISMATCH'), undefined]
  const { actor, emitted, take } = aRecorded({
    attemptChallenge: async () => {
      const refusal = failures.shift()
      if (refusal !== undefined) throw refusal
      return { verifiedKey: 'key-secret-1' }
    },
    registerContact: async (registration) => {
      sentOn.push(registration)
      return aCoupon
    },
  })
  actor.send(ticked)
  actor.send(verify)
  const challenge = selectChallengeRef(actor.getSnapshot())!
  await waitFor(challenge, (snapshot) => snapshot.matches('pending'))
  challenge.send({ type: 'challenge.attempt', code: '111222' })
  await waitFor(challenge, (snapshot) => snapshot.matches('pending'))
  challenge.send({ type: 'challenge.attempt', code: '409117' })
  await waitFor(actor, selectIsProven)
  actor.send(register)
  await waitFor(actor, (snapshot) => selectView(snapshot) === 'completed')
  expect([emitted, sentOn, selectCoupon(actor.getSnapshot())]).toEqual([
    ['preRegistration.completed'],
    [{ contact: aPhone, verifiedKey: 'key-secret-1', consents }],
    aCoupon,
  ])

  const recording = take()
  const text = JSON.stringify(recording)
  for (const secret of [aPhone.mobileNo, '111222', '409117', sent.ticket, 'key-secret-1', aCoupon.couponCode])
    expect([secret, text.includes(secret)]).toEqual([secret, false])
  const system = recording.systems[0]!
  const replay = startReplay(preRegistrationMachine, system)
  while (replay.step() !== undefined) expect(replay.states().replayed).toEqual(replay.states().recorded)
  expect(compare(system.final, replay.digest(), 'pre-registration')).toEqual([])
  expect(replay.digest().value).toEqual({ registration: 'completed', lookUp: 'away', draft: 'reading' })
})

test('a recording contains neither the address nor the ticket nor the coupon', async () => {
  const { actor, take } = aRecorded({ askTicket: async () => ({ state: 'completed', coupon: aCoupon, isKnown: false }) })
  actor.send(ticked)
  actor.send(verifyMail)
  const challenge = selectChallengeRef(actor.getSnapshot())!
  await waitFor(challenge, (snapshot) => snapshot.matches('pending'))
  challenge.send({ type: 'challenge.hidden' })
  challenge.send({ type: 'challenge.shown' })
  await waitFor(actor, (snapshot) => selectView(snapshot) === 'completed')
  const text = JSON.stringify(take())
  for (const secret of [email.email, sent.ticket, aCoupon.couponCode]) expect([secret, text.includes(secret)]).toEqual([secret, false])
})

/**
 * A machine whose draft the test reads and writes.
 * @param coupon that the tab has shown before
 */
function withDraft(kept: PreRegistrationDraft, coupon?: PreRegistrationCoupon, registerContact = async () => aCoupon) {
  const coupons: (PreRegistrationCoupon | 'forgotten')[] = []
  const written: (PreRegistrationDraft | 'forgotten')[] = []
  let report: (draft: PreRegistrationDraft) => void = () => {}
  const { actor } = aRecorded({
    openDraft: (on) => {
      report = on.draft
      on.draft(kept)
      if (coupon !== undefined) on.coupon(coupon)
      return {
        keep: (draft) => written.push(draft),
        forget: () => written.push('forgotten'),
        keepCoupon: (one) => coupons.push(one),
        forgetCoupon: () => coupons.push('forgotten'),
        close: () => {},
      }
    },
    attemptChallenge: async () => ({ verifiedKey: 'key-1' }),
    registerContact,
    findCoupon: async () => aCoupon,
  })
  return { actor, written, coupons, report: (draft: PreRegistrationDraft) => report(draft) }
}
test('the coupon is kept, and shown by the next machine of the tab until another person registers', async () => {
  const first = withDraft({ ...noDraft, consents })
  first.actor.send(verify)
  const challenge = selectChallengeRef(first.actor.getSnapshot())!
  await waitFor(challenge, (snapshot) => snapshot.matches('pending'))
  challenge.send({ type: 'challenge.attempt', code: '123456' })
  await waitFor(first.actor, selectIsProven)
  first.actor.send(register)
  await waitFor(first.actor, (snapshot) => selectView(snapshot) === 'completed')
  expect(first.coupons).toEqual([aCoupon])

  const next = withDraft(noDraft, aCoupon)
  const shown = (): unknown[] => {
    const snapshot = next.actor.getSnapshot()
    return [selectView(snapshot), selectCoupon(snapshot), selectIsRestored(snapshot)]
  }
  expect([shown(), next.coupons]).toEqual([['alreadyCompleted', aCoupon, true], []])
  next.actor.send(change)
  expect([shown(), next.coupons]).toEqual([['form', null, false], ['forgotten']])
})

test.each([
  ['before', 'awaiting'],
  ['open', 'alreadyCompleted'],
  ['closed', 'alreadyCompleted'],
] as const)('a coupon that is read while the window is %s: the view is %s', (campaign, view) => {
  const read = { type: 'preRegistration.couponRead', coupon: aCoupon }
  expect(selectView(walkOf(campaign, [read]))).toBe(view)
})

const keptDraft: PreRegistrationDraft = {
  contacts: { method: 'phone', country: 'KR', phone: '010-1234-5678', email: '' },
  consents: { ...noConsents, over14: true },
}

test.each([
  ['shown as stored, and not written again', [], keptDraft, []],
  [
    'updated and written by typing',
    [{ type: 'preRegistration.typed', contacts: { phone: '010-8765-4321' } }],
    { ...keptDraft, contacts: { ...keptDraft.contacts, phone: '010-8765-4321' } },
    [{ ...keptDraft, contacts: { ...keptDraft.contacts, phone: '010-8765-4321' } }],
  ],
  [
    'updated and written when consents are given and taken back',
    [
      { type: 'preRegistration.ticked', consents: { privacy: true, over14: false } },
      { type: 'preRegistration.ticked', consents: { privacy: false } },
    ],
    { ...keptDraft, consents: noConsents },
    [
      { ...keptDraft, consents: { ...noConsents, privacy: true } },
      { ...keptDraft, consents: noConsents },
    ],
  ],
] as const)('the draft is %s', (_name, events, shown, written) => {
  const draft = withDraft(keptDraft)
  for (const event of events) draft.actor.send(event)
  const { context } = draft.actor.getSnapshot()
  expect([{ contacts: selectContacts({ context } as never), consents: context.consents }, draft.written]).toEqual([shown, written])
})

test('text typed before the stored draft is read takes precedence over it', () => {
  const typed = { type: 'preRegistration.typed', contacts: { phone: '010-8765-4321' } } as const
  const read = { type: 'preRegistration.draftRead', draft: keptDraft } as const
  const { context } = after(
    after(createActor(preRegistrationMachine, { input: { campaign: 'open' } }).getSnapshot(), typed),
    read,
  ) as ReturnType<typeof walkOf>
  expect([context.contacts, context.consents]).toEqual([{ ...keptDraft.contacts, phone: '010-8765-4321' }, keptDraft.consents])
})

test('the form is empty for another person, also after an earlier registration was found', async () => {
  const { actor, written } = withDraft({ ...keptDraft, consents }, undefined, () => Promise.reject(aFailure(409, 'ALREADY_REGISTERED')))
  actor.send(verify)
  const challenge = selectChallengeRef(actor.getSnapshot())!
  await waitFor(challenge, (snapshot) => snapshot.matches('pending'))
  challenge.send({ type: 'challenge.attempt', code: '409117' })
  await waitFor(actor, selectIsProven)
  actor.send(register)
  await waitFor(actor, (snapshot) => snapshot.matches({ registration: { alreadyCompleted: 'shown' } }))
  expect([written, actor.getSnapshot().context]).toMatchObject([['forgotten'], noDraft])
})

test('a number whose coupon could not be shown stays for the look-up, and goes with another person', async () => {
  const typed = { type: 'preRegistration.typed', contacts: keptDraft.contacts }
  const untold = walkOf('open', [typed, verify, refused(409, 'ALREADY_REGISTERED')])
  expect(untold.context).toMatchObject({ contacts: keptDraft.contacts, consents })
  expect(after(untold, change).context).toMatchObject(noDraft)
})

test('another owner’s draft replaces the first, and a completed one is deleted', async () => {
  const { actor, written, report } = withDraft(keptDraft)
  report(noDraft)
  expect(actor.getSnapshot().context.contacts).toEqual(noDraft.contacts)
  actor.send(ticked)
  actor.send(verify)
  const challenge = selectChallengeRef(actor.getSnapshot())!
  await waitFor(challenge, (snapshot) => snapshot.matches('pending'))
  challenge.send({ type: 'challenge.attempt', code: '409117' })
  await waitFor(actor, selectIsProven)
  actor.send(register)
  await waitFor(actor, (snapshot) => selectView(snapshot) === 'completed')
  expect([written.at(-1), actor.getSnapshot().context.consents]).toEqual(['forgotten', noConsents])
})

test.each([
  ['a link', [verifyMail], 'choosingContact'],
  ['a registration', [verify, proven, register], 'verified'],
])('without the required consents there is not %s', (_name, steps, state) => {
  const without = { type: 'preRegistration.ticked', consents: { privacy: false } }
  expect(walkOf('open', [without, ...steps]).value.registration).toBe(state)
})
