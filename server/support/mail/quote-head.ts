/**
 * The lines that mail programs put above a quote: "On … wrote:" in any language, over one line or several, and the header block of Outlook.
 * Only lines directly above the delimiter are checked, and only those that name the notice's sender: an answer keeps its text.
 */

const isOver = (line: string): boolean => /^([\s*_-]*$|>)/.test(line)

/** Removes empty lines, rules and quoted lines at the end. */
function trimmed(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => !isOver(line))
  return lines.slice(0, last + 1)
}

/** "From: …", "보낸 사람: …", "差出人：…", also in bold. */
const isField = (line: string): boolean => /^\*?[^\s:：][^:：]{0,30}[:：]/.test(line.trim())
/** The subject of a notice. */
const hasTag = (line: string): boolean => /\[#\d+-[0-9a-f]+\]/i.test(line)

/** Maximum number of lines of such a block: From, Sent, To, Cc, Subject, Importance, and a folded line. */
const mostFields = 8

/** @returns where the header block at the end starts; undefined if there is none */
function headerBlock(lines: readonly string[]): number | undefined {
  let from = lines.length
  while (from > 0 && lines.length - from < mostFields && lines[from - 1]!.trim() !== '') from -= 1
  const first = lines.findIndex((line, i) => i >= from && isField(line))
  if (first === -1) return undefined
  const block = lines.slice(first)
  // A sentence with a colon directly above the block is no field: the block's first field has an address.
  const sender = block.findIndex((line) => isField(line) && line.includes('@'))
  const start = sender === -1 ? first : first + sender
  const fields = lines.slice(start)
  return fields.filter(isField).length >= 3 && fields.some(hasTag) ? start : undefined
}

/** The beginning of "On … wrote:" in several languages, for wrapped heads. */
const begins = /^(On|Am|Le|El|Il|Em|Op|Den|W dniu|在|於|于|\d{1,4}\s?[-./年년])/

/** @returns where the line that introduces a quote starts; undefined if there is none */
function introduction(lines: readonly string[], names: readonly string[]): number | undefined {
  const end = lines.length
  const isHead = (from: number): boolean => {
    const head = lines.slice(from, end).join(' ').trim()
    return /[:：]$/.test(head) && (/\S@\S/.test(head) || (/\d/.test(head) && names.some((name) => head.includes(name))))
  }
  const wrapped = [3, 2].map((count) => end - count).find((from) => from >= 0 && begins.test(lines[from]!.trim()) && isHead(from))
  if (wrapped !== undefined) return wrapped
  return end > 0 && isHead(end - 1) ? end - 1 : undefined
}

/** @param lines above the delimiter. @param names of the notice's sender. @returns those above the quote's head */
export function withoutQuoteHead(lines: readonly string[], names: readonly string[]): readonly string[] {
  const above = trimmed(lines)
  const from = headerBlock(above) ?? introduction(above, names)
  if (from === undefined) return above
  const left = trimmed(above.slice(0, from))
  // "-----Original Message-----", in any language.
  return /^\s*-{3,}.+-{3,}\s*$/.test(left.at(-1) ?? '') ? trimmed(left.slice(0, -1)) : left
}
