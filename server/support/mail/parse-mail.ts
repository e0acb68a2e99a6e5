/** Parses a team member's whole mail, within a limit of processor time and memory. */
import PostalMime, { type Email } from 'postal-mime'

/** Bytes from which a line is long: programs write base64 in lines of 60 to 76. */
const longLine = 60
/** Maximum number of short lines: the parser takes some µs and a kilobyte for each, and five million of them end the process. */
const mostShortLines = 50_000

/** Lines that are short, or may begin a part. */
function hasManyShortLines(source: Uint8Array): boolean {
  let count = 0
  for (let from = 0, end = source.indexOf(10); end !== -1; from = end + 1, end = source.indexOf(10, from)) {
    const mayBeginPart = source[from] === 0x2d && source[from + 1] === 0x2d
    if ((end - from < longLine || mayBeginPart) && (count += 1) > mostShortLines) return true
  }
  return false
}

/** @returns the mail, or why it cannot be read, as the end of a sentence */
export async function parseMail(source: Uint8Array): Promise<{ mail: Email } | { why: string }> {
  if (hasManyShortLines(source)) return { why: `it has more than ${mostShortLines.toLocaleString('en')} short lines` }
  const mail = await PostalMime.parse(source, { forceRfc822Attachments: true, maxNestingDepth: 20 }).catch(() => undefined)
  if (mail === undefined) return { why: 'it cannot be read' }
  // Without alternatives the parser makes one text of all parts, with all that is hidden in HTML.
  const hasAlternatives = /multipart\/alternative/i.test(
    Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString('latin1'),
  )
  if (mail.html !== undefined && !hasAlternatives) delete mail.text
  return { mail }
}
