/** Decodes a text file: UTF-8, with or without a byte order mark. Refuses content that would be displayed as garbage. */
import type { Problem } from '../problems.ts'

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** @returns the text without its byte order mark, or undefined if `problems` got a new entry */
export function decodeText(file: string, bytes: Uint8Array, problems: Problem[]): string | undefined {
  const refuse = (line: number, message: string): undefined => void problems.push({ file, line, message })
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return refuse(1, 'is UTF-16: save it as UTF-8')
  const loose = new TextDecoder().decode(bytes)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse(lineOf(loose, loose.indexOf('\uFFFD')), 'is not UTF-8, but perhaps EUC-KR, Shift_JIS or Big5: save it as UTF-8')
  }
  const lost = text.indexOf('\uFFFD')
  if (lost !== -1)
    return refuse(lineOf(text, lost), 'contains \uFFFD where an earlier conversion lost a character: write the character again')
  // oxlint-disable-next-line no-control-regex -- these characters are the ones to find
  const control = text.search(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/)
  if (control !== -1)
    return refuse(
      lineOf(text, control),
      `contains the control character U+${text.charCodeAt(control).toString(16).toUpperCase().padStart(4, '0')}: delete it`,
    )
  return text
}
