/** Reads and validates a whole content pack; throws every mistake at once, with file and line (docs/requirements.md "The demo game"). */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import * as v from 'valibot'
import type { Board } from '#contract/boards.ts'
import {
  BannersFileSchema,
  CampaignFileSchema,
  CategoriesFileSchema,
  CountriesFileSchema,
  CouponsFileSchema,
  GroupsFileSchema,
  ProbabilityFileSchema,
  ProductFileSchema,
  SiteFileSchema,
} from './pack.schema.ts'
import { checkFeatured } from './checks/featured-products.ts'
import { checkFiles, checkSlug } from './checks/pack-files.ts'
import { checkReferences } from './checks/references.ts'
import { PackReader, entriesOf, filesIn, foldersIn, sha256 } from './pack-reader.ts'
import { BadPack } from './problems.ts'
import { readPosts, type PackPost } from './read-posts.ts'
import { TeaserFileSchema, type TeaserFile } from './teaser.schema.ts'

interface Sourced<T> {
  slug: string
  data: T
  digest: string
}
/** A validated pack. A `digest` is a SHA-256 in hexadecimal. */
export interface Pack {
  /** `pack` of site.yaml: a database belongs to one pack. */
  id: string
  /** `version` of site.yaml; 0 if it is not given. */
  version: number
  /** SHA-256 of all files but the hidden ones. */
  digest: string
  posts: PackPost[]
  groups: { board: Board; groups: v.InferOutput<typeof GroupsFileSchema> }[]
  probabilities: Sourced<v.InferOutput<typeof ProbabilityFileSchema>>[]
  products: Sourced<v.InferOutput<typeof ProductFileSchema>>[]
  categories: v.InferOutput<typeof CategoriesFileSchema>
  banners: v.InferOutput<typeof BannersFileSchema>
  countries: v.InferOutput<typeof CountriesFileSchema>
  coupons: v.InferOutput<typeof CouponsFileSchema>
  /** Undefined: no pre-registration. */
  campaign: v.InferOutput<typeof CampaignFileSchema> | undefined
  site: v.InferOutput<typeof SiteFileSchema>
  /** Not every game has a teaser. */
  teaser: TeaserFile | undefined
}

const allFiles = (path: string): string[] =>
  entriesOf(path)
    .flatMap((entry) => (entry.isDirectory() ? allFiles(join(path, entry.name)) : [join(path, entry.name)]))
    .sort()

/** @returns whether the folder may be a pack; any other one can hold any number of files, which are not read */
export const isPackFolder = (folder: string): boolean => existsSync(join(folder, 'site.yaml'))

/** A pack's fingerprint without parsing it: later starts compare it. */
export function packDigest(folder: string): string {
  const hash = createHash('sha256')
  for (const file of allFiles(folder)) hash.update(relative(folder, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** @throws BadPack if the folder cannot be a pack */
function requirePack(folder: string): void {
  const refuse = (message: string): never => {
    throw new BadPack([{ file: folder, line: 1, message: `${message}: use the folder that contains site.yaml` }])
  }
  if (!existsSync(folder)) refuse('there is no such folder')
  if (!statSync(folder).isDirectory()) refuse('this is not a folder')
  if (!isPackFolder(folder)) refuse('this is not a pack, since site.yaml is missing')
}

/** The data of a file that a pack may lack. */
const optional = <S extends v.GenericSchema>(reader: PackReader, path: string, schema: S): v.InferOutput<S> | undefined =>
  reader.has(path) ? reader.yaml(path, schema)?.data : undefined

const readGroups = (reader: PackReader): Pack['groups'] =>
  foldersIn(join(reader.folder, 'posts')).flatMap((board) => {
    const groups = optional(reader, join('posts', board, 'groups.yaml'), GroupsFileSchema)
    return groups === undefined ? [] : [{ board: board as Board, groups }]
  })

/** The data of each file of a folder. */
const sourced = <S extends v.GenericSchema>(reader: PackReader, path: string, schema: S): Sourced<v.InferOutput<S>>[] =>
  filesIn(join(reader.folder, path), '.yaml').flatMap((name) => {
    const slug = basename(name, '.yaml')
    checkSlug(join(reader.folder, path, name), slug, reader.problems)
    const file = reader.yaml(join(path, name), schema)
    return file === undefined ? [] : [{ slug, data: file.data, digest: sha256(file.source) }]
  })

/**
 * @param folder the pack's folder
 * @param o.pictures folder of the files served beside the pages, which must contain all named pictures; undefined: they are not checked
 * @param o.now the time of the import, at which documents of the terms, and posts that public pages link to, must be public
 * @throws BadPack with every mistake found
 */
export function readPack(folder: string, { pictures, now }: { pictures?: string; now: Date }): Pack {
  requirePack(folder)
  const reader = new PackReader(folder)
  const site = reader.yaml('site.yaml', SiteFileSchema)?.data
  // As long as site.yaml has a mistake, it is not known whether posts may lack languages.
  const posts = readPosts(reader, site === undefined || site.missingLanguage === 'fallback')
  const parts = {
    posts,
    groups: readGroups(reader),
    probabilities: sourced(reader, 'probabilities', ProbabilityFileSchema),
    products: sourced(reader, 'shop/products', ProductFileSchema),
    categories: reader.yaml('shop/categories.yaml', CategoriesFileSchema)?.data ?? [],
    banners: reader.yaml('shop/banners.yaml', BannersFileSchema)?.data ?? [],
    countries: reader.yaml('countries.yaml', CountriesFileSchema)?.data ?? [],
    coupons: reader.yaml('coupons.yaml', CouponsFileSchema)?.data ?? [],
    campaign: optional(reader, 'campaign.yaml', CampaignFileSchema),
  }
  const teaser = optional(reader, 'teaser.yaml', TeaserFileSchema)
  checkFiles(folder, reader.problems)
  checkFeatured(folder, parts.products, reader.problems)
  checkReferences(folder, { ...parts, site, teaser }, reader.problems, { pictures, now })
  if (reader.problems.length > 0 || site === undefined) throw new BadPack(reader.problems)
  return { id: site.pack, version: site.version, digest: packDigest(folder), ...parts, site, teaser }
}
