/** Carries out the command of a team member's mail, once, and notifies its author if that is not possible. */
import { createHash } from 'node:crypto'
import type { Email } from 'postal-mime'
import type { Database } from '../../platform/database.ts'
import { ProviderFailure } from '../../platform/failures.ts'
import type { OperatorAct } from '../../platform/operator-acts.ts'
import type { SecurityEvents } from '../../platform/security-events.ts'
import { supportMails } from '../support-mail.tables.ts'
import { supportTextLimits } from '#contract/support-limits.ts'
import { AlreadyTaken, isMailDone, type DeskOutcome, type SupportDesk } from '../support-desk.ts'
import { answerTextOf, mostCharacters, parseTeamCommand, type AnswerText, type TeamCommand } from './answer-text.ts'
import { filesOf, possibleFiles, type MailFiles } from './mail-files.ts'
import type { MailResult } from './mail-results.ts'
import type { SupportNotices } from './notices.ts'
import { parseMail } from './parse-mail.ts'
import { hasProof } from './request-proof.ts'
import type { Verified } from './verify-mail.ts'

/** Result of a mail whose author and request are verified. */
export type MailOutcome = Extract<MailResult, 'answered' | 'taken' | 'closed' | 'told' | 'repeated'>

/** Dependencies of the execution of a mail’s command. */
export interface AnswerDeps {
  db: Database
  now: () => Date
  desk: SupportDesk
  events: SecurityEvents
  notices: SupportNotices
  /** Names of the notices' sender: name and address. */
  names: readonly string[]
}

type Author = Extract<Verified, { requestId: number }>

/** SHA-256 of a mail's Message-ID; of its header if it has none. */
export const mailHash = ({ messageId }: Pick<Email, 'messageId'>, header: Uint8Array): string =>
  createHash('sha256')
    .update(messageId?.trim() === undefined || messageId.trim() === '' ? header : messageId.trim())
    .digest('hex')

/** Why a mail was not carried out, for its author. */
interface Obstacle {
  why: string
  /** What the author can do; by default, answer the mail. */
  remedy?: string
  /** The request no longer exists. */
  isGone?: boolean
}

/** Sends the reason, once per mail. @param o.text that the author has written */
async function sendProblem(
  { db, now, notices }: AnswerDeps,
  author: Author,
  o: Obstacle & { hash: string; text: string },
): Promise<MailOutcome> {
  const { hash, why, remedy = 'Answer this mail to try again.', text, isGone = false } = o
  const team = await notices.open()
  const outcome = await db.transaction(async (tx): Promise<MailOutcome> => {
    const at = now()
    const row = { hash, requestId: isGone ? null : author.requestId, doneAt: at }
    const noted = await tx.insert(supportMails).values(row).onConflictDoNothing().returning({ hash: supportMails.hash })
    if (noted.length === 0) return 'repeated'
    await team.problem(tx, { requestId: author.requestId, mark: author.seen.at(-1), isGone, to: author.address, why, remedy, text }, at)
    return 'told'
  })
  notices.schedule()
  return outcome
}

/** Why an answer cannot be accepted; undefined if it can. */
function whyNot({ isCut }: AnswerText, given: TeamCommand | undefined, files: MailFiles): string | undefined {
  if (isCut)
    return `it is too long: of its text or HTML, ${mostCharacters.toLocaleString('en')} characters above the line can be read; send images as files`
  if (given === undefined) return 'its first line is not a command; the commands are /take and /close'
  const { command, content } = given
  if (hasProof(content)) return 'headers of the quoted mail are left in its text; delete them and all that is below them'
  if (files.refused.length > 0) return `a file cannot be attached: ${files.refused.join(', ')}; allowed are ${possibleFiles}`
  if (content === '' && (command === 'answer' || files.images.length > 0)) return 'there is no text above the line'
  if (content.length > supportTextLimits.content)
    return `its text has ${String(content.length)} characters, and the limit is ${String(supportTextLimits.content)}; the text ends at the line, or at a line "-- "`
  return undefined
}

const imageProblems: Readonly<Record<string, string>> = {
  INVALID_FILE: `a file is not an image, or is damaged; allowed are ${possibleFiles}`,
  FILE_TOO_LARGE: `an image is too large, or there are too many; allowed are ${possibleFiles}`,
}

/** An answer does not need the request to be taken. */
const remedyOfTake = 'To answer it nevertheless, answer this mail with a text.'

async function carryOut(
  { desk }: AnswerDeps,
  { requestId, operator, seen }: Author,
  o: { hash: string; given: TeamCommand; images: Uint8Array[] },
) {
  const { command, content } = o.given
  const once = { mail: o.hash }
  const read = { ...once, ...(seen.length > 0 && { seen }) }
  if (content !== '') return desk.answer(requestId, content, o.images, operator, { ...read, isLast: command === 'close' })
  return command === 'close' ? desk.close(requestId, operator, read) : desk.take(requestId, operator, once)
}

/** @returns the obstacle that an error of the desk stands for. @throws the error if it is none */
function obstacleOfError(error: unknown, number: string): Obstacle {
  if (error instanceof AlreadyTaken)
    return { why: `request ${number} is already taken by ${error.by} at ${error.at.toISOString()}`, remedy: remedyOfTake }
  const problem = error instanceof ProviderFailure ? imageProblems[error.code] : undefined
  if (problem === undefined) throw error
  return { why: problem }
}

/** @returns why the desk's outcome does not fulfil the command; undefined if it does */
function obstacleOf(outcome: DeskOutcome, { content }: TeamCommand, number: string): Obstacle | undefined {
  switch (outcome) {
    case undefined:
      return { why: `request ${number} no longer exists`, remedy: '', isGone: true }
    case 'closed':
      return { why: `request ${number} is closed`, remedy: '' }
    case 'answered':
      return { why: `request ${number} is answered: there is nothing to take`, remedy: remedyOfTake }
    case 'newer':
      if (content !== '') return undefined
      return {
        why: `the member has written since, and request ${number} was not closed`,
        // The problem's mail names what its author has read: an answer to it would be refused again.
        remedy: 'Answer the notice of the new message instead of this mail.',
      }
    case 'done':
    case 'before':
    case 'repeated':
      return undefined
  }
}

/** What a command has done. @param isNewer the member has written since the notice: the request was not closed */
function doneBy({ command, content }: TeamCommand, isNewer: boolean): { acts: OperatorAct[]; result: MailOutcome } {
  if (content === '' && command === 'take') return { acts: ['request-taken'], result: 'taken' }
  if (content === '' && command === 'close') return { acts: ['request-closed'], result: 'closed' }
  return command === 'close' && !isNewer
    ? { acts: ['request-answered', 'request-closed'], result: 'closed' }
    : { acts: ['request-answered'], result: 'answered' }
}

/**
 * @param o.source the whole mail; undefined: it is too large, and its author is notified
 * @throws Error if the database or the file store is unavailable
 */
export async function answerMail(
  deps: AnswerDeps,
  author: Author,
  o: { hash: string; source: Uint8Array | undefined; size: string },
): Promise<MailOutcome> {
  const { hash } = o
  if (await isMailDone(deps.db, hash)) return 'repeated'
  if (o.source === undefined) return sendProblem(deps, author, { hash, why: `it is larger than ${o.size}`, text: '' })
  const parsed = await parseMail(o.source)
  if ('why' in parsed) return sendProblem(deps, author, { hash, why: parsed.why, text: '' })
  const answer = answerTextOf(parsed.mail, deps.names)
  const { text } = answer
  const files = filesOf(parsed.mail)
  const given = parseTeamCommand(text)
  const why = whyNot(answer, given, files)
  if (why !== undefined || given === undefined) return sendProblem(deps, author, { hash, why: why!, text })
  const number = String(author.requestId)
  let outcome: DeskOutcome
  try {
    outcome = await carryOut(deps, author, { hash, given, images: files.images })
  } catch (error) {
    return sendProblem(deps, author, { hash, text, ...obstacleOfError(error, number) })
  }
  const obstacle = obstacleOf(outcome, given, number)
  if (obstacle !== undefined) return sendProblem(deps, author, { hash, text, ...obstacle })
  if (outcome === 'repeated') return 'repeated'
  // Taken by this operator before.
  if (outcome === 'before') return 'taken'
  const { acts, result } = doneBy(given, outcome === 'newer')
  for (const act of acts) await deps.events.record('operator-act', { operator: author.operator, act, subject: number })
  return result
}
