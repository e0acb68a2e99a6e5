/** Which results count as the receiving server's confirmation of a sender's domain (RFC 8601). */
import { expect, test } from 'vitest'
import { isDomainProved } from './authentication-results.ts'

test.each([
  ['passes', ['mx.example; dmarc=pass header.from=game.example'], true],
  [
    'passes, with a version, comments and other results',
    ['mx.example 1; spf=fail (no; really) x=y; DMARC = pass (p=reject) header.from=Game.Example'],
    true,
  ],
  ['passes in one of several headers of the server', ['mx.example; spf=pass', 'mx.example; dmarc=pass'], true],
  ['no such header', [], false],
  ['of another server', ['evil.example; dmarc=pass', 'mx.example.evil.example; dmarc=pass'], false],
  ['without a result of DMARC', ['mx.example; spf=pass; dkim=pass'], false],
  ['fails', ['mx.example; dmarc=fail header.from=game.example'], false],
  ['passes with a version', ['mx.example; dmarc/1 = Pass header.from=game.example'], true],
  ...['policy.x=pass', 'reason=pass', 'policy.arc-aware-result=pass', 'smtp.mailfrom=x=pass@evil.example', '=pass'].map(
    (property): [string, string[], boolean] => [
      `fails, with ${property}`,
      [`mx.example; dmarc=fail ${property} header.from=game.example`],
      false,
    ],
  ),
  ['is no result of its own', ['mx.example; dmarc=passed header.from=game.example', 'mx.example; dmarc=pass-all'], false],
  ['fails and passes in two headers', ['mx.example; dmarc=pass', 'mx.example; dmarc=fail'], false],
  ['of another domain', ['mx.example; dmarc=pass header.from=evil.example'], false],
  ['within a comment', ['mx.example; spf=pass (x; dmarc=pass)', 'mx.example; spf=pass (a (b); dmarc=pass'], false],
  [
    'within a quoted string',
    ['mx.example; spf=pass reason="; dmarc=pass"', String.raw`mx.example; spf=pass reason="\"; dmarc=pass"`],
    false,
  ],
  ['is the result of another method', ['mx.example; x-dmarc=pass', 'mx.example; spf=pass dmarc=pass'], false],
  ['is empty or has no server', ['mx.example; none', '; dmarc=pass', ''], false],
])('%s', (_name, values, isProved) => expect(isDomainProved(values, 'mx.example', 'game.example')).toBe(isProved))
