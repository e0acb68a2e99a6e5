import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { machines } from '../../machines/registry.ts'
import { eventSchemas, readSchemas } from './event-schemas.ts'
import { makeDiagram } from './make-diagram.ts'
import { MachineSource } from './read-source.ts'

const folder = mkdtempSync(join(tmpdir(), 'machine-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)

write(
  'door.machine.ts',
  `import { setup } from 'xstate'
import { inside } from './door.states.ts'

export type DoorEvent =
  /** Knock; anybody may. */
  | { type: 'door.knock' }
  | ({ type: 'door.open' } & Key)

/** A door, and
 * who stands before it.
 *
 * Never ends.
 */
export const doorMachine = setup({
  guards: {
    // Only with the key.
    hasKey: ({ context }) => context.key,
    isOpen: ({ context }) =>
      context.open,
  },
}).createMachine({
  id: 'door',
  states: {
    // Nobody is in.
    closed: {},

    // This belongs to nothing.

    inside,
    attic: { states: { dark: { /* nothing */ }, /** With a lamp. */ light: {} } },
  },
})
`,
)
write(
  'door.states.ts',
  `/** Somebody is in. */\nexport const inside = stateSetup.createStateConfig({ states: {\n  // By the fire.\n  warm: {} } } as const)\n`,
)
write('door.ports.ts', `export type DoorPorts = {\n  /** Rings. */\n  ring: (times: number) => Promise<void>\n  look(): void\n}\n`)
write('door.machine.test.ts', `export type HiddenEvent = { type: 'no' }\n`)
const source = new MachineSource(folder)

test('reads comments of the machine and its states, also from another file', () => {
  expect([...source.stateDescriptions('door')]).toEqual([
    ['door', 'A door, and who stands before it.\n\nNever ends.'],
    ['door.closed', 'Nobody is in.'],
    ['door.inside', 'Somebody is in.'],
    ['door.inside.warm', 'By the fire.'],
    ['door.attic.light', 'With a lamp.'],
  ])
  expect(source.stateDescriptions('window').size).toBe(0)
})

test('reads guards with their comments and code', () => {
  expect(source.implementations('guards')).toEqual([
    { name: 'hasKey', description: 'Only with the key.', code: '({ context }) => context.key' },
    { name: 'isOpen', code: '({ context }) =>\ncontext.open' },
  ])
  expect(source.implementations('delays')).toEqual([])
})

test('reads events and ports with their comments', () => {
  expect(source.unionMembers('DoorEvent')).toEqual([
    { name: 'door.knock', description: 'Knock; anybody may.', code: `{ type: 'door.knock' }` },
    { name: 'door.open', code: `({ type: 'door.open' } & Key)` },
  ])
  expect(source.typeMembers('DoorPorts')).toEqual([
    { name: 'ring', description: 'Rings.', code: '(times: number) => Promise<void>' },
    { name: 'look', code: 'look(): void' },
  ])
  expect([source.declares('DoorEvent'), source.declares('HiddenEvent'), source.declares('Key')]).toEqual([true, false, false])
})

test('refuses a machine without its event type', () => {
  expect(() => makeDiagram({ ...machines[0]!, name: 'shared' }, () => ({}))).toThrow('machines/shared declares no type SharedEvent')
})

test('collects schemas of a union by event and groups variants of one event', () => {
  const knock = { type: 'object', properties: { type: { const: 'door.knock' }, loud: { type: 'boolean' } }, required: ['type', 'loud'] }
  const open = { type: 'object', properties: { type: { enum: ['door.open', 'door.close'] } }, required: ['type'] }
  const softly = { type: 'object', properties: { type: { const: 'door.knock' } }, required: ['type'] }
  const loud = { type: 'object', properties: { loud: { type: 'boolean' } }, required: ['loud'] }
  const nothing = { type: 'object', properties: {}, required: [] }
  expect([...eventSchemas({ anyOf: [knock, { anyOf: [open, softly] }] })]).toEqual([
    ['door.knock', { anyOf: [loud, nothing] }],
    ['door.open', nothing],
    ['door.close', nothing],
  ])
  expect([...eventSchemas(knock)]).toEqual([['door.knock', loud]])
})

test('names the type of events whose schema cannot be made, and the correction', () => {
  write(
    'lock.types.ts',
    `import * as v from 'valibot'
const kinds = ['bolt', 'chain'] as const
const KindSchema = v.picklist(kinds)
export type BoltEvent = { type: 'lock.bolt'; kind: (typeof kinds)[number] }
export type ChainEvent = { type: 'lock.chain'; kind: v.InferOutput<typeof KindSchema> }
`,
  )
  const schemaOf = readSchemas(join(folder, 'lock.types.ts'))
  expect(schemaOf('BoltEvent').properties?.['kind']).toEqual({ type: 'string', enum: ['bolt', 'chain'] })
  expect(() => schemaOf('ChainEvent')).toThrow(/^ChainEvent has no JSON Schema: .*\(typeof list\)\[number\]$/)
})
