import { describe, expect, test } from 'vitest'
import { draftOf, readDraft, type Draft } from './event-draft.ts'
import type { JsonSchema } from './diagram.ts'

const viewer: JsonSchema = {
  type: 'object',
  properties: {
    kind: { const: 'viewer' },
    index: { type: 'number' },
    items: { type: 'array', items: { type: 'object', properties: { place: { type: 'number' } }, required: ['place'] } },
  },
  required: ['kind', 'items', 'index'],
}
const login: JsonSchema = { type: 'object', properties: { kind: { const: 'login' }, next: { type: 'string' } }, required: ['kind'] }
const video: JsonSchema = { type: 'object', properties: { kind: { enum: ['mainVideo', 'pcMedia'] } }, required: ['kind'] }

/** Returns a copy of a draft with a changed part at the path. */
function put(draft: Draft, [name, ...rest]: readonly string[], change: (draft: Draft) => Draft): Draft {
  if (name === undefined) return change(draft)
  if (draft.kind === 'union') return { ...draft, draft: put(draft.draft, [name, ...rest], change) }
  if (draft.kind === 'list')
    return { ...draft, items: draft.items.map((item, index) => (String(index) === name ? put(item, rest, change) : item)) }
  if (draft.kind !== 'object') throw new Error(`nothing inside ${draft.kind}`)
  return {
    ...draft,
    fields: draft.fields.map((field) => (field.name === name && field.draft ? { ...field, draft: put(field.draft, rest, change) } : field)),
  }
}
const write =
  (text: string) =>
  (draft: Draft): Draft =>
    ({ ...draft, text }) as Draft
const read = (draft: Draft) => readDraft(draft)

describe('a form’s draft', () => {
  test('with single-line fields: required ones must be filled, but a text may be empty; optional empty ones are omitted', () => {
    const draft = draftOf({
      type: 'object',
      properties: {
        words: { type: 'string' },
        count: { type: 'number' },
        isOpen: { type: 'boolean' },
        side: { enum: ['left', 'right'] },
        note: { type: 'string' },
        extra: {},
      },
      required: ['words', 'count', 'isOpen', 'side'],
    })
    expect(read(draft).problems).toEqual([
      { path: 'count', text: 'Write a number.' },
      { path: 'isOpen', text: 'Choose true or false.' },
      { path: 'side', text: 'Choose one.' },
    ])
    const filled = [
      ['words', 'hello'],
      ['count', ' 2.5 '],
      ['isOpen', 'false'],
      ['side', 'right'],
    ].reduce((before, [name, text]) => put(before, [name!], write(text!)), draft)
    expect(read(filled)).toEqual({ value: { words: 'hello', count: 2.5, isOpen: false, side: 'right' }, problems: [] })
    expect(read(put(filled, ['words'], write('')))).toEqual({
      value: { words: '', count: 2.5, isOpen: false, side: 'right' },
      problems: [],
    })
    expect(read(put(filled, ['count'], write('2 or 3'))).problems).toEqual([{ path: 'count', text: '“2 or 3” is not a number.' }])
    expect(read(put(filled, ['note'], write('more'))).value).toMatchObject({ note: 'more' })
  })

  test('a union is selected by its kind; nested unions are merged', () => {
    const draft = draftOf({ type: 'object', properties: { popup: { anyOf: [{ anyOf: [login, video] }, viewer] } }, required: ['popup'] })
    expect(read(draft)).toEqual({ value: { popup: { kind: 'login' } }, problems: [] })
    const popup = draft.kind === 'object' ? draft.fields[0]?.draft : undefined
    if (popup?.kind !== 'union') throw new Error('popup is a union')
    expect(popup.options.map(({ label }) => label)).toEqual(['login', 'mainVideo, pcMedia', 'viewer'])
  })

  test('lists of objects report the path of each problem', () => {
    const draft = put(draftOf(viewer), ['items'], (list) =>
      list.kind === 'list' ? { ...list, items: [draftOf(list.item), draftOf(list.item)] } : list,
    )
    expect(read(draft).problems.map(({ path }) => path)).toEqual(['index', 'items.0.place', 'items.1.place'])
    const filled = [['index'], ['items', '0', 'place'], ['items', '1', 'place']].reduce(
      (before, path) => put(before, path, write('1')),
      draft,
    )
    expect(read(filled).value).toEqual({ kind: 'viewer', index: 1, items: [{ place: 1 }, { place: 1 }] })
  })

  test('a list starts with its minimum number of items, a tuple with one item per position', () => {
    expect(draftOf({ type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 })).toMatchObject({
      min: 2,
      max: 2,
      items: [{}, {}],
    })
    expect(draftOf({ type: 'array', items: [{ type: 'string' }, { type: 'number' }] })).toMatchObject({
      min: 2,
      max: 2,
      items: [{ kind: 'text' }, { kind: 'number' }],
    })
  })

  test('handles several types at once, references, and types without a form', () => {
    expect(draftOf({ type: ['string', 'number'] })).toMatchObject({ kind: 'union', options: [{ label: 'text' }, { label: 'number' }] })
    const tree: JsonSchema = {
      definitions: { Leaf: { type: 'object', properties: { leaf: { $ref: '#/definitions/Leaf' } } } },
      $ref: '#/definitions/Leaf',
    }
    expect(draftOf(tree)).toMatchObject({ kind: 'object', fields: [{ name: 'leaf', draft: undefined }] })
    expect(draftOf({ type: 'null' })).toEqual({ kind: 'constant', value: null })
    const any = draftOf({ type: 'object', additionalProperties: {} })
    expect(any.kind).toBe('json')
    expect(read(write('{"a":1}')(any)).value).toEqual({ a: 1 })
    expect(read(write('{a')(any)).problems).toEqual([{ path: '', text: 'This is no JSON.' }])
  })

  test('fields that the type does not name are entered as JSON', () => {
    const open = draftOf({ type: 'object', properties: { type: { type: 'string' } }, required: ['type'], additionalProperties: {} })
    const filled = { ...put(open, ['type'], write('a')), more: '{"b":2}' } as Draft
    expect(read(filled)).toEqual({ value: { type: 'a', b: 2 }, problems: [] })
    expect(read({ ...filled, more: '{' } as Draft).problems).toEqual([{ path: '…', text: 'This is no JSON.' }])
  })

  test('optional fields of more than one line are omitted until they are added', () => {
    expect(read(draftOf({ type: 'object', properties: { popup: login } }))).toEqual({ value: {}, problems: [] })
  })
})
