/** The text interface of the `npm run content` commands that need the database: their arguments and their output. */
import { resolve } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { dayMs } from '#contract/durations.ts'
import { isLocale, locales } from '#contract/locales.ts'
import { pathIn } from '#contract/public-addresses.ts'
import type { Database } from '../platform/database.ts'
import type { FileStore } from '../platform/file-store.ts'
import { CannotDo, parseCommandArgs, type CommandResult } from '../platform/operator-command.ts'
import type { Secrets } from '../platform/secrets.ts'
import { posts } from '../posts/posts.tables.ts'
import { previewToken, publicPathOf } from '../posts/preview-links.ts'
import { ensurePack } from './ensure-pack.ts'
import { BadPack } from './problems.ts'

export const usage = `usage
  npm run content -- import <folder>             imports a pack into the database, also while the site runs
  npm run content -- import <folder> --replace   also replaces another pack or a newer version: the content of the other pack
                                                 (posts, products, coupons, windows) is removed, and all codes of
                                                 its pre-registrations and batches end for good: they stay withdrawn
                                                 if it is imported again
  npm run content -- check <folder>              checks a pack for mistakes, without an import
  npm run content -- preview <board>/<slug> [--locale ko|en|ja|tw] [--days 7]
                                                 prints a link to a post that is not public yet, valid for 30 days at most;
                                                 of a public post its address`

/** Dependencies of the commands of `npm run content`, which the editor at /desk runs too. */
export interface ContentDeps {
  db: Database
  now: () => Date
  files: FileStore
  /** Folder of the served pictures. */
  pictures: string
  secrets: Secrets
  /** Origin of the site as players type it. */
  origin: string
  /** Prints each line at once; undefined: all lines are in the outcome. */
  print?: (line: string) => void
}

const optionsOf: Readonly<Record<string, readonly ('replace' | 'locale' | 'days')[]>> = { import: ['replace'], preview: ['locale', 'days'] }

/** @throws CannotDo for invalid arguments */
export const parseContentCommand = (args: readonly string[]) =>
  parseCommandArgs(args, {
    usage,
    options: { replace: { type: 'boolean' }, locale: { type: 'string' }, days: { type: 'string' } },
    allows: ([verb = '']) => ({ most: 2, options: optionsOf[verb] ?? [] }),
  })

/** The same arguments for a process with another working directory. */
export function withWholePaths(args: readonly string[]): string[] {
  const { positionals } = parseContentCommand(args)
  const [verb, folder] = positionals
  return verb === 'import' && folder !== undefined ? args.map((arg) => (arg === folder ? resolve(folder) : arg)) : [...args]
}

async function importFolder(
  { db, now, files, pictures, print }: ContentDeps,
  folder: string,
  isReplacing: boolean,
): Promise<CommandResult> {
  const lines: string[] = []
  const output = print ?? ((line: string): void => void lines.push(line))
  try {
    const source = { folder, pictures, files, mode: isReplacing ? 'replace' : 'command' } as const
    const counts = await ensurePack(db, source, now(), output)
    if (counts === undefined) output('content: nothing has changed')
  } catch (error) {
    if (!(error instanceof BadPack)) throw error
    return { lines: [...lines, error.message], code: 1 }
  }
  return { lines, code: 0 }
}

async function preview(
  { db, now, secrets, origin }: ContentDeps,
  name: string,
  { locale = 'ko', days = '7' }: { locale?: string | undefined; days?: string | undefined },
): Promise<CommandResult> {
  if (!isLocale(locale)) throw new CannotDo(`--locale must be one of ${locales.join(', ')}`)
  if (!/^\d{1,2}$/.test(days) || Number(days) < 1 || Number(days) > 30) throw new CannotDo('--days must be a number from 1 to 30')
  const [board = '', slug = ''] = name.split('/')
  const [post] = await db
    .select({ seq: posts.seq, draft: posts.draft, hidden: posts.hidden, publishedAt: posts.publishedAt })
    .from(posts)
    .where(and(eq(posts.board, board), eq(posts.slug, slug)))
  if (post === undefined)
    throw new CannotDo(`there is no post ${name}: write its board and folder, e.g. notice/winter-update, and import it first`)
  const path = publicPathOf(post, now())
  if (path !== undefined) return { lines: [`${name} is public, without a preview: ${origin}${pathIn(locale, path)}`], code: 0 }
  const expires = new Date(now().getTime() + Number(days) * dayMs)
  return { lines: [`${origin}${pathIn(locale, `/bulletin/preview/${await previewToken(secrets, { seq: post.seq, expires })}`)}`], code: 0 }
}

/**
 * Runs the command.
 * @throws CannotDo for mistakes that the operator can fix
 */
export async function runContentCommand(deps: ContentDeps, args: readonly string[]): Promise<CommandResult> {
  const { positionals, values } = parseContentCommand(args)
  const [verb, given] = positionals
  if (verb === 'import' && given !== undefined) return importFolder(deps, given, values.replace === true)
  if (verb === 'preview' && given !== undefined) return preview(deps, given, values)
  return { lines: [usage], code: 2 }
}
