/** Checks the references of a pack's files: posts, fragments, pages, pictures. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { locales, type Locale } from '#contract/locales.ts'
import type { Problem } from '../problems.ts'
import type { Pack } from '../read-pack.ts'
import type { PackPost } from '../read-posts.ts'
import { decoded, faultOfAddress, faultOfPicture, type AddressDeps } from './addresses.ts'
import { faultReporter } from './fault-reporter.ts'
import { checkMarkdown, type CheckedText } from './markdown-text.ts'
import { checkTerms } from './terms.ts'

type Parts = Pick<Pack, 'posts' | 'products' | 'categories' | 'groups' | 'banners' | 'campaign' | 'teaser'> & {
  site: Pack['site'] | undefined
}

const readable = (address: string): string => decoded(address) ?? address
const listOf = (ids: ReadonlySet<string>): string =>
  ids.size === 0 ? 'the text has no headings' : `the headings are ${[...ids].map((id) => `#${id}`).join(', ')}`

/**
 * @param o.pictures folder of the files served beside the pages; undefined: files are not checked
 * @param o.now the time of the import
 */
export function checkReferences(
  folder: string,
  parts: Parts,
  problems: Problem[],
  { pictures, now }: { pictures: string | undefined; now: Date },
): void {
  // A teaser with mistakes is one, too.
  const hasTeaser = existsSync(join(folder, 'teaser.yaml'))
  const deps: AddressDeps = { pack: parts, hasTeaser, pictures }
  const byName = new Map(parts.posts.map((post) => [`${post.board}/${post.slug}`, post]))
  const checked = new Map<string, CheckedText>()
  const textOf = (post: PackPost, locale: Locale): CheckedText => {
    const key = `${post.board}/${post.slug}/${locale}`
    const known = checked.get(key) ?? checkMarkdown(post.texts[locale].markdown)
    checked.set(key, known)
    return known
  }
  /** @param from the post that contains the link */
  const faultOfPost = (address: string, locale: Locale | undefined, from?: PackPost): string | undefined => {
    const [name = '', fragment] = address.slice('post:'.length).split('#')
    const post = byName.get(name)
    // A post with a mistake is reported for that alone.
    if (post === undefined && /^[\w-]+\/[\w-]+$/.test(name) && existsSync(join(folder, 'posts', name))) return undefined
    if (post === undefined) return `post:${name} does not exist: write the board and the folder of a post, e.g. post:notice/winter-update`
    if (post.facts.status === 'draft' && from?.facts.status !== 'draft')
      return `post:${name} is a draft, which readers cannot open: publish it, or remove the link`
    if (fragment === undefined || locale === undefined) return undefined
    const ids = textOf(post, locale).ids()
    return ids.has(readable(fragment)) ? undefined : `post:${name} has no heading #${readable(fragment)}: ${listOf(ids)}`
  }

  const checkText = (markdown: CheckedText, report: (at: string, message: string) => void, locale: Locale, from?: PackPost): void => {
    for (const { at, message } of markdown.faults) report(at, message)
    for (const link of markdown.links) {
      const fault = link.startsWith('post:')
        ? faultOfPost(link, locale, from)
        : link.startsWith('#')
          ? markdown.ids().has(readable(link.slice(1)))
            ? undefined
            : `there is no heading ${readable(link)}: ${listOf(markdown.ids())}`
          : link.startsWith('/')
            ? faultOfAddress(link, deps)
            : undefined
      if (fault !== undefined) report(readable(link), fault)
    }
    for (const src of markdown.media) {
      const fault = src.startsWith('/') ? faultOfPicture(src, pictures) : undefined
      if (fault !== undefined) report(readable(src), fault)
    }
    for (const { film, poster } of markdown.posters) {
      const fault = poster.startsWith('/') ? faultOfPicture(poster, pictures) : undefined
      if (fault !== undefined) report(readable(film), `the video ${readable(film)} shows a picture until it plays: ${fault}`)
    }
  }

  /** Pictures and links anywhere in a YAML file. */
  const checkData = (value: unknown, report: (at: string, message: string) => void, key = ''): void => {
    if (Array.isArray(value)) for (const one of value) checkData(one, report, key)
    else if (typeof value === 'object' && value !== null && !(value instanceof Date))
      for (const [name, one] of Object.entries(value)) checkData(one, report, name)
    else if (typeof value === 'string') {
      const fault = value.startsWith('post:')
        ? faultOfPost(value, undefined)
        : key === 'href' && value.startsWith('/')
          ? faultOfAddress(value, deps)
          : /^\/.+\.\w{2,5}$/.test(value)
            ? faultOfPicture(value, pictures)
            : undefined
      if (fault !== undefined) report(value, fault)
    }
  }

  for (const post of parts.posts) {
    const reportFact = faultReporter(join(folder, post.files.facts), problems)
    const groups = parts.groups.find((one) => one.board === post.board)?.groups.map((group) => group.id)
    const groupsFile = `posts/${post.board}/groups.yaml`
    if (post.facts.group !== undefined && !existsSync(join(folder, groupsFile)))
      reportFact('group:', `group: the board ${post.board} has no groups: write ${groupsFile}, or delete this line`)
    if (groups !== undefined && !groups.includes(post.facts.group ?? '')) reportFact('group:', `group: must be one of ${groups.join(', ')}`)
    checkData(post.facts, reportFact)
    for (const locale of locales.filter((one) => post.texts[one].writtenIn === one))
      checkText(textOf(post, locale), faultReporter(join(folder, post.files.texts[locale]), problems), locale, post)
  }
  const categories = new Set(parts.categories.map((category) => category.id))
  for (const { slug, data } of parts.products) {
    const report = faultReporter(join(folder, 'shop/products', `${slug}.yaml`), problems)
    if (!categories.has(data.category))
      report(
        'category:',
        `category: there is no ${data.category}; ${categories.size === 0 ? 'there are none yet' : `the categories are ${[...categories].join(', ')}`}`,
      )
    checkData(data, report)
    for (const text of [data.description, ...data.notes])
      for (const locale of locales) checkText(checkMarkdown(text[locale]), report, locale)
  }
  const documents: [file: string, data: unknown][] = [
    ['site.yaml', parts.site],
    ['teaser.yaml', parts.teaser],
    ['campaign.yaml', parts.campaign],
    ['shop/banners.yaml', parts.banners],
    ['shop/categories.yaml', parts.categories],
  ]
  for (const [file, data] of documents) checkData(data, faultReporter(join(folder, file), problems))
  checkTerms(folder, parts.posts, problems, now)
  if (parts.campaign !== undefined && !hasTeaser)
    problems.push({
      file: join(folder, 'campaign.yaml'),
      line: 1,
      message: 'the pre-registration is a part of the teaser: write teaser.yaml, or delete this file',
    })
  /** The site links to these posts by their slug alone. */
  const named = [
    { slug: parts.site?.statutoryNotice, board: 'terms', isHidden: true },
    { slug: parts.site?.maintenance?.notice, board: 'notice', isHidden: false },
  ]
  for (const { slug, board, isHidden } of named) {
    if (slug === undefined) continue
    const name = `${board}/${slug}`
    const fault =
      faultOfPost(`post:${name}`, undefined) ??
      (byName.get(name)?.facts.hidden === isHidden
        ? undefined
        : isHidden
          ? `post:${name} is not hidden, but its link needs a hidden post: write hidden: true in its facts`
          : `post:${name} is hidden, but its link needs a listed post: remove hidden from its facts`)
    if (fault !== undefined) faultReporter(join(folder, 'site.yaml'), problems)(slug, fault)
  }
}
