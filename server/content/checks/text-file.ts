/** Decodes a text file: UTF-8, with or without a byte order mark. Refuses content that would be displayed as garbage. */
import type { Problem } from '../problems.ts'

// oxlint-disable-next-line no-control-regex -- these characters are the ones to find
const unusable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Cs}/u

/** @returns what is wrong with a text's characters: one that no browser shows and no database stores; undefined if all are usable */
export function faultOfCharacters(text: string): string | undefined {
  const [found] = unusable.exec(text) ?? []
  if (found === undefined) return undefined
  const name = `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  return /\p{Cs}/u.test(found)
    ? `contains ${name}, half of a character: write the whole character`
    : `contains the control character ${name}: delete it`
}

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
  const fault = faultOfCharacters(text)
  if (fault !== undefined) return refuse(lineOf(text, text.search(unusable)), fault)
  return text
}
