/** Reads and checks a whole content pack; throws every mistake at once, with file and line (docs/requirements.md "The demo game"). */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import * as v from 'valibot'
import { BoardSchema, type Board } from '#contract/boards.ts'
import type { Locale } from '#contract/common.ts'
import {
  BannersFileSchema,
  CampaignFileSchema,
  CategoriesFileSchema,
  CountriesFileSchema,
  CouponsFileSchema,
  FrontMatterSchema,
  GroupsFileSchema,
  PostFileSchema,
  ProbabilityFileSchema,
  ProductFileSchema,
  SiteFileSchema,
} from './pack.schema.ts'
import { checkFiles, checkSlug } from './checks/pack-files.ts'
import { checkReferences } from './checks/references.ts'
import { decodeText } from './checks/text-file.ts'
import { BadPack, type Problem } from './problems.ts'
import { TeaserFileSchema, type TeaserFile } from './teaser.schema.ts'
import { parseYaml } from './yaml-file.ts'

export const packLocales: readonly Locale[] = ['ko', 'en', 'ja', 'tw']

export interface PackPost {
  board: Board
  slug: string
  facts: v.InferOutput<typeof PostFileSchema>
  /** `writtenIn`: the language of its file, another one where it lacks this one. */
  texts: Record<Locale, { title: string; summary: string | undefined; markdown: string; writtenIn: Locale }>
  digest: string
}
interface Sourced<T> {
  slug: string
  data: T
  digest: string
}
export interface Pack {
  /** `pack` of site.yaml: a database belongs to one. */
  id: string
  /** `version` of site.yaml; 0 where it has none. */
  version: number
  /** SHA-256 of all files. */
  digest: string
  posts: PackPost[]
  groups: { board: Board; groups: v.InferOutput<typeof GroupsFileSchema> }[]
  probabilities: Sourced<v.InferOutput<typeof ProbabilityFileSchema>>[]
  products: Sourced<v.InferOutput<typeof ProductFileSchema>>[]
  categories: v.InferOutput<typeof CategoriesFileSchema>
  banners: v.InferOutput<typeof BannersFileSchema>
  countries: v.InferOutput<typeof CountriesFileSchema>
  coupons: v.InferOutput<typeof CouponsFileSchema>
  /** Undefined: there is no pre-registration. */
  campaign: v.InferOutput<typeof CampaignFileSchema> | undefined
  site: v.InferOutput<typeof SiteFileSchema>
  /** Not every game has a teaser. */
  teaser: TeaserFile | undefined
}

const sha = (...parts: string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex')
const folders = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path)
        .filter((name) => statSync(join(path, name)).isDirectory())
        .sort()
    : []
const files = (path: string, ending: string): string[] =>
  existsSync(path)
    ? readdirSync(path)
        .filter((name) => name.endsWith(ending))
        .sort()
    : []

function allFiles(path: string): string[] {
  return (
    readdirSync(path, { withFileTypes: true })
      // What a running program has left to be talked to holds nothing to read.
      .filter((entry) => !entry.isSocket() && !entry.isFIFO())
      .flatMap((entry) => (entry.isDirectory() ? allFiles(join(path, entry.name)) : [join(path, entry.name)]))
      .sort()
  )
}

/** A pack's fingerprint without parsing it: what a second start compares. */
export function packDigest(folder: string): string {
  const hash = createHash('sha256')
  for (const file of allFiles(folder)) hash.update(relative(folder, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

class Reader {
  readonly problems: Problem[] = []
  readonly folder: string
  constructor(folder: string) {
    this.folder = folder
  }

  source(path: string): string | undefined {
    const file = join(this.folder, path)
    if (existsSync(file)) return decodeText(file, readFileSync(file), this.problems)
    const instead = path.endsWith('.md')
      ? ', or missingLanguage: fallback in site.yaml, which shows the post in another language'
      : ' (server/content/README.md says what is in it)'
    this.problems.push({ file, line: 1, message: `this file is missing: write it${instead}` })
    return undefined
  }

  yaml<S extends v.GenericSchema>(path: string, schema: S): { data: v.InferOutput<S>; source: string } | undefined {
    const source = this.source(path)
    if (source === undefined) return undefined
    const data = parseYaml(join(this.folder, path), source, schema, this.problems)
    return data === undefined ? undefined : { data, source }
  }

  text(path: string): { title: string; summary: string | undefined; markdown: string; source: string } | undefined {
    const source = this.source(path)
    if (source === undefined) return undefined
    const file = join(this.folder, path)
    const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(source)
    if (match === null) {
      this.problems.push({
        file,
        line: 1,
        message: 'front matter is missing: begin the file with a line ---, then title: …, then a line ---',
      })
      return undefined
    }
    const front = parseYaml(file, match[1]!, FrontMatterSchema, this.problems, 2)
    const markdown = match[2]!.trim()
    if (markdown === '')
      this.problems.push({ file, line: source.split('\n').length, message: 'the text is empty: write it below the second ---' })
    return front === undefined ? undefined : { title: front.title, summary: front.summary, markdown, source }
  }
}

/** What stands in for a missing language, the first that is there. */
const standIns: readonly Locale[] = ['en', 'ko', 'ja', 'tw']

type OwnTexts = Partial<Record<Locale, { title: string; summary: string | undefined; markdown: string; source: string }>>

/** @returns a text for every language; undefined where there is none at all */
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

/** @param mayFallBack whether a post may lack languages */
function readPosts(reader: Reader, mayFallBack: boolean): PackPost[] {
  const posts: PackPost[] = []
  for (const boardFolder of folders(join(reader.folder, 'posts'))) {
    const board = v.safeParse(BoardSchema, boardFolder)
    if (!board.success) {
      reader.problems.push({
        file: join(reader.folder, 'posts', boardFolder),
        line: 1,
        message: `there is no board ${boardFolder}: it is one of ${BoardSchema.options.join(', ')}`,
      })
      continue
    }
    for (const slug of folders(join(reader.folder, 'posts', boardFolder))) {
      const path = join('posts', boardFolder, slug)
      checkSlug(join(reader.folder, path), slug, reader.problems)
      const facts = reader.yaml(join(path, 'post.yaml'), PostFileSchema)
      const isThere = (locale: Locale): boolean => existsSync(join(reader.folder, path, `${locale}.md`))
      // Where all are missing, each is told.
      const wanted = mayFallBack && packLocales.some(isThere) ? packLocales.filter(isThere) : packLocales
      const own: OwnTexts = {}
      for (const locale of wanted) {
        const read = reader.text(join(path, `${locale}.md`))
        if (read !== undefined) own[locale] = read
      }
      const texts = withStandIns(own)
      if (facts === undefined || texts === undefined || wanted.some((locale) => own[locale] === undefined)) continue
      posts.push({
        board: board.output,
        slug,
        facts: facts.data,
        texts,
        digest: sha(facts.source, ...packLocales.map((locale) => own[locale]?.source ?? '')),
      })
    }
  }
  return posts
}

/**
 * @param folder the pack's folder
 * @param pictures folder of what is served beside the pages, in which named pictures must be; undefined: they are not looked for
 * @throws BadPack with every mistake found
 */
export function readPack(folder: string, pictures?: string): Pack {
  if (!existsSync(folder))
    throw new BadPack([{ file: folder, line: 1, message: 'there is no such folder: name the one that holds site.yaml' }])
  const reader = new Reader(folder)
  const site = reader.yaml('site.yaml', SiteFileSchema)?.data
  const posts = readPosts(reader, site?.missingLanguage === 'fallback')
  const groups = folders(join(folder, 'posts')).flatMap((board) => {
    if (!existsSync(join(folder, 'posts', board, 'groups.yaml'))) return []
    const file = reader.yaml(join('posts', board, 'groups.yaml'), GroupsFileSchema)
    return file === undefined ? [] : [{ board: board as Board, groups: file.data }]
  })
  const sourced = <S extends v.GenericSchema>(path: string, schema: S): Sourced<v.InferOutput<S>>[] =>
    files(join(folder, path), '.yaml').flatMap((name) => {
      checkSlug(join(folder, path, name), basename(name, '.yaml'), reader.problems)
      const file = reader.yaml(join(path, name), schema)
      return file === undefined ? [] : [{ slug: basename(name, '.yaml'), data: file.data, digest: sha(file.source) }]
    })
  const parts = {
    posts,
    groups,
    probabilities: sourced('probabilities', ProbabilityFileSchema),
    products: sourced('shop/products', ProductFileSchema),
    categories: reader.yaml('shop/categories.yaml', CategoriesFileSchema)?.data ?? [],
    banners: reader.yaml('shop/banners.yaml', BannersFileSchema)?.data ?? [],
    countries: reader.yaml('countries.yaml', CountriesFileSchema)?.data ?? [],
    coupons: reader.yaml('coupons.yaml', CouponsFileSchema)?.data ?? [],
    campaign: existsSync(join(folder, 'campaign.yaml')) ? reader.yaml('campaign.yaml', CampaignFileSchema)?.data : undefined,
  }
  const teaser = existsSync(join(folder, 'teaser.yaml')) ? reader.yaml('teaser.yaml', TeaserFileSchema)?.data : undefined
  checkFiles(folder, reader.problems)
  checkReferences(folder, { ...parts, site, teaser }, reader.problems, { pictures })
  if (reader.problems.length > 0 || site === undefined) throw new BadPack(reader.problems)
  return { id: site.pack, version: site.version, digest: packDigest(folder), ...parts, site, teaser }
}
