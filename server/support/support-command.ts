/** The text interface of `npm run support`: its arguments and its output. */
import { parseArgs } from 'node:util'
import { ProviderFailure } from '../platform/failures.ts'
import type { SecurityEvents } from '../platform/security-events.ts'
import type { ImageLinks } from './image-links.ts'
import { isShown } from './request-images.ts'
import { typeNames, type DeskRequest, type DeskThread } from './desk-thread.ts'
import type { DeskOutcome, SupportDesk } from './support-desk.ts'

export const usage = `usage
  npm run support -- list [--all]           lists open requests, the least recently changed first; --all: all, the newest first
  npm run support -- show <id>              prints the thread, with links to its images that are valid for ten minutes
  npm run support -- take <id>              marks the request as being answered: the member can no longer edit it
  npm run support -- answer <id> "<text>" [--image <file>]…
  npm run support -- close <id>             closes the request permanently
  npm run support -- recording <id>         prints the recording of the visit that the member sent, as JSON for npm run replay
take, answer and close require the operator’s name: --as <name>, or the setting OPERATOR`

/** The output of a command; `code` is the exit code of its process. */
export interface SupportOutput {
  lines: string[]
  code: 0 | 1
}

export interface SupportCommand {
  args: readonly string[]
  images: readonly Uint8Array[]
  /** The operator's name; commands that only show something do not need it. */
  operator?: string | undefined
}

/** Commands that change something, and the operator act of each. */
const acts = { take: 'request-taken', answer: 'request-answered', close: 'request-closed' } as const
const isActing = (verb: string): verb is keyof typeof acts => Object.hasOwn(acts, verb)
/** Whether the operator's name is required. */
export const needsOperator = ([verb = '']: readonly string[]): boolean => isActing(verb)

/** @throws TypeError for unknown options */
export function parseSupportArgs(args: readonly string[]): { args: string[]; imageFiles: string[]; as: string | undefined } {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { image: { type: 'string', multiple: true }, all: { type: 'boolean' }, as: { type: 'string' } },
  })
  return { args: [...positionals, ...(values.all === true ? ['--all'] : [])], imageFiles: values.image ?? [], as: values.as }
}

/** The text is written by players, and terminals interpret control characters. */
const harmless = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]/gu, '·')

const lineOf = ({ supportRequest, member }: DeskRequest): string =>
  harmless(
    [
      supportRequest.id,
      supportRequest.status.padEnd(9),
      supportRequest.updatedAt.toISOString(),
      typeNames[supportRequest.type - 1]?.toLowerCase(),
      supportRequest.locale,
      `${member.memberNumber} ${member.nickname}`,
      supportRequest.title.replaceAll(/\s+/g, ' '),
    ].join('  '),
  )

const unknown = (id: number): SupportOutput => ({ lines: [`there is no request ${String(id)}`], code: 1 })

export interface CommandDeps {
  desk: SupportDesk
  links: ImageLinks
  events: SecurityEvents
  now: () => Date
  /** Origin of the site, for links. */
  origin: string
}

async function shown({ links, now, origin }: CommandDeps, thread: DeskThread): Promise<string[]> {
  const { supportRequest, member, messages, review, recording } = thread
  const lines = [
    lineOf(thread),
    `region ${member.region ?? 'unknown'}, server ${member.server ?? 'none'}${supportRequest.orderNo === null ? '' : `, purchase ${supportRequest.orderNo}`}`,
    ...(recording === undefined ? [] : [`recording ${recording.code}, stored until ${recording.until.toISOString()}`]),
  ]
  for (const { sender, createdAt, content, images } of messages) {
    lines.push(
      '',
      `${sender}, ${createdAt.toISOString()}`,
      ...harmless(content)
        .split('\n')
        .map((line) => `  ${line}`),
    )
    for (const image of images) {
      // oxlint-disable-next-line no-await-in-loop -- three at most
      const link = isShown(image, now()) ? `${origin}${await links.linkOf(image, supportRequest.memberId)}` : 'deleted'
      lines.push(`  [${String(image.width)}×${String(image.height)}] ${link}`)
    }
  }
  if (review !== undefined)
    lines.push('', `review: ${String(review.rating)} of 5`, ...(review.content === null ? [] : [`  ${harmless(review.content)}`]))
  return lines
}

/** Runs the command. Never throws for invalid input. */
export async function runSupportCommand(deps: CommandDeps, { args, images, operator }: SupportCommand): Promise<SupportOutput> {
  const { desk, events } = deps
  const [verb = '', given = '', text = ''] = args
  const refused = (why: string): SupportOutput => ({ lines: [why, usage], code: 1 })
  if (images.length > 0 && verb !== 'answer') return refused('--image is only for answer')
  if (verb === 'list') {
    const rows = await desk.list(args.includes('--all') ? 'all' : 'open')
    return { lines: rows.length === 0 ? ['there are no such requests'] : rows.map(lineOf), code: 0 }
  }
  if (!['show', 'take', 'answer', 'close', 'recording'].includes(verb)) return refused('the command is missing or unknown')
  if (!/^\d{1,9}$/.test(given)) return refused('the number of the request is missing or invalid')
  const id = Number(given)
  if (verb === 'show') {
    const thread = await desk.show(id)
    return thread === undefined ? unknown(id) : { lines: await shown(deps, thread), code: 0 }
  }
  if (verb === 'recording') {
    const recording = await desk.recording(id)
    return recording === undefined ? { lines: [`no recording of request ${given} is stored`], code: 1 } : { lines: [recording], code: 0 }
  }
  if (!isActing(verb)) return refused('the command is missing or unknown')
  if (operator === undefined) return refused('the operator’s name is missing: add --as <name>, or set OPERATOR')
  try {
    const outcome: DeskOutcome =
      verb === 'take'
        ? await desk.take(id, operator)
        : verb === 'close'
          ? await desk.close(id, operator)
          : await desk.answer(id, text, images, operator)
    if (outcome === undefined) return unknown(id)
    if (outcome === 'done') await events.record('operator-act', { operator, act: acts[verb], subject: given })
    if (outcome === 'closed') return { lines: [`request ${given} is closed; it can no longer be changed`], code: verb === 'close' ? 0 : 1 }
    return { lines: [`request ${given} is ${{ take: 'being answered', close: 'closed', answer: 'answered' }[verb]}`], code: 0 }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    if (error.code === 'INVALID_REQUEST') return refused('an answer needs a text of 1 to 4000 characters')
    return { lines: ['an image is too large, or not a png, jpg or gif (at most 3 images of 5 MB each)'], code: 1 }
  }
}
