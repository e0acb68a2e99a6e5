/** Checks the addresses in texts and documents of a pack. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { BoardSchema, defaultBoard } from '#contract/boards.ts'
import { locales } from '#contract/locales.ts'
import { isFileAddress } from '#contract/page-address.ts'
import { isResizable } from '#contract/public-addresses.ts'
import type { Pack } from '../read-pack.ts'

/** Pages without parameters, as in the route tree; tests/content-addresses.test.ts compares the two. */
export const plainPages: ReadonlySet<string> = new Set([
  '/',
  '/bulletin',
  '/bulletin/list',
  '/cash-receipt',
  '/coupon/register',
  '/inquiry',
  '/inquiry/new',
  '/login',
  '/maintenance',
  '/probability',
  '/purchases',
  '/search',
  '/shop',
  '/shop/guide',
  '/teaser',
  '/teaser/email',
  '/teaser/registration',
  '/withdrawal',
])

/** What addresses are checked against. */
export interface AddressDeps {
  pack: Pick<Pack, 'products' | 'categories' | 'posts' | 'groups'>
  hasTeaser: boolean
  /** Folder of the files served beside the pages; undefined: files are not checked. */
  pictures: string | undefined
  /** Whether files whose path in the pack begins so have a mistake: it alone is reported, not what refers to their content. */
  isMistaken: (path: string) => boolean
}

/** The pages would show another list, or none. @returns the fault of the parameters of a page's address */
function faultOfSearch(
  path: string,
  search: URLSearchParams,
  { pack: { categories, groups }, isMistaken }: AddressDeps,
): string | undefined {
  if (path === '/shop') {
    const category = search.get('category')
    if (category === null || isMistaken('shop/categories.yaml') || categories.some(({ id }) => id === category)) return undefined
    return `there is no category ${category}; the categories are ${categories.map(({ id }) => id).join(', ')}`
  }
  if (path !== '/bulletin' && path !== '/bulletin/list') return undefined
  const type = search.get('type') ?? defaultBoard
  if (!v.is(BoardSchema, type)) return `there is no board ${type}; the boards are ${BoardSchema.options.join(', ')}`
  const group = search.get('group')
  const ids = groups.find(({ board }) => board === type)?.groups.map(({ id }) => id) ?? []
  if (group === null || isMistaken(`posts/${type}/groups.yaml`) || ids.includes(group)) return undefined
  return `the board ${type} has no group ${group}; ${ids.length === 0 ? 'it has no groups' : `its groups are ${ids.join(', ')}`}`
}

/** @param document the part of the path after /terms; `rest`: what follows it */
function faultOfTerms(address: string, document: string | undefined, rest: string | undefined, deps: AddressDeps): string | undefined {
  const documents = [...new Set(deps.pack.posts.flatMap(({ facts }) => facts.document ?? []))]
  if (rest === undefined && (deps.isMistaken('posts/terms/') || documents.some((one) => one === document))) return undefined
  return `${address} is not a page: the terms are ${documents.map((one) => `/terms/${one}`).join(', ')}`
}

function faultOfProduct(product: string, { pack, isMistaken }: AddressDeps): string | undefined {
  if (pack.products.some(({ slug }) => slug === product) || isMistaken(`shop/products/${product}.yaml`)) return undefined
  return `there is no product ${product}: write the name of a file of shop/products`
}

/** The fault of a page with parameters, or of a file. @param path of the address, without a slash at its end */
function faultOfPath(address: string, path: string, deps: AddressDeps): string | undefined {
  const [, first, second, third] = path.split('/')
  if (first === 'bulletin') return `the import assigns the numbers of posts: write post:<board>/<slug> instead of ${address}`
  if (first === 'terms') return faultOfTerms(address, second, third, deps)
  if (first === 'shop' && second === 'product') return faultOfProduct(third ?? '', deps)
  if (isFileAddress(path)) return faultOfFile(path, deps.pictures)
  return `${address} is not a page of the site: correct it, or remove the link`
}

/** @returns the fault of an address inside the site, with the correction; undefined if there is none */
export function faultOfAddress(address: string, deps: AddressDeps): string | undefined {
  if (!URL.canParse(address, 'http://site')) return `${address} is not an address: correct it, or remove the link`
  const url = new URL(address, 'http://site')
  if (url.host !== 'site') return `${address} contains a host: write https:${address}`
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname
  const [, first = ''] = path.split('/')
  if ((locales as readonly string[]).includes(first) || first === 'ingame')
    return `${address} contains a language or view: write ${path.slice(first.length + 1) || '/'}, so that each reader keeps their own`
  if (/^\/teaser(\/|$)/.test(path) && !deps.hasTeaser)
    return `${address} is not found without teaser.yaml: write that file, or remove the link`
  return plainPages.has(path) ? faultOfSearch(path, url.searchParams, deps) : faultOfPath(address, path, deps)
}

/** Folder of the files that the build copies into the built site. */
export const sources = 'public'

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()

/** @param path of a film or other file of the site, as an address: with escapes */
export function faultOfFile(path: string, pictures: string | undefined): string | undefined {
  const name = decoded(path)
  if (name === undefined) return `${path} is not an address: write % as %25`
  if (pictures === undefined || isFile(join(pictures, name))) return undefined
  if (isFile(join(sources, name))) return `there is no file ${name} in the built site: run npm run build, and restart the site`
  if (name.startsWith(`/${sources}/`)) return `there is no file ${name}: write it without ${sources}: ${name.slice(sources.length + 1)}`
  return `there is no file ${name}: put it into ${sources}${name.slice(0, name.lastIndexOf('/'))}, or correct the name`
}

/** @param path of a picture or film of the site, as an address: with escapes */
export function faultOfPicture(path: string, pictures: string | undefined): string | undefined {
  const name = decoded(path) ?? path
  if (!/\.(?:jpe?g|png|webp)$/i.test(name) || isResizable(name)) return faultOfFile(path, pictures)
  const [, stem = '', ending = ''] = /([^/]*)(\.\w+)$/.exec(name)!
  const better = stem.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, '')
  return `${name} cannot be resized: rename the file, e.g. to ${better === '' ? 'picture' : better}${ending}; names of pictures have letters from A to Z, digits, dashes, underscores and single dots`
}

/** @returns an address without its escapes; undefined if they are incomplete */
export function decoded(address: string): string | undefined {
  try {
    return decodeURIComponent(address)
  } catch {
    return undefined
  }
}
