/**
 * Reads the posts of a pack. A post is a folder, in one of two layouts:
 * - `post.<locale>.md`, with the post's facts in the front matter of the Korean file. The editor at /desk uses this layout.
 * - `post.yaml` with the facts, and `<locale>.md`.
 */
import { join } from 'node:path'
import * as v from 'valibot'
import { BoardSchema, type Board } from '#contract/boards.ts'
import type { Locale } from '#contract/common.ts'
import { checkSlug } from './checks/pack-files.ts'
import { foldersIn, sha256, type PackReader } from './pack-reader.ts'
import { FrontMatterSchema, PostFileSchema, PostWithFactsSchema } from './pack.schema.ts'

/** The languages of posts; each has a file of its own in a post’s folder (R1). */
export const packLocales: readonly Locale[] = ['ko', 'en', 'ja', 'tw']

/** The language whose file contains the facts, if there is no post.yaml. */
const factsLocale = 'ko'

/** A validated post of a pack; `digest` is the SHA-256 of its source files, in hexadecimal. */
export interface PackPost {
  board: Board
  slug: string
  facts: v.InferOutput<typeof PostFileSchema>
  /** `writtenIn`: the language of the text; another one if the post has no translation. */
  texts: Record<Locale, { title: string; summary: string | undefined; markdown: string; writtenIn: Locale }>
  /** Paths in the pack. */
  files: { facts: string; texts: Record<Locale, string> }
  digest: string
}

/** What to do about a missing text. */
const advice = {
  facts:
    'write it; it also contains the facts of the post, so it is always required; to do without Korean, write them into post.yaml and name the texts <locale>.md',
  text: 'write it, or set missingLanguage: fallback in site.yaml, which shows the post in another language',
  /** If languages may be missing, but all are. */
  onlyText: 'write it, or that of another language',
}

/** Replacements for a missing language, in order of preference. */
const standIns: readonly Locale[] = ['en', 'ko', 'ja', 'tw']

type OwnTexts = Partial<Record<Locale, { title: string; summary: string | undefined; markdown: string; source: string }>>

/** @returns a text for every language; undefined if there is none at all */
function withStandIns(own: OwnTexts): PackPost['texts'] | undefined {
  const standIn = standIns.find((locale) => own[locale] !== undefined)
  if (standIn === undefined) return undefined
  return Object.fromEntries(
    packLocales.map((locale) => {
      const writtenIn = own[locale] === undefined ? standIn : locale
      const { title, summary, markdown } = own[writtenIn]!
      return [locale, { title, summary, markdown, writtenIn }]
    }),
  ) as unknown as PackPost['texts']
}

/** Paths of a post's facts and texts; a mixture of both layouts is reported as a mistake. */
function layoutOf(reader: PackReader, path: string): PackPost['files'] {
  const named = (name: (locale: Locale) => string): Record<Locale, string> =>
    Object.fromEntries(packLocales.map((locale) => [locale, join(path, name(locale))])) as Record<Locale, string>
  const [plain, prefixed] = [named((locale) => `${locale}.md`), named((locale) => `post.${locale}.md`)]
  const isPrefixed = packLocales.some((locale) => reader.has(prefixed[locale]))
  const others = [join(path, 'post.yaml'), ...packLocales.map((locale) => plain[locale])]
  if (isPrefixed)
    for (const other of others.filter((one) => reader.has(one)))
      reader.problems.push({
        file: join(reader.folder, other),
        line: 1,
        message: `is not read if post.<locale>.md exists: move its content to ${prefixed[factsLocale]} or that of its language, and delete it`,
      })
  return isPrefixed ? { facts: prefixed[factsLocale], texts: prefixed } : { facts: join(path, 'post.yaml'), texts: plain }
}

/** @returns undefined if the post cannot be read, which is reported */
function readPost(
  reader: PackReader,
  { board, slug, mayFallBack }: { board: Board; slug: string; mayFallBack: boolean },
): PackPost | undefined {
  const path = join('posts', board, slug)
  const files = layoutOf(reader, path)
  const factsFile = files.facts.endsWith('.yaml') ? reader.yaml(files.facts, PostFileSchema) : undefined
  let facts = factsFile?.data
  // If all are missing, each is reported.
  const there = packLocales.filter((locale) => reader.has(files.texts[locale]))
  const wanted = packLocales.filter(
    (locale) => !mayFallBack || there.length === 0 || there.includes(locale) || files.texts[locale] === files.facts,
  )
  const own: OwnTexts = {}
  for (const locale of wanted) {
    const hasFacts = files.texts[locale] === files.facts
    const read = hasFacts
      ? reader.markdown(files.facts, PostWithFactsSchema, advice.facts)
      : reader.markdown(files.texts[locale], FrontMatterSchema, mayFallBack ? advice.onlyText : advice.text)
    if (read === undefined) continue
    const { title, summary, ...rest } = read.front
    if (hasFacts) facts = rest as PackPost['facts']
    own[locale] = { title, summary, markdown: read.markdown, source: read.source }
  }
  const texts = withStandIns(own)
  if (facts === undefined || texts === undefined || wanted.some((locale) => own[locale] === undefined)) return undefined
  const digest = sha256(factsFile?.source ?? '', ...packLocales.map((locale) => own[locale]?.source ?? ''))
  return { board, slug, facts, texts, files, digest }
}

/** @param mayFallBack whether a post may lack languages */
export function readPosts(reader: PackReader, mayFallBack: boolean): PackPost[] {
  const posts: PackPost[] = []
  for (const boardFolder of foldersIn(join(reader.folder, 'posts'))) {
    const board = v.safeParse(BoardSchema, boardFolder)
    if (!board.success) {
      reader.problems.push({
        file: join(reader.folder, 'posts', boardFolder),
        line: 1,
        message: `there is no board ${boardFolder}; the boards are ${BoardSchema.options.join(', ')}`,
      })
      continue
    }
    for (const slug of foldersIn(join(reader.folder, 'posts', boardFolder))) {
      checkSlug(join(reader.folder, 'posts', boardFolder, slug), slug, reader.problems)
      const post = readPost(reader, { board: board.output, slug, mayFallBack })
      if (post !== undefined) posts.push(post)
    }
  }
  return posts
}
