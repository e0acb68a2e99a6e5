/** A pack's relation to a database that already has one, and the result. */
import { describe, expect, test } from 'vitest'
import { relationOf, verdictOf, type StoredPack, type ImportMode, type OfferedPack } from './pack-relation.ts'

const stored: StoredPack = { id: 'game', version: 3, digest: 'b', importer: 8, pictures: 'p', importedAt: new Date('2026-11-20T00:00:00Z') }
const offered: OfferedPack = { id: 'game', version: 3, digest: 'c', importer: 8, pictures: 'p' }

const rows: [name: string, offered: Partial<OfferedPack>, isKnown: boolean, relation: string, verdicts: Record<ImportMode, string>][] = [
  ['unknown files', {}, false, 'new', { start: 'import', command: 'import', replace: 'import' }],
  ['the same files', { digest: 'b' }, true, 'same', { start: 'leave', command: 'leave', replace: 'leave' }],
  [
    'the same files with replaced pictures',
    { digest: 'b', pictures: 'q' },
    true,
    'new',
    { start: 'import', command: 'import', replace: 'import' },
  ],
  ['the same files, by newer code', { digest: 'b', importer: 9 }, true, 'new', { start: 'import', command: 'import', replace: 'import' }],
  ['the same files, by older code', { digest: 'b', importer: 7 }, true, 'older', { start: 'leave', command: 'import', replace: 'import' }],
  ['files imported before', {}, true, 'older', { start: 'leave', command: 'import', replace: 'import' }],
  ['a lower version', { version: 2 }, false, 'older', { start: 'leave', command: 'refuse', replace: 'import' }],
  ['a higher version', { version: 4 }, false, 'new', { start: 'import', command: 'import', replace: 'import' }],
  ['a higher version, imported before', { version: 4 }, true, 'new', { start: 'import', command: 'import', replace: 'import' }],
  ['another pack', { id: 'another', version: 9 }, false, 'other', { start: 'refuse', command: 'refuse', replace: 'import' }],
]

describe.each(rows)('%s', (_name, more, isKnown, type, verdicts) => {
  const pack = { ...offered, ...more }
  const relation = relationOf(stored, pack, isKnown)
  test(`is classified as ${type}`, () => expect(relation.type).toBe(type))
  test.each(Object.entries(verdicts))('in mode %s: %s', (mode, verdict) =>
    expect(verdictOf(relation, mode as ImportMode, pack, 'folder').type).toBe(verdict),
  )
})

test('the first pack of a database is imported', () => expect(relationOf(undefined, offered, false)).toEqual({ type: 'new' }))

test.each<[string, Partial<OfferedPack>, boolean, ImportMode, RegExp]>([
  [
    'another pack',
    { id: 'another' },
    false,
    'start',
    /belongs to the pack game, and this is another.* write pack: game;.*DATA_DIR or DATABASE_URL.* --replace$/,
  ],
  [
    'an older version',
    { version: 2 },
    false,
    'command',
    /version 3, and this is version 2\. Write version: 3 or more, or run .* --replace$/,
  ],
  [
    'an older version at a start',
    { version: 2 },
    false,
    'start',
    /the newer content is kept\. To restore this, run npm run content -- import folder --replace$/,
  ],
  [
    'older files at a start',
    {},
    true,
    'start',
    /imported 2026-11-20T00:00:00\.000Z.* To restore this, run npm run content -- import folder$/,
  ],
])('%s: the message names the correction', (_name, more, isKnown, mode, message) => {
  const pack = { ...offered, ...more }
  const verdict = verdictOf(relationOf(stored, pack, isKnown), mode, pack, 'folder')
  expect(verdict.type === 'import' ? '' : verdict.why).toMatch(message)
})
