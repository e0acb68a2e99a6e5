/** Extracts the answer of a mail: the text above the delimiter, without the text that mail programs add around it. */
import { convert, type FormatCallback } from 'html-to-text'
import type { Email } from 'postal-mime'
import { delimiter } from './notice-text.ts'
import { withoutQuoteHead } from './quote-head.ts'

/**
 * Maximum number of characters of a mail's text or HTML that are read: an answer is at the beginning, unclosed elements take quadratic time,
 * and 20 MB of text take seconds.
 */
export const mostCharacters = 100_000

/** Levels of elements that are read; each `style` takes one more. */
const mostLevels = 200

/** Takes the place of text below `mostLevels`: a character that no text contains. */
const cutMark = '\uFFFF'

/** A `style` whose element a mail program does not show. */
const hides =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:\.0+)?(?:px|pt|em|rem|%)?)\s*(?:!\s*important\s*)?(?:;|$)/i

/** Formats an element without its `style`, so that the selectors of its name apply; none if the style hides it. */
const formatStyled: FormatCallback = (element, walk, builder) => {
  if (hides.test(element.attribs['style'] ?? '')) return
  delete element.attribs['style']
  walk([element], builder)
}

/** Text that a mail program shows: no images, no marks around headings, links as their text and, if it differs, their address. */
const textOfHtml = (html: string): string =>
  convert(html, {
    wordwrap: false,
    // All of it: a mail of several parts has several bodies, and text beside them.
    baseElements: { selectors: [], returnDomByDefault: true },
    formatters: { styled: formatStyled },
    selectors: [
      // Twice, to precede the selectors of names and classes.
      { selector: '[hidden][hidden]', format: 'skip' },
      { selector: '[style][style]', format: 'styled' },
      ...['img', 'title', 'template'].map((selector) => ({ selector, format: 'skip' })),
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      // Outlook's lines are paragraphs without spacing.
      { selector: 'p.MsoNormal', format: 'paragraph', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ],
    limits: { maxInputLength: mostCharacters, maxDepth: mostLevels, ellipsis: cutMark },
  })

/** The delimiter to search for, with the mark at its beginning: mail programs quote the line, wrap it in marks, or change its spaces. */
const marked = new RegExp(delimiter.replace(/ -##$/, '').replaceAll(' ', String.raw`[\s>]+`), 'i')

/** The text or HTML above the first delimiter of a notice, also if that is quoted, marked up or has other spaces; all of it without one. */
export const aboveDelimiter = (text: string): string => text.slice(0, marked.exec(text)?.index)

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

/** The answer of a mail. */
export interface AnswerText {
  /** Empty if there is no answer. */
  text: string
  /** The mail is so long, or its elements are so deep, that the end of the answer is missing. */
  isCut: boolean
}

/** @param names the sender's names in the notices, by name and address: a line with one of them that ends with a colon is a quote's head */
export function answerTextOf({ text = '', html = '' }: Pick<Email, 'text' | 'html'>, names: readonly string[]): AnswerText {
  const isHtml = text.trim() === ''
  const given = isHtml ? html : text
  const read = given.slice(0, mostCharacters)
  const whole = plain(isHtml ? textOfHtml(read) : read)
  const at = marked.exec(whole)?.index
  const above = whole.slice(0, at)
  const lines = above.replaceAll(cutMark, '').split('\n')
  // Removes the start of the delimiter's line: `> ##- `.
  if (at !== undefined) lines.pop()
  const answer = withoutSignature(withoutQuoteHead(lines, names), isHtml ? '--' : '-- ')
    .filter((line) => !line.startsWith('>'))
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return { text: answer, isCut: (at === undefined && given.length > mostCharacters) || above.includes(cutMark) }
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
