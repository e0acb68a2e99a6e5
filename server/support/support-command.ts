/** The text interface of `npm run support`: its arguments and its output. */
import { attachmentRules } from '#contract/attachment-rules.ts'
import { harmlessJson, harmlessLine, harmlessText } from '#contract/harmless-text.ts'
import { supportTextLimits } from '#contract/support-limits.ts'
import { ProviderFailure } from '../platform/failures.ts'
import type { OperatorAct } from '../platform/operator-acts.ts'
import { parseCommandArgs, type CommandResult } from '../platform/operator-command.ts'
import type { SecurityEvents } from '../platform/security-events.ts'
import type { ImageLinks } from './image-links.ts'
import { isShown } from './request-images.ts'
import { parseReadMark, readMarkOf, typeNames, type DeskRequest, type DeskThread } from './desk-thread.ts'
import { AlreadyTaken, AnsweredSince, type DeskOutcome, type SupportDesk } from './support-desk.ts'

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

const allowedArgs = new Map(
  Object.entries({
    list: { most: 1, options: ['all', 'page'] },
    show: { most: 2, options: [] },
    take: { most: 2, options: ['as'] },
    answer: { most: 3, options: ['seen', 'image', 'as'] },
    close: { most: 2, options: ['seen', 'as'] },
    recording: { most: 2, options: [] },
  } as const),
)

/** @throws CannotDo for unknown options, and surplus arguments */
export function parseSupportArgs(line: readonly string[]): {
  args: string[]
  options: SupportOptions
  imageFiles: string[]
  as: string | undefined
} {
  const { positionals, values } = parseCommandArgs(line, {
    usage,
    options: {
      image: { type: 'string', multiple: true },
      all: { type: 'boolean' },
      page: { type: 'string' },
      seen: { type: 'string' },
      as: { type: 'string' },
    },
    allows: ([verb = '']) => allowedArgs.get(verb),
  })
  const { image = [], as, ...options } = values
  return { args: positionals, options, imageFiles: image, as }
}

const lineOf = ({ supportRequest, member, taken }: DeskRequest): string =>
  harmlessLine(
    [
      supportRequest.id,
      supportRequest.status.padEnd(9),
      supportRequest.updatedAt.toISOString(),
      typeNames[supportRequest.type - 1]?.toLowerCase(),
      supportRequest.locale,
      // Before the words of the member, which could contain the same.
      ...(taken === undefined ? [] : [`(taken by ${taken.operator} at ${taken.at.toISOString()})`]),
      `${member.memberNumber} ${member.nickname}`,
      supportRequest.title.replaceAll(/\s+/g, ' '),
    ].join('  '),
  )

const unknown = (id: number): CommandResult => ({ lines: [`there is no request ${String(id)}`], code: 1 })

/** Dependencies of the commands of `npm run support`. */
export interface CommandDeps {
  desk: SupportDesk
  links: ImageLinks
  events: SecurityEvents
  now: () => Date
  /** Origin of the site, for links. */
  origin: string
}

const indented = (text: string): string[] =>
  harmlessText(text)
    .split('\n')
    .map((line) => `  ${line}`)

async function shown({ links, now, origin }: CommandDeps, thread: DeskThread): Promise<string[]> {
  const { supportRequest, member, messages, review, recording } = thread
  const lines = [
    lineOf(thread),
    `region ${member.region ?? 'unknown'}, server ${harmlessLine(member.server ?? 'none')}${supportRequest.orderNo === null ? '' : `, purchase ${supportRequest.orderNo}`}`,
    ...(recording === undefined ? [] : [`recording ${recording.code}, stored until ${recording.until.toISOString()}`]),
  ]
  for (const { sender, createdAt, content, images } of messages) {
    lines.push('', `${sender}, ${createdAt.toISOString()}`, ...indented(content))
    for (const image of images) {
      const link = isShown(image, now()) ? `${origin}${await links.linkOf(image, supportRequest.memberId)}` : 'deleted'
      lines.push(`  [${String(image.width)}×${String(image.height)}] ${link}`)
    }
  }
  if (review !== undefined)
    lines.push('', `review: ${String(review.rating)} of 5`, ...(review.content === null ? [] : indented(review.content)))
  if (supportRequest.status !== 'closed') lines.push('', `to answer or close: --seen ${readMarkOf(thread)}`)
  return lines
}

async function listed({ desk }: CommandDeps, { all = false, page: given = '1' }: SupportOptions): Promise<CommandResult> {
  if (!/^[1-9]\d{0,5}$/.test(given)) return { lines: ['--page needs a number from 1', usage], code: 1 }
  const page = Number(given)
  const { requests, left } = await desk.list(all ? 'all' : 'unanswered', page)
  const lines = requests.length === 0 ? ['there are no such requests'] : requests.map(lineOf)
  return { lines: left === 0 ? lines : [...lines, `… and ${String(left)} more: --page ${String(page + 1)}`], code: 0 }
}

/** A verb that changes a request. */
interface Acting {
  act: OperatorAct
  /** Whether `--seen` is required. */
  needsMark: boolean
  run: (
    desk: SupportDesk,
    o: { id: number; operator: string; text: string; images: readonly Uint8Array[]; read: ReturnType<typeof parseReadMark> },
  ) => Promise<DeskOutcome>
  /** What the request then is. */
  done: string
  /** If the member has written since: whether it was done nevertheless, and the line that says so. */
  ifNewer?: { isDone: boolean; line: string }
  /** The exit code if the request is closed already. */
  codeIfClosed: 0 | 1
}
const actingVerbs: ReadonlyMap<string, Acting> = new Map(
  Object.entries<Acting>({
    take: {
      act: 'request-taken',
      needsMark: false,
      run: (desk, { id, operator }) => desk.take(id, operator),
      done: 'being answered',
      codeIfClosed: 1,
    },
    answer: {
      act: 'request-answered',
      needsMark: true,
      run: (desk, { id, text, images, operator, read }) => desk.answer(id, text, images, operator, read),
      done: 'answered',
      ifNewer: { isDone: true, line: 'your answer was sent, and the request waits for another one' },
      codeIfClosed: 1,
    },
    close: {
      act: 'request-closed',
      needsMark: true,
      run: (desk, { id, operator, read }) => desk.close(id, operator, read),
      done: 'closed',
      ifNewer: { isDone: false, line: 'it was not closed' },
      codeIfClosed: 0,
    },
  }),
)
/** Whether the operator's name is required. */
export const needsOperator = ([verb = '']: readonly string[]): boolean => actingVerbs.has(verb)

type Showing = (deps: CommandDeps, id: number) => Promise<CommandResult>
/** Verbs that only show a request. */
const showingVerbs: ReadonlyMap<string, Showing> = new Map(
  Object.entries<Showing>({
    show: async (deps, id) => {
      const thread = await deps.desk.show(id)
      return thread === undefined ? unknown(id) : { lines: await shown(deps, thread), code: 0 }
    },
    recording: async ({ desk }, id) => {
      const recording = await desk.recording(id)
      return recording === undefined
        ? { lines: [`no recording of request ${String(id)} is stored`], code: 1 }
        : { lines: [harmlessJson(recording)], code: 0 }
    },
  }),
)

const refused = (why: string): CommandResult => ({ lines: [why, usage], code: 1 })

/** @returns why the desk has changed nothing. @throws the error, if it is another one */
function refusalOf(error: unknown, id: number): CommandResult {
  if (error instanceof AnsweredSince)
    return {
      lines: [
        `request ${String(id)} was answered since you read it, ${error.by === undefined ? '' : `by ${error.by} `}at ${error.at.toISOString()}`,
        `nothing was changed; npm run support -- show ${String(id)} prints the answer and the new mark`,
      ],
      code: 1,
    }
  if (error instanceof AlreadyTaken)
    return { lines: [`request ${String(id)} is already taken by ${error.by} at ${error.at.toISOString()}`], code: 1 }
  if (!(error instanceof ProviderFailure)) throw error
  if (error.code === 'INVALID_REQUEST') return refused(`an answer needs a text of 1 to ${String(supportTextLimits.content)} characters`)
  const most = `at most ${String(attachmentRules.maxImages)} images of ${String(attachmentRules.maxBytes / 1e6)} MB each`
  return { lines: [`an image is too large, or not a png, jpg or gif (${most})`], code: 1 }
}

/** Runs a verb that changes a request, and records the operator's act. */
async function change({ desk, events }: CommandDeps, verb: Acting, o: Parameters<Acting['run']>[1]): Promise<CommandResult> {
  const request = `request ${String(o.id)}`
  let outcome: DeskOutcome
  try {
    outcome = await verb.run(desk, o)
  } catch (error) {
    return refusalOf(error, o.id)
  }
  if (outcome === undefined) return unknown(o.id)
  if (outcome === 'done' || (outcome === 'newer' && verb.ifNewer?.isDone === true))
    await events.record('operator-act', { operator: o.operator, act: verb.act, subject: String(o.id) })
  if (outcome === 'newer')
    return {
      lines: [`the member has written since you read ${request}: show it`, ...(verb.ifNewer === undefined ? [] : [verb.ifNewer.line])],
      code: 1,
    }
  if (outcome === 'answered') return { lines: [`${request} is answered: there is nothing to take`], code: 1 }
  if (outcome === 'closed') return { lines: [`${request} is closed; it can no longer be changed`], code: verb.codeIfClosed }
  return { lines: [`${request} is ${verb.done}`], code: 0 }
}

/** Runs the command. Never throws for invalid input. */
export async function runSupportCommand(
  deps: CommandDeps,
  { args, options = {}, images, operator }: SupportCommand,
): Promise<CommandResult> {
  const [verb = '', given = '', text = ''] = args
  if (verb === 'list') return listed(deps, options)
  const [showing, acting] = [showingVerbs.get(verb), actingVerbs.get(verb)]
  if (showing === undefined && acting === undefined) return refused('the command is missing or unknown')
  if (!/^\d{1,9}$/.test(given)) return refused('the number of the request is missing or invalid')
  const id = Number(given)
  if (acting === undefined) return showing!(deps, id)
  if (operator === undefined) return refused('the operator’s name is missing: add --as <name>, or set OPERATOR')
  const { seen } = options
  if (acting.needsMark && seen === undefined) return refused('what you have read is missing: add --seen <mark>; show prints the mark')
  const read = parseReadMark(seen ?? '', id)
  if (acting.needsMark && read === undefined) return refused(`${seen!} is not a mark of request ${given}: show ${given} prints it`)
  return change(deps, acting, { id, operator, text, images, read })
}
