/** The memory of a long visit is bounded: the mask forgets texts that nothing kept contains. */
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { allRules } from '../registry.ts'
import { anInput } from '../support-request/support-request.fixtures.ts'
import { supportRequestMachine } from '../support-request/support-request.machine.ts'
import { createMask } from './mask.ts'
import { createRecorder } from './recorder.ts'
import { silenced, stillClock } from './replayer.ts'

test('texts typed long ago are forgotten; one that the machine still holds stays masked', () => {
  let now = 0
  const recorder = createRecorder({ now: () => (now += 1), build: 'test' })
  const input = anInput()
  const actor = createActor(silenced(supportRequestMachine), {
    input,
    clock: stillClock as never,
    inspect: recorder.inspectAs({ name: 'support-request', rules: allRules, input: [] }, input),
  }).start()
  const type = (field: 'title' | 'content', text: string): void => actor.send({ type: 'supportRequest.typed', field, text })
  actor.send({ type: 'xstate.done.actor.restoreDraft', output: { draft: undefined }, actorId: 'restoreDraft' } as never)
  const title = 'The quay of Ashling\n"Harrow"'
  type('title', title)
  type('content', 'the first letter')
  const last = (): unknown => recorder.take().systems[0]!.stimuli.at(-1)!.event['text']
  const firstName = last()
  for (let at = 0; at < 1000; at += 1) type('content', `letter number ${String(at)} from the quay`)
  type('content', 'the first letter')
  expect(actor.getSnapshot().context.fields).toMatchObject({ title, content: 'the first letter' })
  // It has got another name: the first one was forgotten.
  expect([firstName, last()]).toEqual([expect.stringMatching(/^~\d+$/), expect.stringMatching(/^~\d{3,}$/)])
  expect(last()).not.toBe(firstName)
  expect(JSON.stringify(recorder.take())).not.toMatch(/Ashling|Harrow|letter/)
})

test('a name is kept as long as one of its holders, or an heir whose values contain its text, also inside JSON', () => {
  const mask = createMask()
  const [one, other, heir] = [{}, {}, {}]
  const event = (text: string, holder?: object): void => void mask.event({ type: 'typed', text }, {}, holder)
  event('kept by both', one)
  event('kept by both', other)
  event('two\nlines', one)
  event('dropped', one)
  event('without a holder')
  event('without a holder', one)
  mask.release(one, { holder: heir, values: [{ message: JSON.stringify(['two\nlines']) }] })
  const shown = (): unknown => mask.derived(['kept by both', 'two\nlines', 'dropped', 'without a holder'])
  expect(shown()).toEqual(['~1', '~2', 'dropped', '~4'])
  mask.release(other)
  mask.release(heir)
  expect(shown()).toEqual(['kept by both', 'two\nlines', 'dropped', '~4'])
})
