/** The text interface of `npm run support`: its arguments and its output. */
import { parseArgs } from 'node:util'
import { attachmentRules } from '#contract/attachment-rules.ts'
import { supportTextLimits } from '#contract/support-limits.ts'
import { ProviderFailure } from '../platform/failures.ts'
import type { SecurityEvents } from '../platform/security-events.ts'
import type { ImageLinks } from './image-links.ts'
import { isShown } from './request-images.ts'
import { parseReadMark, readMarkOf, typeNames, type DeskRequest, type DeskThread } from './desk-thread.ts'
import { AnsweredSince, type DeskOutcome, type SupportDesk } from './support-desk.ts'

export const usage = `usage
  npm run support -- list [--all] [--page <number>]
                                            lists requests that are not answered, the least recently changed first; --all: all, the
                                            newest first; 100 a page
  npm run support -- show <id>              prints the thread, its mark, and links to its images that are valid for ten minutes
  npm run support -- take <id>              marks the request as being answered: the member can no longer edit it
  npm run support -- answer <id> "<text>" --seen <mark> [--image <file>]…
  npm run support -- close <id> --seen <mark>
                                            closes the request permanently
  npm run support -- recording <id>         prints the recording of the visit that the member sent, as JSON for npm run replay
take, answer and close require the operator’s name: --as <name>, or the setting OPERATOR
--seen names what you have read: if the member has written since, the answer is sent, but the request waits and stays open; if an
operator has answered since, nothing is sent or closed`

/** The output of a command; `code` is the exit code of its process. */
export interface SupportOutput {
  lines: string[]
  code: 0 | 1
}

/** As typed. */
export interface SupportOptions {
  all?: boolean | undefined
  page?: string | undefined
  seen?: string | undefined
}

/** A command of `npm run support` with the content of its image files. */
export interface SupportCommand {
  /** Without options. */
  args: readonly string[]
  options?: SupportOptions | undefined
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
export function parseSupportArgs(line: readonly string[]): {
  args: string[]
  options: SupportOptions
  imageFiles: string[]
  as: string | undefined
} {
  const { positionals, values } = parseArgs({
    args: [...line],
    allowPositionals: true,
    options: {
      image: { type: 'string', multiple: true },
      all: { type: 'boolean' },
      page: { type: 'string' },
      seen: { type: 'string' },
      as: { type: 'string' },
    },
  })
  const { image = [], as, ...options } = values
  return { args: positionals, options, imageFiles: image, as }
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

/** Dependencies of the commands of `npm run support`. */
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
      const link = isShown(image, now()) ? `${origin}${await links.linkOf(image, supportRequest.memberId)}` : 'deleted'
      lines.push(`  [${String(image.width)}×${String(image.height)}] ${link}`)
    }
  }
  if (review !== undefined)
    lines.push('', `review: ${String(review.rating)} of 5`, ...(review.content === null ? [] : [`  ${harmless(review.content)}`]))
  if (supportRequest.status !== 'closed') lines.push('', `to answer or close: --seen ${readMarkOf(thread)}`)
  return lines
}

async function listed({ desk }: CommandDeps, { all = false, page: given = '1' }: SupportOptions): Promise<SupportOutput> {
  if (!/^[1-9]\d{0,5}$/.test(given)) return { lines: ['--page needs a number from 1', usage], code: 1 }
  const page = Number(given)
  const { requests, left } = await desk.list(all ? 'all' : 'unanswered', page)
  const lines = requests.length === 0 ? ['there are no such requests'] : requests.map(lineOf)
  return { lines: left === 0 ? lines : [...lines, `… and ${String(left)} more: --page ${String(page + 1)}`], code: 0 }
}

/** Runs the command. Never throws for invalid input. */
export async function runSupportCommand(
  deps: CommandDeps,
  { args, options = {}, images, operator }: SupportCommand,
): Promise<SupportOutput> {
  const { desk, events } = deps
  const [verb = '', given = '', text = ''] = args
  const refused = (why: string): SupportOutput => ({ lines: [why, usage], code: 1 })
  if (images.length > 0 && verb !== 'answer') return refused('--image is only for answer')
  if (verb === 'list') return listed(deps, options)
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
  const read = parseReadMark(options.seen ?? '')
  if (verb !== 'take' && read === undefined) return refused('what you have read is missing: add --seen <mark>; show prints the mark')
  try {
    const outcome: DeskOutcome =
      verb === 'take'
        ? await desk.take(id, operator)
        : verb === 'close'
          ? await desk.close(id, operator, read)
          : await desk.answer(id, text, images, operator, read)
    if (outcome === undefined) return unknown(id)
    if (outcome === 'done' || (outcome === 'newer' && verb === 'answer'))
      await events.record('operator-act', { operator, act: acts[verb], subject: given })
    if (outcome === 'newer')
      return {
        lines: [
          `the member has written since you read request ${given}: show it`,
          verb === 'answer' ? 'your answer was sent, and the request waits for another one' : 'it was not closed',
        ],
        code: 1,
      }
    if (outcome === 'closed') return { lines: [`request ${given} is closed; it can no longer be changed`], code: verb === 'close' ? 0 : 1 }
    return { lines: [`request ${given} is ${{ take: 'being answered', close: 'closed', answer: 'answered' }[verb]}`], code: 0 }
  } catch (error) {
    if (error instanceof AnsweredSince)
      return {
        lines: [
          `request ${given} was answered since you read it, ${error.by === undefined ? '' : `by ${error.by} `}at ${error.at.toISOString()}`,
          `nothing was changed; npm run support -- show ${given} prints the answer and the new mark`,
        ],
        code: 1,
      }
    if (!(error instanceof ProviderFailure)) throw error
    if (error.code === 'INVALID_REQUEST') return refused(`an answer needs a text of 1 to ${String(supportTextLimits.content)} characters`)
    const most = `at most ${String(attachmentRules.maxImages)} images of ${String(attachmentRules.maxBytes / 1e6)} MB each`
    return { lines: [`an image is too large, or not a png, jpg or gif (${most})`], code: 1 }
  }
}
