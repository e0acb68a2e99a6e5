/** Finds unused files of a pack: usually the name is wrong, and their content would not be published. */
import { basename, extname, join, relative, sep } from 'node:path'
import { slugLength, slugPattern } from '#contract/addresses.ts'
import type { Problem } from '../problems.ts'
import { entriesOf } from '../pack-reader.ts'

const known = [
  /^(site|countries|coupons|campaign|teaser)\.yaml$/,
  /^(README|LICENSE|CHANGELOG)(\.\w+)?$/i,
  /^posts\/[a-z]+\/groups\.yaml$/,
  /^posts\/[a-z]+\/[^/]+\/(post\.yaml|(post\.)?(ko|en|ja|tw)\.md)$/,
  /^probabilities\/[^/]+\.yaml$/,
  /^shop\/(categories|banners)\.yaml$/,
  /^shop\/products\/[^/]+\.yaml$/,
]

/** Language names that the site spells differently. */
const languages: Readonly<Record<string, string>> = {
  kr: 'ko',
  kor: 'ko',
  jp: 'ja',
  jpn: 'ja',
  us: 'en',
  eng: 'en',
  zh: 'tw',
  cn: 'tw',
  'zh-tw': 'tw',
  'zh-hant': 'tw',
}

function adviceOn(path: string): string {
  const name = basename(path)
  const ending = extname(name)
  if (ending === '.yml') return `rename it to ${name.slice(0, -1 * ending.length)}.yaml`
  const [, before = '', given = ''] = /^(post\.)?(.*)\.md$/.exec(name) ?? []
  const language = languages[given.toLowerCase()]
  if (language !== undefined) return `rename it to ${before}${language}.md`
  if (/\.(png|jpe?g|gif|webp|avif|svg|mp4|webm)$/i.test(name))
    return `pictures and videos are served from public/art: move it there and refer to it as /art/…/${name}`
  return 'move it to a place that server/content/README.md describes, or delete it'
}

function* filesOf(folder: string, path = folder): Generator<string> {
  for (const entry of entriesOf(path)) {
    if (entry.isDirectory()) yield* filesOf(folder, join(path, entry.name))
    else yield relative(folder, join(path, entry.name)).split(sep).join('/')
  }
}

/** Adds a problem for each file of the pack in `folder` that no part of a pack uses, with the advice what to do with it. */
export function checkFiles(folder: string, problems: Problem[]): void {
  for (const path of filesOf(folder))
    if (!known.some((pattern) => pattern.test(path)))
      problems.push({ file: join(folder, path), line: 1, message: `this file is not used: ${adviceOn(path)}` })
}

/** @param name of a folder or file, which is the slug of its content */
export function checkSlug(file: string, name: string, problems: Problem[]): void {
  if (slugPattern.test(name)) return
  const better = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, slugLength)
  problems.push({
    file,
    line: 1,
    message: `the name ${name} must be a slug: lower-case letters, digits and dashes, at most ${String(slugLength)}, e.g. ${better === '' ? 'winter-update' : better}`,
  })
}
