/** Extracts the answer of a mail: the text above the delimiter, without the text that mail programs add around it. */
import { convert } from 'html-to-text'
import type { Email } from 'postal-mime'
import { delimiter } from './notice-text.ts'
import { withoutQuoteHead } from './quote-head.ts'

/** Maximum number of HTML characters processed: an answer is at the beginning, and unclosed elements take quadratic time. */
const mostHtml = 100_000

/** Readable text: no images, no marks around headings, links as their text and, if it differs, their address. */
const textOfHtml = (html: string): string =>
  convert(html.slice(0, mostHtml), {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      // Outlook's lines are paragraphs without spacing.
      { selector: 'p.MsoNormal', format: 'paragraph', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ],
    limits: { maxInputLength: mostHtml, maxDepth: 200 },
  })

/** The delimiter to search for, with the mark at its beginning: mail programs quote the line, wrap it in marks, or change its spaces. */
const marked = new RegExp(delimiter.replace(/ -##$/, '').replaceAll(' ', String.raw`[\s>]+`), 'i')

/** True if the text contains the delimiter of a notice, also quoted, marked up or with other spaces. */
export const hasDelimiter = (text: string): boolean => marked.test(text)

/** Removes characters that a request's text may not contain; unifies line ends and spaces. */
const plain = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll(/[\u200B\uFEFF]/g, '')

/** `-- ` alone on a line starts a signature (RFC 3676 §4.3). @param sign as it appears in this text: HTML loses its space */
const withoutSignature = (lines: readonly string[], sign: string): readonly string[] => {
  const at = lines.indexOf(sign)
  return at === -1 ? lines : lines.slice(0, at)
}

/**
 * @param names the sender's names in the notices, by name and address: a line with one of them that ends with a colon is a quote's head
 * @returns empty if there is no answer
 */
export function answerTextOf(mail: Pick<Email, 'text' | 'html'>, names: readonly string[]): string {
  const { text = '', html = '' } = mail
  const isHtml = text.trim() === ''
  const whole = plain(isHtml ? textOfHtml(html) : text)
  const at = marked.exec(whole)?.index
  const lines = whole.slice(0, at).split('\n')
  // Removes the start of the delimiter's line: `> ##- `.
  if (at !== undefined) lines.pop()
  return withoutSignature(withoutQuoteHead(lines, names), isHtml ? '--' : '-- ')
    .filter((line) => !line.startsWith('>'))
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The command of the first line, and the text below it. */
export interface TeamCommand {
  command: 'answer' | 'take' | 'close'
  /** The answer; empty for a command alone. */
  content: string
}

/** @returns undefined if the first line is an unknown command: a typing error must not reach the member */
export function parseTeamCommand(text: string): TeamCommand | undefined {
  const [first = '', ...rest] = text.split('\n')
  const command = /^\/(\p{L}+)$/u.exec(first.trim())?.[1]?.toLowerCase()
  if (command === undefined) return { command: 'answer', content: text }
  return command === 'take' || command === 'close' ? { command, content: rest.join('\n').trim() } : undefined
}
