/** Texts of mails to the team. In English, like the operator's commands; a member's text stays as written. */
import { harmlessLine, harmlessText } from '#contract/harmless-text.ts'
import type { ThreadMessage } from '../support.queries.ts'
import { typeNames, type DeskThread } from '../desk-thread.ts'

/** In a reply, the text above this line is the answer. */
export const delimiter = '##- Write above this line to answer -##'

/** The member's action: sent the request, added to it, or changed their last message. */
export type NoticeKind = 'new' | 'continued' | 'edited'

const locales = { ko: 'Korean', en: 'English', ja: 'Japanese', tw: 'Traditional Chinese' } as const
const events: Record<NoticeKind, string> = {
  new: 'A new request.',
  continued: 'The member has added a message:',
  edited: 'The member has changed the last message. It is now:',
}

/** One line, without control characters that a mail program or a terminal interprets. */
const oneLine = (text: string): string => harmlessLine(text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim())

/** A title without the delimiter's mark: replies quote the subject above their delimiter. */
const unmarked = (title: string): string => title.replaceAll(/#(?=\u200B*-)/g, '# ')

/** @param tag `[#12-0f…]` */
export const subjectOf = (tag: string, { supportRequest }: Pick<DeskThread, 'supportRequest'>): string =>
  `${tag} ${typeNames[supportRequest.type - 1] ?? 'Other'}: ${unmarked(oneLine(supportRequest.title))}`

/** @param thread its last message is the subject of the notice */
export function noticeText(kind: NoticeKind, thread: Omit<DeskThread, 'review'>): string {
  const { supportRequest: request, member, messages, recording } = thread
  const { content, images } = messages.at(-1) as ThreadMessage
  return [
    delimiter,
    '',
    `Request ${String(request.id)}, ${typeNames[request.type - 1] ?? 'Other'}: ${oneLine(request.title)}`,
    events[kind],
    '',
    harmlessText(content),
    '',
    ...(images.length === 0 ? [] : [`Images: ${String(images.length)}`]),
    `Member ${member.memberNumber} ${oneLine(member.nickname)}, region ${member.region ?? 'unknown'}, server ${oneLine(member.server ?? 'none')}`,
    `Answer in: ${locales[request.locale]} (${request.locale})`,
    ...(request.orderNo === null ? [] : [`Purchase: ${request.orderNo}; npm run orders -- show ${request.orderNo}`]),
    recording === undefined
      ? `Recording of the visit, if the member sends one: npm run support -- recording ${String(request.id)}`
      : `Recording ${recording.code}: npm run support -- recording ${String(request.id)}`,
    '',
    'Your text above the first line is sent to the member, with up to three images (png, jpg, gif; 5 MB each).',
    'First line /take: the request is marked as being answered, and the member can no longer edit it.',
    'First line /close: the request is closed permanently, after the text below that line, if any.',
    'Quoted lines (>) and the text below a line "-- " are omitted.',
  ].join('\n')
}

/** Maximum number of characters of a sender's own text that are sent back to them. */
const maxCharacters = 100_000

/**
 * For the team member whose mail could not be carried out.
 * @param text their text, so that nothing is lost
 */
export const problemText = ({ why, remedy }: { why: string; remedy: string }, text: string): string =>
  [
    delimiter,
    '',
    `Your mail was not processed: ${why}.`,
    `Nothing was sent to the member. ${remedy}`.trimEnd(),
    '',
    ...(text === ''
      ? []
      : [
          'You wrote:',
          ...text
            .slice(0, maxCharacters)
            .split('\n')
            .map((line) => `> ${line}`),
        ]),
    ...(text.length > maxCharacters ? ['> … (shortened; the rest is in your own copy)'] : []),
  ].join('\n')
