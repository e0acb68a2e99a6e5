import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { failed } from '../shared/answers.ts'
import { after } from '../shared/paths.ts'
import { consentMachine } from './consent.machine.ts'
import { connectConsent, type ConsentPorts } from './consent.ports.ts'
import { selectIsReviewed, selectIsShown, selectStanding } from './consent.selectors.ts'
import type { ConsentAnswer, ConsentEvent, ConsentInput } from './consent.types.ts'

const unasked: ConsentInput = { answer: undefined, isRefused: false }
const granted: ConsentInput = { answer: 'granted', isRefused: false }
const declined: ConsentInput = { answer: 'declined', isRefused: false }
const refused: ConsentInput = { answer: 'granted', isRefused: true }
const grant = { type: 'consent.grant' } as const
const decline = { type: 'consent.decline' } as const
const review = { type: 'consent.review' } as const
const close = { type: 'consent.close' } as const
const elsewhere = (answer: ConsentAnswer | undefined) => ({ type: 'consent.changedElsewhere', answer }) as const

test.each<[string, ConsentInput, (ConsentEvent | ReturnType<typeof failed>)[], string | undefined, boolean]>([
  ['no stored choice: shows the notice', unasked, [], undefined, true],
  ['the first notice cannot be closed without a choice', unasked, [close], undefined, true],
  ['accepted', unasked, [grant], 'granted', false],
  ['declined', unasked, [decline], 'declined', false],
  ['a stored consent: shows nothing', granted, [], 'granted', false],
  ['a stored refusal: shows nothing', declined, [], 'declined', false],
  ['refused by the browser: shows nothing, even with a stored consent', refused, [], 'refused', false],
  ['a refusal by the browser cannot be changed here', refused, [review, grant, elsewhere('granted')], 'refused', true],
  ['refused by the browser: reviewed and closed', refused, [review, close], 'refused', false],
  ['granted: reviewed', granted, [review], 'granted', true],
  ['granted: reviewed and closed', granted, [review, close], 'granted', false],
  ['granted: accepted again', granted, [review, grant], 'granted', false],
  ['withdrawn', granted, [review, decline], 'declined', false],
  ['declined: declined again', declined, [review, decline], 'declined', false],
  ['declined, then accepted', declined, [review, grant], 'granted', false],
  ['declined in another tab', unasked, [elsewhere('declined')], 'declined', false],
  ['withdrawn in another tab', granted, [elsewhere('declined')], 'declined', false],
  ['deleted in another tab: shows the notice again', declined, [elsewhere(undefined)], undefined, true],
  ['a blocked script does not show the notice again', granted, [failed('share', new Error('blocked'))], 'granted', false],
])('%s', (_, input, steps, standing, isShown) => {
  let snapshot = createActor(consentMachine, { input }).getSnapshot()
  for (const step of steps) snapshot = after(snapshot, step)
  expect([selectStanding(snapshot), selectIsShown(snapshot)]).toEqual([standing, isShown])
})

test('only a reopened consent notice takes the focus', () => {
  const asking = createActor(consentMachine, { input: unasked }).getSnapshot()
  expect(selectIsReviewed(asking)).toBe(false)
  expect(selectIsReviewed(after(after(asking, grant), review))).toBe(true)
})

test('third parties receive data exactly while consent is granted (C3)', () => {
  const signals: AbortSignal[] = []
  const share = vi.fn<ConsentPorts['share']>((signal) => {
    signals.push(signal)
    return new Promise<void>(() => {})
  })
  const answers: ConsentAnswer[] = []
  const actor = createActor(connectConsent({ share }), { input: unasked })
  actor.on('consent.answered', ({ answer }) => answers.push(answer))
  actor.start()
  expect(share).not.toHaveBeenCalled()
  actor.send(grant)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  actor.send(review)
  actor.send(close)
  expect(share).toHaveBeenCalledTimes(1)
  actor.send(decline)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  actor.send(grant)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  // The other tab stores its own choice.
  actor.send(elsewhere('declined'))
  expect(answers).toEqual(['granted', 'declined', 'granted'])
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})

test('every effect of the statechart is a port', () => {
  expect(Object.keys(consentMachine.implementations.actors)).toEqual(['share'])
})
