import { expect, test } from 'vitest'
import { refusedPackages } from './licences.ts'

const integrity = 'sha512-aaaa'
test.each([
  ['one of two licences is allowed', { license: '(GPL-3.0 OR MIT)', integrity }, []],
  ['both licences apply', { license: 'MIT AND GPL-3.0', integrity }, ['p@1.0.0: licence MIT AND GPL-3.0']],
  [
    'a choice, and a licence that applies in any case',
    { license: '(MIT OR Apache-2.0) AND GPL-3.0-only', integrity },
    ['p@1.0.0: licence (MIT OR Apache-2.0) AND GPL-3.0-only'],
  ],
  ['a choice of one licence or two', { license: 'GPL-3.0-only AND Zlib OR MIT', integrity }, []],
  ['a choice inside of a choice', { license: '((GPL-3.0-only OR (ISC))AND MIT)', integrity }, []],
  ['an open parenthesis', { license: '(MIT', integrity }, ['p@1.0.0: licence (MIT']],
  ['two licences without an operator', { license: 'MIT ISC', integrity }, ['p@1.0.0: licence MIT ISC']],
  ['an exception', { license: 'MIT WITH Some-exception', integrity }, ['p@1.0.0: licence MIT WITH Some-exception']],
  ['weak copyleft in a tool', { license: 'MPL-2.0', integrity, dev: true }, []],
  ['weak copyleft in production', { license: 'MPL-2.0', integrity }, ['p@1.0.0: licence MPL-2.0']],
  ['no licence', { integrity }, ['p@1.0.0: licence not declared']],
  ['no checksum', { license: 'MIT' }, ['p@1.0.0: no SHA-512 of its content']],
])('%s', (_, one, refused) => {
  const packages = { '': { license: 'MIT' }, 'node_modules/a/node_modules/p': { version: '1.0.0', ...one } }
  expect(refusedPackages({ packages })).toEqual(refused)
})
