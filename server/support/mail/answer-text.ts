/** What of a mail is the answer: the text above the delimiter, without what mail programs write around it. */
import { convert } from 'html-to-text'
import type { Email } from 'postal-mime'
import { delimiter } from './notice-text.ts'
import { withoutQuoteHead } from './quote-head.ts'

/** Letters of HTML that are looked at: an answer stands at its beginning. */
const mostHtml = 1_000_000

/** Text as a person reads it: no pictures, no marks around headings, links by their words and, where those differ, their address. */
const textOfHtml = (html: string): string =>
  convert(html.slice(0, mostHtml), {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      // Outlook's lines are paragraphs without a distance.
      { selector: 'p.MsoNormal', format: 'paragraph', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ],
    limits: { maxInputLength: mostHtml, maxDepth: 200 },
  })

/** The words that are looked for: programs quote the line, wrap it in marks, or change its spaces. */
const marked = new RegExp(
  delimiter
    .replaceAll(/[^A-Za-z ]/g, '')
    .trim()
    .replaceAll(' ', String.raw`[\s>]+`),
  'i',
)

export const hasDelimiter = (text: string): boolean => marked.test(text)

/** Nothing that a text of a request may not have; one kind of line ends and of spaces. */
const plain = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll(/[\u200B\uFEFF]/g, '')

/** `-- ` alone on a line begins a signature (RFC 3676 §4.3). @param sign as it is in this text: HTML loses its space */
const withoutSignature = (lines: readonly string[], sign: string): readonly string[] => {
  const at = lines.indexOf(sign)
  return at === -1 ? lines : lines.slice(0, at)
}

/**
 * @param names how the notices' sender is called, by name and address: a line that names one of them and ends with a colon is a quote's head
 * @returns empty where there is none
 */
export function answerTextOf(mail: Pick<Email, 'text' | 'html'>, names: readonly string[]): string {
  const { text = '', html = '' } = mail
  const isHtml = text.trim() === ''
  const whole = plain(isHtml ? textOfHtml(html) : text)
  const at = marked.exec(whole)?.index
  const lines = whole.slice(0, at).split('\n')
  // What the line itself begins with: `> ##- `.
  if (at !== undefined) lines.pop()
  return withoutSignature(withoutQuoteHead(lines, names), isHtml ? '--' : '-- ')
    .filter((line) => !line.startsWith('>'))
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** What the first line asks for, and the text below it. */
export interface Asked {
  command: 'answer' | 'take' | 'close'
  /** An answer; empty where only something is to be done. */
  content: string
}

/** @returns undefined where the first line is a command that there is none of: a slip of the pen is nothing for the member */
export function askedOf(text: string): Asked | undefined {
  const [first = '', ...rest] = text.split('\n')
  const word = /^\/(\p{L}+)$/u.exec(first.trim())?.[1]?.toLowerCase()
  if (word === undefined) return { command: 'answer', content: text }
  return word === 'take' || word === 'close' ? { command: word, content: rest.join('\n').trim() } : undefined
}
