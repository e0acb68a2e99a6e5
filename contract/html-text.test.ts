import { expect, test } from 'vitest'
import { escapeHtml, unescapeHtml } from './html-text.ts'

test.each([
  ['Tom & "Ann" <b>', 'Tom &amp; &quot;Ann&quot; &lt;b&gt;'],
  ['/shop?a=1&b=2', '/shop?a=1&amp;b=2'],
  ['&lt;', '&amp;lt;'],
  ["it’s 'plain' 洪玉", "it’s 'plain' 洪玉"],
  ['', ''],
])('%s is written as %s, and read again', (text, html) => {
  expect(escapeHtml(text)).toBe(html)
  expect(unescapeHtml(html)).toBe(text)
})

test.each([
  ['it&#39;s', "it's"],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['&amp;amp;', '&amp;'],
  ['a&nbsp;b &copy; &amp', 'a&nbsp;b &copy; &amp'],
])('%s is read once, as %s', (html, text) => expect(unescapeHtml(html)).toBe(text))
