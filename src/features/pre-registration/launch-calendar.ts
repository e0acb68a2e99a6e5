/** A calendar file for the launch (RFC 5545). */
import { hourMs } from '#contract/durations.ts'

const stamp = (moment: string): string => `${new Date(Date.parse(moment)).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
/** §3.3.11 */
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', String.raw`\n`)

const octets = new TextEncoder()
/** §3.1: lines of at most 75 octets, folded between characters. */
function folded(line: string): string {
  const lines: string[] = []
  let rest = ''
  for (const letter of line) {
    if (octets.encode(rest + letter).length > 74) {
      lines.push(rest)
      rest = ''
    }
    rest += letter
  }
  return [...lines, rest].join('\r\n ')
}

/** Times and texts of the calendar entry. */
export interface Launch {
  /** ISO 8601 */
  at: string
  /** Creation time of the file, ISO 8601. */
  now: string
  title: string
  text: string
  /** Address of the site with its host; it also makes the entry's id unique. */
  url: string
}

/** An entry of one hour with a reminder at its start. */
export function launchCalendar({ at, now, title, text, url }: Launch): string {
  const end = new Date(Date.parse(at) + hourMs).toISOString()
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//site//launch//EN',
    'BEGIN:VEVENT',
    `UID:launch@${new URL(url).host}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
