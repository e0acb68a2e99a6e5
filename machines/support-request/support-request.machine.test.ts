import { expect, test, vi } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import type { Locale } from '#contract/common.ts'
import { Failure } from '#contract/failure.ts'
import { createMask } from '../recording/mask.ts'
import { done, failed } from '../shared/answers.ts'
import { after } from '../shared/paths.ts'
import { recordEvents, replay } from '../shared/replay.ts'
import { supportRequestEntry } from './support-request.entry.ts'
import { anInput } from './support-request.fixtures.ts'
import { supportRequestMachine } from './support-request.machine.ts'
import { connectSupportRequest, type SupportRequestPorts } from './support-request.ports.ts'
import { selectFailure, selectIsStorageRefused, selectIsUnkept, selectIsUnsaved, selectProgress } from './support-request.selectors.ts'
import type { RequestDraft, SupportRequestEvent } from './support-request.types.ts'

const image = (id: string) => ({ id, name: `${id}.png`, bytes: 9, width: 3, height: 3 })
const typed = (field: 'title' | 'content', text: string) => ({ type: 'supportRequest.typed', field, text }) as const
const chosen = (kind: number, template: string) => ({ type: 'supportRequest.chooseType', kind, template }) as const
const submit = (requestKey = 'key-1', locale: Locale = 'en') => ({ type: 'supportRequest.submit', requestKey, locale }) as const
const add = (...handles: string[]) => ({ type: 'supportRequest.addImages', handles }) as const
const read = (...ids: string[]) => done('readImages', { handles: ids, accepted: ids.map(image), refused: [] })
const uploaded = (sent: number) => ({ type: 'supportRequest.uploaded', sent, total: 10 }) as const
const noDraft = done('restoreDraft', { draft: undefined })
const valid = done('validate', { troubles: [] })
const noAnswer = failed('sendRequest', new Failure(0, { code: 'NETWORK', message: 'network', traceId: '' }))

const walkOf = (steps: readonly { type: string }[], input = anInput()) => {
  let snapshot = createActor(supportRequestMachine, { input }).getSnapshot()
  for (const step of [noDraft, ...steps]) snapshot = after(snapshot, step) as typeof snapshot
  return snapshot
}

test.each([
  ['empty: nothing is sent', [submit(), done('validate', { troubles: [{ field: 'title', problem: 'missing' }] })], { open: 'editing' }],
  ['checked, then sent', [submit(), valid], { sending: 'uploading' }],
  ['partly uploaded', [submit(), valid, uploaded(4)], { sending: 'uploading' }],
  ['completely uploaded', [submit(), valid, uploaded(10)], { sending: 'submitting' }],
  ['a renewed session sends it again from the start', [submit(), valid, uploaded(10), uploaded(2)], { sending: 'uploading' }],
  ['stopped by the member', [submit(), valid, uploaded(4), { type: 'supportRequest.stop' }], { open: 'failed' }],
  ['no response', [submit(), valid, noAnswer], { open: 'failed' }],
  ['no response, then edited', [submit(), valid, noAnswer, typed('title', 'x')], { open: 'editing' }],
  ['stored by the provider', [submit(), valid, done('sendRequest', { id: 7 })], 'sent'],
  ['not sent while images are still read', [add('a'), submit()], { open: 'editing' }],
  ['typing is ignored while sending', [submit(), valid, typed('title', 'late')], { sending: 'uploading' }],
] as const)('%s', (_, steps, form) => expect((walkOf(steps).value as { form: unknown }).form).toEqual(form))

const leave = { type: 'supportRequest.leave' } as const
const answered = (isLeaving: boolean) => done('askToLeave', { isLeaving })
test.each([
  ['nothing typed: no question', [leave], 'gone'],
  ['typed text: a question', [typed('title', 'x'), leave], 'asking'],
  ['an unchanged template: no question', [chosen(2, 'Order:'), leave], 'gone'],
  ['the member stays', [typed('title', 'x'), leave, answered(false)], 'staying'],
  ['the member stays, then leaves: a second question', [typed('title', 'x'), leave, answered(false), leave], 'asking'],
  ['the member leaves', [typed('title', 'x'), leave, answered(true)], 'gone'],
  ['the member leaves, returns and leaves: a second question', [typed('title', 'x'), leave, answered(true), leave], 'asking'],
  ['the question fails: the member stays', [typed('title', 'x'), leave, failed('askToLeave', new Error('gone'))], 'staying'],
  ['sent: no question', [typed('title', 'x'), submit(), valid, done('sendRequest', { id: 7 }), leave], 'gone'],
] as const)('leaving: %s (S7)', (_, steps, leaving) => expect((walkOf(steps).value as { leaving: unknown }).leaving).toBe(leaving))

test.each([
  ['into an empty field', [chosen(2, 'Order:')], 'Order:'],
  ['in place of another unchanged template', [chosen(2, 'Order:'), chosen(4, 'Steps:')], 'Steps:'],
  ['but not over typed text', [chosen(2, 'Order:'), typed('content', 'Order: 1'), chosen(4, 'Steps:')], 'Order: 1'],
  [
    'again once the typed text is deleted',
    [chosen(2, 'Order:'), typed('content', 'x'), typed('content', ''), chosen(4, 'Steps:')],
    'Steps:',
  ],
  [
    'with the chosen order’s number',
    [chosen(2, 'Order:'), { type: 'supportRequest.chooseOrder', orderNo: '1', template: 'Order: 1' }],
    'Order: 1',
  ],
] as const)('a template is inserted %s (U1)', (_, steps, content) => expect(walkOf(steps).context.fields.content).toBe(content))

test('a repeated send keeps its request key; a changed message gets a new one', () => {
  const first = [typed('title', 'a'), submit('key-1'), valid, noAnswer]
  expect(walkOf([...first, submit('key-2')]).context.attempt?.requestKey).toBe('key-1')
  expect(walkOf([...first, typed('title', 'b'), submit('key-2')]).context.attempt?.requestKey).toBe('key-2')
  expect(walkOf([...first, add('x'), read('x'), submit('key-2')]).context.attempt?.requestKey).toBe('key-2')
  const edited = anInput({ purpose: 'edit', keptImages: ['k'] })
  expect(walkOf([...first, submit('key-2')], edited).context.attempt?.requestKey).toBe('key-1')
  const dropped = [...first, { type: 'supportRequest.dropKeptImage', id: 'k' }, submit('key-2')]
  expect(walkOf(dropped, edited).context.attempt?.requestKey).toBe('key-2')
  // Also after a crash: the key is in the draft.
  const draft: RequestDraft = walkOf(first).context
  const back = [done('restoreDraft', { draft }), submit('key-3')]
  let snapshot = createActor(supportRequestMachine, { input: anInput() }).getSnapshot()
  for (const step of back) snapshot = after(snapshot, step) as typeof snapshot
  expect(snapshot.context.attempt?.requestKey).toBe('key-1')
})

test('a repeated send keeps its language; a changed message is sent in the current one', () => {
  const first = [typed('title', 'a'), submit('key-1', 'en'), valid, noAnswer]
  expect(walkOf([...first, submit('key-2', 'ja')]).context.attempt?.locale).toBe('en')
  expect(walkOf([...first, typed('title', 'b'), submit('key-2', 'ja')]).context.attempt?.locale).toBe('ja')
})

test('moved text is added below the restored draft, its images while there is room, and all of it is stored at once', () => {
  const input = anInput({ purpose: 'continue', moved: { content: 'Moved.', images: [image('a'), image('b')] } })
  const at = createActor(supportRequestMachine, { input }).getSnapshot()
  const contentsOf = (event: { type: string }) => {
    const { context, value } = after(at, event) as typeof at
    return [context.fields.content, context.images.map(({ id }) => id), context.refusals.map(({ name }) => name), value.draft]
  }
  const fields = { ...input.fields, content: 'Stored.' }
  const draft: RequestDraft = {
    fields,
    template: '',
    images: [image('c'), image('d')],
    keptImages: [],
    attempt: undefined,
    isVisitShared: false,
  }
  expect(contentsOf(done('restoreDraft', { draft }))).toEqual(['Stored.\n\nMoved.', ['c', 'd', 'a'], ['b.png'], 'keeping'])
  expect(contentsOf(noDraft)).toEqual(['Moved.', ['a', 'b'], [], 'keeping'])
  expect(contentsOf(failed('restoreDraft', new Error('no storage')))).toEqual(['Moved.', ['a', 'b'], [], 'keeping'])
  const forgotten = after(after(at, noDraft), { type: 'supportRequest.forget' }) as typeof at
  expect([selectIsUnsaved(forgotten), forgotten.context.images]).toEqual([false, []])
})

test('kept and added images reduce the room; images added while others are read are read next', () => {
  const rooms: number[] = []
  const readImages: SupportRequestPorts['readImages'] = ({ handles, room }) => {
    rooms.push(room)
    return new Promise(() => handles)
  }
  const actor = createActor(connectSupportRequest(ports({ readImages })), {
    input: anInput({ purpose: 'edit', keptImages: ['k'] }),
  }).start()
  actor.send(noDraft as never)
  actor.send(add('a'))
  actor.send(add('b'))
  actor.send(read('a') as never)
  expect([rooms, actor.getSnapshot().context.pending]).toEqual([[2, 1], ['b']])
  actor.send(read('b') as never)
  expect(actor.getSnapshot().context.images.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(actor.getSnapshot().matches({ images: 'idle' })).toBe(true)
})

/** After events of a form that has just begun, while its draft is being restored. */
const fromStart = (steps: readonly { type: string }[], input = anInput()) => {
  let snapshot = createActor(supportRequestMachine, { input }).getSnapshot()
  for (const step of steps) snapshot = after(snapshot, step) as typeof snapshot
  return snapshot
}
const storedDraft = (...ids: string[]): RequestDraft => ({
  fields: { type: 4, orderNo: '', title: 'Stored', content: 'Stored.', consent: true },
  template: '',
  images: ids.map(image),
  keptImages: [],
  attempt: undefined,
  isVisitShared: false,
})
const restored = (...ids: string[]) => done('restoreDraft', { draft: storedDraft(...ids) })
const idsOf = ({ context }: ReturnType<typeof walkOf>) => context.images.map(({ id }) => id)

test.each([
  ['is restored', [add('n')], '"restoring"'],
  ['is checked', [noDraft, submit(), add('n')], '"validating"'],
  ['is sent', [noDraft, submit(), valid, add('n')], '{"sending":"uploading"}'],
  ['has been sent', [noDraft, submit(), valid, done('sendRequest', { id: 7 }), add('n')], '"sent"'],
] as const)('images are not taken while the message %s', (_, steps, form) => {
  const at = fromStart(steps)
  expect([JSON.stringify((at.value as { form: unknown }).form), at.value.images, at.context.pending]).toEqual([form, 'idle', []])
})

test('a restored draft keeps its images, and never has more than a message may have', () => {
  const early = [add('n'), restored('a', 'b'), read('n')]
  expect(idsOf(fromStart(early))).toEqual(['a', 'b'])
  expect(idsOf(fromStart([restored('a', 'b'), add('n'), read('n')]))).toEqual(['a', 'b', 'n'])
  // Stored by an earlier version.
  const tooMany = fromStart([restored('a', 'b', 'c', 'd')])
  expect([idsOf(tooMany), tooMany.context.refusals]).toEqual([['a', 'b', 'c'], [{ name: 'd.png', reason: 'tooMany' }]])
})

test.each([
  ['by a press of "Send"', [submit()], 'atRest'],
  ['by a change, after a pause', [typed('title', 'x'), { type: 'xstate.after.keepDelay.support-request.draft.pending' }], 'pending'],
  ['by a change, when the page is left', [typed('title', 'x'), { type: 'supportRequest.hidden' }], 'pending'],
] as const)('a draft that is being restored is not replaced by the empty form %s', (_, steps, draft) =>
  expect(fromStart(steps).value.draft).toBe(draft),
)

test.each([
  ['is restored', []],
  ['is written', [restored('a')]],
  ['is written, and an image is read', [restored('a'), add('n')]],
  ['is checked', [restored('a'), submit()]],
  ['is sent', [restored('a'), submit(), valid]],
  ['has been sent', [restored('a'), submit(), valid, done('sendRequest', { id: 7 })]],
] as const)('after a logout while the message %s, nothing of it is left or arrives later', (_, steps) => {
  const late = [restored('a'), read('n'), valid, noAnswer]
  const at = fromStart([...steps, { type: 'supportRequest.forget' }, ...late])
  const { fields, images, pending, attempt } = at.context
  expect([at.value.form, at.value.images, at.value.draft]).toEqual([{ open: 'editing' }, 'idle', 'atRest'])
  expect({ fields, images, pending, attempt }).toEqual({ fields: anInput().fields, images: [], pending: [], attempt: undefined })
})

test.each([
  ['nothing', [], false],
  ['an unchanged template', [chosen(1, 'ID:')], false],
  ['typed text', [typed('content', 'a')], true],
  ['an image', [add('a'), read('a')], true],
  ['a sent request', [typed('title', 'a'), submit(), valid, done('sendRequest', { id: 7 })], false],
  ['a draft deleted by the logout', [typed('title', 'a'), { type: 'supportRequest.forget' }], false],
] as const)('unsaved: %s', (_, steps, isUnsaved) => expect(selectIsUnsaved(walkOf(steps))).toBe(isUnsaved))

const ports = (overrides: Partial<SupportRequestPorts> = {}): SupportRequestPorts => ({
  restoreDraft: () => new Promise<never>(() => {}),
  keepDraft: () => new Promise<never>(() => {}),
  readImages: () => new Promise<never>(() => {}),
  validate: () => new Promise<never>(() => {}),
  sendRequest: () => new Promise<never>(() => {}),
  suggest: () => new Promise<never>(() => {}),
  askToLeave: () => new Promise<never>(() => {}),
  ...overrides,
})
const noStored = async () => ({ draft: undefined })

test('a draft is stored when typing pauses or the page is hidden; refused storage is reported', async () => {
  const clock = new SimulatedClock()
  const keepDraft = vi.fn<SupportRequestPorts['keepDraft']>(async () => ({ isKept: true, at: 'now' }))
  const suggest = vi.fn<SupportRequestPorts['suggest']>(async () => [{ seq: 1, title: 'Paid', excerpt: 'Wait.' }])
  const actor = createActor(connectSupportRequest(ports({ restoreDraft: noStored, keepDraft, suggest })), {
    input: anInput(),
    clock,
  }).start()
  await waitFor(actor, (s) => s.matches({ form: 'open' }))
  actor.send(typed('title', 'p'))
  clock.increment(299)
  actor.send(typed('title', 'pa'))
  clock.increment(299)
  expect(keepDraft).not.toHaveBeenCalled()
  clock.increment(1)
  expect(keepDraft.mock.calls.map(([{ name, draft }]) => [name, draft.fields.title])).toEqual([['inquiry', 'pa']])
  expect(suggest).not.toHaveBeenCalled()
  clock.increment(300)
  expect(suggest.mock.calls.map(([input]) => input)).toEqual([{ type: 0, title: 'pa' }])
  await waitFor(actor, (s) => s.context.suggestions.length === 1 && s.context.keptAt === 'now')
  expect(selectIsUnkept(actor.getSnapshot())).toBe(false)

  keepDraft.mockResolvedValue({ isKept: false, at: 'now' })
  actor.send(typed('content', 'hidden'))
  actor.send({ type: 'supportRequest.hidden' })
  expect(keepDraft).toHaveBeenCalledTimes(2)
  await waitFor(actor, selectIsUnkept)
  expect(selectIsStorageRefused(actor.getSnapshot())).toBe(true)
  // This still holds true while the player continues typing.
  actor.send(typed('content', 'hidden.'))
  expect([selectIsUnkept(actor.getSnapshot()), selectIsStorageRefused(actor.getSnapshot())]).toEqual([false, true])
  clock.increment(10_000)
  // The content is not looked up.
  expect([keepDraft.mock.calls.length, suggest.mock.calls.length]).toEqual([3, 1])
})

test('a press of “Send” stores the draft with its request key, without a pause', async () => {
  const keepDraft = vi.fn<SupportRequestPorts['keepDraft']>(async () => ({ isKept: true, at: 'now' }))
  const actor = createActor(connectSupportRequest(ports({ restoreDraft: noStored, keepDraft })), {
    input: anInput(),
    clock: new SimulatedClock(),
  }).start()
  await waitFor(actor, (s) => s.matches({ form: 'open' }))
  actor.send(typed('title', 'a'))
  actor.send(submit('key-1'))
  expect(keepDraft.mock.calls.map(([{ draft }]) => [draft.fields.title, draft.attempt?.requestKey])).toEqual([['a', 'key-1']])
})

test('suggestions are requested for another type and for an initial one, not for the same type again', async () => {
  const suggest = vi.fn<SupportRequestPorts['suggest']>(async ({ type }) => [{ seq: type, title: `of ${String(type)}`, excerpt: '' }])
  const actorOf = async (input = anInput(), restoreDraft: SupportRequestPorts['restoreDraft'] = noStored) => {
    suggest.mockClear()
    const actor = createActor(connectSupportRequest(ports({ restoreDraft, suggest })), { input, clock: new SimulatedClock() }).start()
    await waitFor(actor, (s) => s.matches({ form: 'open' }))
    return {
      actor,
      queries: () => suggest.mock.calls.map(([one]) => one),
      shows: (seq: number) => waitFor(actor, (s) => s.context.suggestions[0]?.seq === seq),
    }
  }
  const empty = await actorOf()
  expect(empty.queries()).toEqual([])
  empty.actor.send(chosen(2, 'Order:'))
  await empty.shows(2)
  empty.actor.send(chosen(2, 'Order: 1'))
  empty.actor.send(chosen(4, 'Steps:'))
  await empty.shows(4)
  expect(empty.queries().map(({ type }) => type)).toEqual([2, 4])

  const { fields } = anInput()
  const fromPurchase = await actorOf(anInput({ fields: { ...fields, type: 2 } }))
  await fromPurchase.shows(2)
  const draft: RequestDraft = {
    fields: { ...fields, type: 4, title: 'It broke' },
    template: '',
    images: [],
    keptImages: [],
    attempt: undefined,
    isVisitShared: false,
  }
  const restored = await actorOf(anInput(), async () => ({ draft }))
  await restored.shows(4)
  expect(restored.queries()).toEqual([{ type: 4, title: 'It broke' }])
  restored.actor.send({ type: 'supportRequest.translated' })
  await vi.waitFor(() => expect(restored.queries()).toHaveLength(2))
  const edited = await actorOf(anInput({ purpose: 'edit', fields: { ...fields, type: 2 } }))
  edited.actor.send(chosen(4, ''))
  edited.actor.send({ type: 'supportRequest.translated' })
  expect(edited.queries()).toEqual([])
})

test('a stored draft is restored and emitted; after sending, nothing more is stored', async () => {
  const clock = new SimulatedClock()
  const draft: RequestDraft = {
    fields: { type: 4, orderNo: '', title: 'a', content: 'b', consent: true },
    template: '',
    images: [image('i')],
    keptImages: [],
    attempt: undefined,
    isVisitShared: false,
  }
  const keepDraft = vi.fn<SupportRequestPorts['keepDraft']>(async () => ({ isKept: true, at: 'now' }))
  const sendRequest = vi.fn<SupportRequestPorts['sendRequest']>(async () => ({ id: 7 }))
  const recording = recordEvents()
  const actor = createActor(
    connectSupportRequest(
      ports({ restoreDraft: async () => ({ draft }), keepDraft, sendRequest, validate: async () => ({ troubles: [] }) }),
    ),
    { input: anInput(), clock, inspect: recording.inspect },
  )
  const facts: unknown[] = []
  const values: unknown[] = []
  actor.on('*', (fact) => facts.push(fact))
  actor.subscribe(({ value }) => values.push(value))
  actor.start()
  await waitFor(actor, (s) => s.matches({ form: 'open' }))
  actor.send(submit())
  await waitFor(actor, (s) => s.matches({ form: 'sent' }))
  expect(sendRequest.mock.calls[0]![0]).toMatchObject({ name: 'inquiry', draft: { ...draft, attempt: { requestKey: 'key-1' } } })
  expect(facts).toEqual([{ type: 'supportRequest.restored' }, { type: 'supportRequest.sent', id: 7 }])
  const before = keepDraft.mock.calls.length
  actor.send(typed('title', 'late'))
  actor.send({ type: 'supportRequest.hidden' })
  clock.increment(10_000)
  expect(keepDraft.mock.calls.length).toBe(before)
  // D4: the same states without any port.
  expect(replay(supportRequestMachine, recording.events, anInput()).values.slice(0, values.length)).toEqual(values)
})

test('a failure is shown until the next change; progress is the uploaded share', () => {
  const failing = walkOf([submit(), valid, uploaded(4), noAnswer])
  expect([selectFailure(failing)?.status, selectProgress(failing)]).toEqual([0, 0.4])
  expect(selectFailure(after(failing, typed('title', 'x')) as typeof failing)).toBeUndefined()
})

test('a recording contains neither typed text nor names of images', () => {
  const mask = createMask()
  const sentEvents: SupportRequestEvent[] = [
    typed('title', 'my secret'),
    typed('content', 'my secret'),
    chosen(2, 'secret template'),
    { type: 'supportRequest.chooseOrder', orderNo: 'secret-1', template: 'secret-1' },
    add('secret-handle'),
    submit('secret-key'),
  ]
  const kept = [...sentEvents, read('secret'), done('restoreDraft', { draft: walkOf(sentEvents).context })].map((event) =>
    mask.event(event, supportRequestEntry.recorded.rules),
  )
  expect(
    JSON.stringify([kept, mask.value(anInput({ fields: walkOf(sentEvents).context.fields }), supportRequestEntry.recorded.input)]),
  ).not.toContain('secret')
})

test('every effect of the statechart is a port', () => {
  expect(Object.keys(supportRequestMachine.implementations.actors).sort()).toEqual(Object.keys(ports()).sort())
})
