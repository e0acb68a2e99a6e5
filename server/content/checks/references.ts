/** Checks the references of a pack's files: posts, fragments, pages, pictures. */
import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { locales, type Locale } from '#contract/locales.ts'
import { filmEndings, hasEnding, pictureEndings } from '../media-endings.ts'
import { postReferenceOf } from '../post-address.ts'
import type { Problem } from '../problems.ts'
import type { Pack } from '../read-pack.ts'
import type { PackPost } from '../read-posts.ts'
import { decoded, faultOfAddress, faultOfPicture, type AddressDeps } from './addresses.ts'
import { faultReporter, type FaultReport } from './fault-reporter.ts'
import { checkMarkdown, faultOfNote, type CheckedText } from './markdown-text.ts'
import { writtenMoment } from './moment.ts'
import { checkTerms } from './terms.ts'

type Parts = Pick<Pack, 'posts' | 'products' | 'categories' | 'groups' | 'banners' | 'campaign' | 'teaser'> & {
  site: Pack['site'] | undefined
}

const readable = (address: string): string => decoded(address) ?? address
const listOf = (ids: ReadonlySet<string>): string =>
  ids.size === 0 ? 'the text has no headings' : `the headings are ${[...ids].map((id) => `#${id}`).join(', ')}`

/** The page that contains a link: readers can follow the link from `publicAt` on, but not in a draft. */
interface LinkSource {
  isDraft: boolean
  publicAt: Date
}
const sourceOf = ({ facts }: PackPost): LinkSource => ({ isDraft: facts.status === 'draft', publicAt: facts.publishedAt })

interface Checks {
  /**
   * @param reference what follows `post:`
   * @param from the page that contains the link; undefined: it is public already
   * @returns the fault of the post. A fragment is checked if its language is known
   */
  faultOfPost: (reference: string, locale?: Locale, from?: LinkSource) => string | undefined
  /** Checks links, pictures and films of a text; `from` is the page that it belongs to. */
  checkText: (markdown: CheckedText, report: FaultReport, locale: Locale, from?: LinkSource) => void
  /** Checks pictures and links anywhere in the data of a YAML file; `from` is the page that shows it. */
  checkData: (value: unknown, report: FaultReport, from?: LinkSource) => void
  textOf: (post: PackPost, locale: Locale) => CheckedText
}

function createChecks(folder: string, deps: AddressDeps & { now: Date }): Checks {
  const { pack, pictures, now } = deps
  const byName = new Map(pack.posts.map((post) => [`${post.board}/${post.slug}`, post]))
  const checked = new Map<string, CheckedText>()

  const textOf: Checks['textOf'] = (post, locale) => {
    const key = `${post.board}/${post.slug}/${locale}`
    const known = checked.get(key) ?? checkMarkdown(post.texts[locale].markdown)
    checked.set(key, known)
    return known
  }

  const faultOfPost: Checks['faultOfPost'] = (reference, locale, from) => {
    const [name = '', fragment] = reference.split('#')
    const post = byName.get(name)
    // A post with a mistake is reported for that alone.
    if (post === undefined && /^[\w-]+\/[\w-]+$/.test(name) && existsSync(join(folder, 'posts', name))) return undefined
    if (post === undefined) return `post:${name} does not exist: write the board and the folder of a post, e.g. post:notice/winter-update`
    if (post.facts.status === 'draft' && from?.isDraft !== true)
      return `post:${name} is a draft, which readers cannot open: publish it, or remove the link`
    if (fragment === undefined || locale === undefined) return undefined
    const ids = textOf(post, locale).ids()
    return ids.has(readable(fragment)) ? undefined : `post:${name} has no heading #${readable(fragment)}: ${listOf(ids)}`
  }

  /** Time makes the check only milder: a post that is public is never reported, whatever its time. */
  const faultOfLink: Checks['faultOfPost'] = (reference, locale, from) => {
    const [name = ''] = reference.split('#')
    const publishedAt = byName.get(name)?.facts.publishedAt
    const isEarly = publishedAt !== undefined && from?.isDraft !== true && publishedAt > now && publishedAt > (from?.publicAt ?? now)
    return (
      faultOfPost(reference, locale, from) ??
      (isEarly
        ? `post:${name} is public from ${writtenMoment(publishedAt)} on, and the link to it earlier: remove the link until then, or publish the post earlier`
        : undefined)
    )
  }

  const checkText: Checks['checkText'] = (markdown, report, locale, from) => {
    for (const { at, message } of markdown.faults) report(at, message)
    for (const link of markdown.links) {
      const reference = postReferenceOf(link)
      const fault =
        reference !== undefined
          ? faultOfLink(reference, locale, from)
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
      if (fault === undefined) continue
      const message = hasEnding(film, filmEndings)
        ? `the video ${readable(film)} shows a picture until it plays: ${fault}`
        : `${readable(film)} is neither a picture (${pictureEndings.join(', ')}) nor a video (${filmEndings.join(', ')}): save it as one of these`
      report(readable(film), message)
    }
  }

  const checkValue = (value: unknown, report: FaultReport, key: string, from?: LinkSource): void => {
    if (Array.isArray(value)) for (const one of value) checkValue(one, report, key, from)
    else if (typeof value === 'object' && value !== null && !(value instanceof Date))
      for (const [name, one] of Object.entries(value)) checkValue(one, report, name, from)
    else if (typeof value === 'string') {
      const reference = key === 'href' ? postReferenceOf(value) : undefined
      const fault =
        reference !== undefined
          ? faultOfLink(reference, undefined, from)
          : key === 'href' && value.startsWith('/')
            ? faultOfAddress(value, deps)
            : /^\/.+\.\w{2,5}$/.test(value)
              ? faultOfPicture(value, pictures)
              : undefined
      if (fault !== undefined) report(value, fault)
    }
  }

  return { faultOfPost, checkText, checkData: (value, report, from) => checkValue(value, report, '', from), textOf }
}

function checkPosts(folder: string, { posts, groups }: Parts, problems: Problem[], { checkText, checkData, textOf }: Checks): void {
  for (const post of posts) {
    const report = faultReporter(join(folder, post.files.facts), problems)
    const ids = groups.find((one) => one.board === post.board)?.groups.map((group) => group.id)
    const groupsFile = `posts/${post.board}/groups.yaml`
    if (post.facts.group !== undefined && !existsSync(join(folder, groupsFile)))
      report('group:', `group: the board ${post.board} has no groups: write ${groupsFile}, or delete this line`)
    if (ids !== undefined && !ids.includes(post.facts.group ?? '')) report('group:', `group: must be one of ${ids.join(', ')}`)
    checkData(post.facts, report, sourceOf(post))
    for (const locale of locales.filter((one) => post.texts[one].writtenIn === one))
      checkText(textOf(post, locale), faultReporter(join(folder, post.files.texts[locale]), problems), locale, sourceOf(post))
  }
}

function checkProducts(
  folder: string,
  { products, categories }: Parts,
  problems: Problem[],
  { checkText, checkData, isMistaken, now }: Checks & Pick<AddressDeps, 'isMistaken'> & { now: Date },
): void {
  const ids = categories.map(({ id }) => id)
  for (const { slug, data } of products) {
    const report = faultReporter(join(folder, 'shop/products', `${slug}.yaml`), problems)
    if (!ids.includes(data.category) && !isMistaken('shop/categories.yaml'))
      report(
        'category:',
        `category: there is no ${data.category}; ${ids.length === 0 ? 'there are none yet' : `the categories are ${ids.join(', ')}`}`,
      )
    const from = { isDraft: false, publicAt: data.onSale?.start ?? now }
    checkData(data, report, from)
    for (const text of [data.description, ...data.notes])
      for (const locale of locales) checkText(checkMarkdown(text[locale]), report, locale, from)
    for (const fault of data.notes.flatMap((note) => locales.map((locale) => faultOfNote(note[locale]))))
      if (fault !== undefined) report(fault.at, fault.message)
  }
}

/** Checks the posts to which the site links by their slug alone, once they are public. */
function checkNamedPosts(folder: string, { site, posts }: Parts, problems: Problem[], { faultOfPost }: Checks): void {
  const named = [
    { slug: site?.statutoryNotice, board: 'terms', isHidden: true },
    { slug: site?.maintenance?.notice, board: 'notice', isHidden: false },
  ]
  for (const { slug, board, isHidden } of named) {
    if (slug === undefined) continue
    const name = `${board}/${slug}`
    const isAsNeeded = posts.find((post) => post.board === board && post.slug === slug)?.facts.hidden === isHidden
    const fault =
      faultOfPost(name) ??
      (isAsNeeded
        ? undefined
        : isHidden
          ? `post:${name} is not hidden, but its link needs a hidden post: write hidden: true in its facts`
          : `post:${name} is hidden, but its link needs a listed post: remove hidden from its facts`)
    if (fault !== undefined) faultReporter(join(folder, 'site.yaml'), problems)(slug, fault)
  }
}

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
  const mistaken = new Set(problems.map(({ file }) => relative(folder, file).split(sep).join('/')))
  const isMistaken: AddressDeps['isMistaken'] = (path) => [...mistaken].some((file) => file.startsWith(path))
  const checks = createChecks(folder, { pack: parts, hasTeaser, pictures, isMistaken, now })
  checkPosts(folder, parts, problems, checks)
  checkProducts(folder, parts, problems, { ...checks, isMistaken, now })
  const documents: [file: string, data: unknown][] = [
    ['site.yaml', parts.site],
    ['teaser.yaml', parts.teaser],
    ['campaign.yaml', parts.campaign],
    ['shop/banners.yaml', parts.banners],
    ['shop/categories.yaml', parts.categories],
  ]
  for (const [file, data] of documents) checks.checkData(data, faultReporter(join(folder, file), problems))
  checkTerms(folder, parts.posts, problems, { now, isComplete: !isMistaken('posts/terms/') })
  if (parts.campaign !== undefined && !hasTeaser)
    problems.push({
      file: join(folder, 'campaign.yaml'),
      line: 1,
      message: 'the pre-registration is a part of the teaser: write teaser.yaml, or delete this file',
    })
  checkNamedPosts(folder, parts, problems, checks)
}
