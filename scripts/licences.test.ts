import { expect, test } from 'vitest'
import { refusedPackages } from './licences.ts'

const integrity = 'sha512-aaaa'
test.each([
  ['one of two licences is allowed', { license: '(GPL-3.0 OR MIT)', integrity }, []],
  ['both licences apply', { license: 'MIT AND GPL-3.0', integrity }, ['p@1.0.0: licence MIT AND GPL-3.0']],
  ['weak copyleft in a tool', { license: 'MPL-2.0', integrity, dev: true }, []],
  ['weak copyleft in production', { license: 'MPL-2.0', integrity }, ['p@1.0.0: licence MPL-2.0']],
  ['no licence', { integrity }, ['p@1.0.0: licence not declared']],
  ['no checksum', { license: 'MIT' }, ['p@1.0.0: no SHA-512 of its content']],
])('%s', (_, one, refused) => {
  const packages = { '': { license: 'MIT' }, 'node_modules/a/node_modules/p': { version: '1.0.0', ...one } }
  expect(refusedPackages({ packages })).toEqual(refused)
})
