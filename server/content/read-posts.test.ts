/** Both layouts of a post give the same post; violations are reported by file. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PackReader } from './pack-reader.ts'
import { packLocales, readPosts } from './read-posts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'posts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (files: Record<string, string>): void => {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, 'posts/notice/first-snow', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}
const read = (mayFallBack = false) => {
  const reader = new PackReader(folder)
  const posts = readPosts(reader, mayFallBack)
  return {
    posts,
    reported: reader.problems.map(({ file, line, message }) => `${file.slice(folder.length + 1)}:${String(line)}: ${message}`),
  }
}

const facts = 'publishedAt: 2026-11-20T10:00:00+09:00\nstatus: draft\n'
const markdownOf = (name: string, more = ''): string => `---\ntitle: ${name}\n${more}---\nText of ${name}.\n`
const prefixed: Record<string, string> = {
  'post.ko.md': markdownOf('ko', facts),
  ...Object.fromEntries(['en', 'ja', 'tw'].map((locale) => [`post.${locale}.md`, markdownOf(locale)])),
}
const separate: Record<string, string> = {
  'post.yaml': facts,
  ...Object.fromEntries(packLocales.map((locale) => [`${locale}.md`, markdownOf(locale)])),
}

test.each([
  ['post.<locale>.md', prefixed, 'posts/notice/first-snow/post.ko.md'],
  ['post.yaml and <locale>.md', separate, 'posts/notice/first-snow/post.yaml'],
])('a post in the layout %s is read', (_layout, files, factsFile) => {
  write(files)
  const { posts, reported } = read()
  expect(reported).toEqual([])
  expect(posts).toHaveLength(1)
  expect(posts[0]).toMatchObject({
    board: 'notice',
    slug: 'first-snow',
    facts: { publishedAt: new Date('2026-11-20T01:00:00Z'), status: 'draft', pinned: false, order: 0 },
    texts: { ko: { title: 'ko', markdown: 'Text of ko.', writtenIn: 'ko' }, tw: { title: 'tw', markdown: 'Text of tw.', writtenIn: 'tw' } },
    files: { facts: factsFile },
  })
})

test('spaces and line ends of Windows behind the front matter do not matter', () => {
  write({ ...prefixed, 'post.en.md': '---\r\ntitle: en\r\n--- \r\nText.\r\n', 'post.ja.md': '---\ntitle: ja\n---\t\nText.' })
  expect(read()).toMatchObject({ reported: [], posts: [{ texts: { en: { markdown: 'Text.' }, ja: { markdown: 'Text.' } } }] })
})

test('a changed fact or text changes the digest', () => {
  const digests = [{}, { 'post.ko.md': markdownOf('ko', `${facts}pinned: true\n`) }, { 'post.ja.md': markdownOf('ja changed') }].map(
    (change) => {
      write({ ...prefixed, ...change })
      return read().posts[0]!.digest
    },
  )
  expect(new Set(digests).size).toBe(3)
})

describe('reported mistakes', () => {
  test.each<[string, Record<string, string>, boolean, RegExp, number]>([
    [
      'both layouts',
      { ...prefixed, 'post.yaml': facts },
      false,
      /first-snow\/post\.yaml:1: is not read if post\.<locale>\.md exists: move/,
      1,
    ],
    [
      'common fields in the file of another language',
      { ...prefixed, 'post.en.md': markdownOf('en', facts) },
      false,
      /post\.en\.md:3: publishedAt/,
      0,
    ],
    ['no publication time', { ...prefixed, 'post.ko.md': markdownOf('ko') }, false, /post\.ko\.md:\d+: publishedAt/, 0],
    [
      'an invalid field, at its line',
      { ...prefixed, 'post.ko.md': markdownOf('ko', 'publishedAt: yesterday\n') },
      false,
      /post\.ko\.md:3: publishedAt: must be a date and time/,
      0,
    ],
    ['a missing language', Object.fromEntries(Object.entries(prefixed).slice(0, 3)), false, /post\.tw\.md:1: this file is missing/, 0],
    ...['----', '--- x', '---title: b'].map((end): [string, Record<string, string>, boolean, RegExp, number] => [
      `a front matter that ends with ${end}`,
      { ...prefixed, 'post.en.md': `---\ntitle: en\n${end}\nText.\n\n---\n\nMore.\n` },
      false,
      new RegExp(`post\\.en\\.md:3: the front matter ends with a line of its own: write --- instead of ${end}$`),
      0,
    ]),
    ...[true, false].map((mayFallBack): [string, Record<string, string>, boolean, RegExp, number] => [
      `no Korean file, with the advice that helps also with missingLanguage: ${mayFallBack ? 'fallback' : 'refuse'}`,
      { 'post.en.md': prefixed['post.en.md']!, 'post.ja.md': prefixed['post.ja.md']!, 'post.tw.md': prefixed['post.tw.md']! },
      mayFallBack,
      /^\S+post\.ko\.md:1: this file is missing: write it; it also contains the facts of the post, so it is always required; to do without Korean, write them into post\.yaml and name the texts <locale>\.md$/,
      0,
    ]),
    [
      'no text in any language, with missingLanguage: fallback',
      { 'post.yaml': facts },
      true,
      /\/en\.md:1: this file is missing: write it, or that of another language$/m,
      0,
    ],
    ['no Korean file, which has the common fields', { 'post.en.md': markdownOf('en') }, true, /post\.ko\.md:1: this file is missing/, 0],
  ])('%s', (_name, files, mayFallBack, message, readable) => {
    write(files)
    const { posts, reported } = read(mayFallBack)
    expect(reported.join('\n')).toMatch(message)
    expect(posts).toHaveLength(readable)
  })

  test('with missingLanguage: fallback and post.yaml, Korean may be missing', () => {
    write({ 'post.yaml': facts, 'en.md': separate['en.md']! })
    expect(read(true)).toMatchObject({ reported: [], posts: [{ texts: { ko: { title: 'en', writtenIn: 'en' } } }] })
  })

  test('with missingLanguage: fallback, languages other than Korean may be missing', () => {
    write({ 'post.ko.md': prefixed['post.ko.md']! })
    expect(read(true)).toMatchObject({ reported: [], posts: [{ texts: { en: { title: 'ko', writtenIn: 'ko' } } }] })
  })
})
