/**
 * The lines that mail programs put above a quote: "On … wrote:" in any language, over one line or several, and the header block of Outlook.
 * Only lines directly above the delimiter are checked, and only those that name the notice's sender: an answer keeps its text.
 */
import { hasProof } from './request-proof.ts'

const isOver = (line: string): boolean => /^([\s*_-]*$|>)/.test(line)

/** Removes empty lines, rules and quoted lines at the end. */
function trimmed(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => !isOver(line))
  return lines.slice(0, last + 1)
}

/** "From: …", "보낸 사람: …", "差出人：…", also in bold. */
const isField = (line: string): boolean => /^\*?[^\s:：][^:：]{0,30}[:：]/.test(line.trim())
/** Minimum number of fields of a header block: From, Sent, Subject. */
const leastFields = 3
/** The field with the sender, also in bold, in the languages of the site. */
const isFrom = (line: string): boolean =>
  /^[\s*]*(From|보낸 ?사람|발신자?|差出人|送信者|寄件者|寄件人|发件人|發件人)[\s*]*[:：]/i.test(line)

/** @returns where the header block at the end starts: a paragraph with the tag of the notice's subject; undefined if there is none */
function headerBlock(lines: readonly string[], names: readonly string[]): number | undefined {
  const paragraph = lines.findLastIndex((line) => line.trim() === '') + 1
  const tag = lines.findLastIndex(hasProof)
  if (tag < paragraph) return undefined
  // Programs continue a list of recipients on further lines.
  const isPart = (i: number): boolean => isField(lines[i]!) || /^\s|@/.test(lines[i]!) || /[,;]\s*$/.test(lines[i - 1] ?? '')
  let top = tag
  while (top > paragraph && isPart(top - 1)) top -= 1
  // A sentence with a colon directly above the block is no field: the block's first field names the sender, by name or by address.
  const isSender = (line: string): boolean => line.includes('@') || names.some((name) => line.includes(name))
  return [
    lines.findLastIndex((line, i) => i >= paragraph && i <= tag && isFrom(line)),
    lines.findIndex((line, i) => i >= top && i <= tag && isField(line) && isSender(line)),
    lines.findIndex((line, i) => i >= top && i <= tag && isField(line)),
  ].find((i) => i !== -1 && lines.slice(i).filter(isField).length >= leastFields)
}

/** The beginning of "On … wrote:" in several languages, for wrapped heads. */
const begins = /^(On|Am|Le|El|Il|Em|Op|Den|W dniu|在|於|于|\d{1,4}\s?[-./年년])/

/** Chinese heads begin with the sender: "Everharrow <no-reply@…> 於 2026年11月21日 … 寫道：". */
const beginsWithSender = (head: string, names: readonly string[]): boolean => {
  const sender = head.replace(/^["'<]+/, '')
  return names.some((name) => sender.startsWith(name) && /^[^<.。!?！？:：]{0,60}(<\S+@|[於于在]\s?\d)/.test(sender.slice(name.length)))
}

/** @returns where the line that introduces a quote starts; undefined if there is none */
function introduction(lines: readonly string[], names: readonly string[]): number | undefined {
  const end = lines.length
  const headFrom = (from: number): string => lines.slice(from, end).join(' ').trim()
  const isHead = (from: number): boolean => {
    const head = headFrom(from)
    return /[:：]$/.test(head) && (/\S@\S/.test(head) || (/\d/.test(head) && names.some((name) => head.includes(name))))
  }
  const wrapped = [3, 2]
    .map((count) => end - count)
    .find((from) => from >= 0 && (begins.test(lines[from]!.trim()) || beginsWithSender(headFrom(from), names)) && isHead(from))
  if (wrapped !== undefined) return wrapped
  return end > 0 && isHead(end - 1) ? end - 1 : undefined
}

/** "-----Original Message-----", in any language. No pattern: on a long line of dashes it would take cubic time. */
const isRuledHead = (line: string): boolean => {
  const text = line.trim()
  return text.length > 6 && text.startsWith('---') && text.endsWith('---')
}

/** @param lines above the delimiter. @param names of the notice's sender. @returns those above the quote's head */
export function withoutQuoteHead(lines: readonly string[], names: readonly string[]): readonly string[] {
  const above = trimmed(lines)
  const from = headerBlock(above, names) ?? introduction(above, names)
  if (from === undefined) return above
  const left = trimmed(above.slice(0, from))
  return isRuledHead(left.at(-1) ?? '') ? trimmed(left.slice(0, -1)) : left
}
