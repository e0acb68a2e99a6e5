import { expect, test } from 'vitest'
import { negotiate } from './entry-server.tsx'

test.each([
  [{ 'accept-language': 'ja-JP,ja;q=0.9,en;q=0.8' }, 'ja'],
  [{ 'accept-language': 'zh-HK' }, 'tw'],
  [{}, 'en'],
  [{ 'accept-language': 'ja-JP', cookie: 'a=1; locale=ko' }, 'ko'],
  [{ 'accept-language': 'ja-JP', cookie: 'locale=fr' }, 'ja'],
])('%o → %s (R1, R2, R4)', (headers, locale) => expect(negotiate(new Headers(headers as Record<string, string>))).toBe(locale))
