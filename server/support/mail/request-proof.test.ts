/** What has the form of a proof is recognised however a mail program writes it. */
import { expect, test } from 'vitest'
import { hasProof } from './request-proof.ts'

const proof = '0123456789abcdef0123'

test.each([
  ['a tag', `[#29-${proof}]`, true],
  ['a Message-ID', `<support.29.${proof}@game.example>`, true],
  ['the subject in an address', `mailto:a@b.example?subject=Re%3A%20%5B%2329-${proof}%5D`, true],
  ['a Message-ID in an address', `mailto:a@b.example?In-Reply-To=%3Csupport%2e29%2E${proof}%40game.example%3E`, true],
  ['an address within another', `https://b.example/?to=%2523x%255B%252329-${proof}`, true],
  ['a tag with a soft hyphen', `[#29-${proof.slice(0, 9)}\u00AD${proof.slice(9)}]`, true],
  ['a broken escape', `100 % of [#29] %zz %`, false],
  ['a tag that is too short', `[#29-${proof.slice(1)}]`, false],
  ['very many escapes', `%${'25'.repeat(100_000)}`, false],
])('%s', (_, text, expected) => expect(hasProof(text)).toBe(expected))
