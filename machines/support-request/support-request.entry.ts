import type { AnyMachineSnapshot } from 'xstate'
import type { MachineEntry } from '../registry.ts'
import { aFailure, done, failed, failureRule } from '../shared/answers.ts'
import { anInput } from './support-request.fixtures.ts'
import { supportRequestMachine } from './support-request.machine.ts'
import type { RequestDraft, SupportRequestContext } from './support-request.types.ts'

const anImage = { id: 'image-1', name: 'mailbox.png', bytes: 1_200_000, width: 1920, height: 1080 }
const aDraft: RequestDraft = {
  fields: { type: 2, orderNo: '', title: 'It did not arrive', content: 'Since yesterday.', consent: false },
  template: '',
  images: [],
  keptImages: [],
  attempt: undefined,
  isVisitShared: false,
}
const keptImage = 'kept-1'

const atRest: Readonly<Record<string, readonly string[]>> = {
  form: ['{"open":"editing"}', '{"open":"failed"}', '"sent"', '"restoring"'],
  images: ['"idle"'],
  suggesting: ['"atRest"'],
  leaving: ['"staying"'],
}
/**
 * The walk follows one activity at a time, besides keeping the draft, which follows every change: the regions of the statechart are
 * independent.
 */
const isOneAtATime = ({ value }: AnyMachineSnapshot): boolean =>
  Object.entries(atRest).filter(([region, rest]) => !rest.includes(JSON.stringify((value as Record<string, unknown>)[region]))).length < 2

/** Typed text does not distinguish situations; what guards check does, and the most prominent message. */
const situation = ({ value, context }: AnyMachineSnapshot): string => {
  const { images, pending, refusals, troubles, failure: problem, keptImages, suggestions, purpose } = context as SupportRequestContext
  const shown = { problem: problem !== undefined, troubles: troubles.length > 0, refusals: refusals.length > 0 }
  const prominent = Object.entries(shown).find(([, isShown]) => isShown)?.[0]
  return JSON.stringify([
    value,
    purpose,
    pending.length > 0,
    prominent ?? [images.length > 0, suggestions.length > 0, keptImages.length].some(Boolean),
  ])
}

export const supportRequestEntry: MachineEntry = {
  name: 'support-request',
  machine: supportRequestMachine,
  about: 'A message to support, from the first letter to the response: stored while it is typed, and sent once even if repeated.',
  isRoot: true,
  inputs: {
    new: anInput(),
    continue: anInput({ purpose: 'continue', draft: 'inquiry.7.continue' }),
    edit: anInput({ purpose: 'edit', draft: 'inquiry.7.edit.12', keptImages: [keptImage] }),
    moved: anInput({ purpose: 'continue', draft: 'inquiry.7.continue', moved: { content: 'Since yesterday.', images: [anImage] } }),
  },
  events: [
    { type: 'supportRequest.typed', field: 'title', text: 'It did not arrive' },
    { type: 'supportRequest.typed', field: 'content', text: 'Since yesterday.' },
    { type: 'supportRequest.chooseType', kind: 2, template: 'Order number:' },
    { type: 'supportRequest.chooseOrder', orderNo: '20261121-7K3M9QXW2D', template: 'Order number: 20261121-7K3M9QXW2D' },
    { type: 'supportRequest.agree', checked: true },
    { type: 'supportRequest.shareVisit', checked: true },
    { type: 'supportRequest.addImages', handles: ['file-1'] },
    { type: 'supportRequest.removeImage', id: anImage.id },
    { type: 'supportRequest.dropKeptImage', id: keptImage },
    { type: 'supportRequest.submit', requestKey: 'key-1', locale: 'en' },
    { type: 'supportRequest.uploaded', sent: 500_000, total: 1_000_000 },
    { type: 'supportRequest.uploaded', sent: 1_000_000, total: 1_000_000 },
    { type: 'supportRequest.stop' },
    { type: 'supportRequest.leave' },
    { type: 'supportRequest.hidden' },
    { type: 'supportRequest.translated' },
    { type: 'supportRequest.changed' },
    { type: 'supportRequest.opened' },
    { type: 'supportRequest.storedElsewhere', attempt: undefined, isSame: false },
    { type: 'supportRequest.forget' },
    done('restoreDraft', { draft: aDraft }),
    done('restoreDraft', { draft: undefined }),
    failed('restoreDraft', new Error('no storage')),
    done('keepDraft', { isKept: true, at: '2026-11-21T05:41:00.000Z' }),
    done('keepDraft', { isKept: false, at: '2026-11-21T05:41:00.000Z' }),
    failed('keepDraft', new Error('no storage')),
    done('readImages', { handles: ['file-1'], accepted: [anImage], refused: [] }),
    done('readImages', { handles: ['file-1'], accepted: [], refused: [{ name: 'battle-log.pdf', reason: 'type' }] }),
    done('readImages', { handles: [], accepted: [], refused: [] }),
    failed('readImages', new Error('gone')),
    done('validate', { troubles: [] }),
    done('validate', { troubles: [{ field: 'title', problem: 'missing' }] }),
    failed('validate', new Error('no such chunk')),
    done('sendRequest', { id: 7 }),
    failed('sendRequest', aFailure(0, 'NETWORK')),
    failed('sendRequest', aFailure(415, 'INVALID_FILE')),
    done('suggest', [{ seq: 12, title: 'Paid, but nothing arrived', excerpt: 'Restart the game.' }]),
    done('suggest', []),
    failed('suggest', aFailure(0, 'NETWORK')),
    done('askToLeave', { isLeaving: true }),
    done('askToLeave', { isLeaving: false }),
    failed('askToLeave', new Error('no such chunk')),
    { type: 'xstate.after.keepDelay.support-request.draft.pending' },
    { type: 'xstate.after.suggestDelay.support-request.suggesting.waiting' },
  ],
  walk: { serializeState: situation, stopWhen: (snapshot) => !isOneAtATime(snapshot) },
  onScreens: {
    events: [
      'supportRequest.typed',
      'supportRequest.chooseType',
      'supportRequest.chooseOrder',
      'supportRequest.agree',
      'supportRequest.shareVisit',
      'supportRequest.addImages',
      'supportRequest.removeImage',
      'supportRequest.dropKeptImage',
      'supportRequest.submit',
      'supportRequest.stop',
      'supportRequest.leave',
      'supportRequest.hidden',
      'supportRequest.forget',
    ],
    beyond: {
      'support-request.leaving.gone on supportRequest.leave [isUnsaved] → support-request.leaving.asking':
        'possible only while the next screen loads, which the test does not delay',
      'support-request.leaving.gone on supportRequest.leave → support-request.leaving.gone':
        'possible only while the next screen loads, which the test does not delay',
    },
  },
  recorded: {
    // Without typed text and image names.
    input: [
      'purpose',
      'mostImages',
      'fields.type',
      'fields.consent',
      'moved.images.*.bytes',
      'moved.images.*.width',
      'moved.images.*.height',
    ],
    rules: {
      'supportRequest.typed': ['field'],
      'supportRequest.chooseType': ['kind'],
      'supportRequest.chooseOrder': [],
      'supportRequest.agree': ['checked'],
      'supportRequest.shareVisit': ['checked'],
      'supportRequest.addImages': [],
      'supportRequest.removeImage': [],
      'supportRequest.dropKeptImage': [],
      'supportRequest.submit': [],
      'supportRequest.uploaded': ['sent', 'total'],
      'supportRequest.storedElsewhere': ['isSame', 'json:attempt.message'],
      'xstate.done.actor.restoreDraft': [
        'output.draft.fields.type',
        'output.draft.fields.consent',
        'output.draft.isVisitShared',
        'output.draft.images.*.bytes',
        'output.draft.images.*.width',
        'output.draft.images.*.height',
        'json:output.draft.attempt.message',
        'actorId',
      ],
      'xstate.error.actor.restoreDraft': ['actorId'],
      'xstate.done.actor.keepDraft': ['output.isKept', 'output.at', 'actorId'],
      'xstate.error.actor.keepDraft': ['actorId'],
      'xstate.done.actor.readImages': [
        'output.accepted.*.bytes',
        'output.accepted.*.width',
        'output.accepted.*.height',
        'output.refused.*.reason',
        'actorId',
      ],
      'xstate.error.actor.readImages': ['actorId'],
      'xstate.done.actor.validate': ['output.troubles.*.field', 'output.troubles.*.problem', 'actorId'],
      'xstate.error.actor.validate': failureRule,
      'xstate.done.actor.sendRequest': ['output.id', 'actorId'],
      'xstate.error.actor.sendRequest': failureRule,
      'xstate.done.actor.askToLeave': ['output.isLeaving', 'actorId'],
      'xstate.error.actor.askToLeave': ['actorId'],
      'xstate.done.actor.suggest': ['output.*.seq', 'output.*.writtenIn', 'actorId'],
      'xstate.error.actor.suggest': failureRule,
    },
  },
}
