import { expect, test } from 'vitest'
import { launchCalendar } from './launch-calendar.ts'

const launch = {
  at: '2027-01-28T01:00:00.000Z',
  now: '2026-11-22T03:00:00.000Z',
  title: '에버해로우 출시, 거두러 갑시다; 쿠폰을 잊지 마세요, 그리고 친구도 부르세요',
  text: 'EHPRE\nSee you',
  url: 'https://game.example/ko/teaser',
}

test('creates an entry of one hour in the format of RFC 5545', () => {
  const text = launchCalendar(launch)
  const lines = text.split('\r\n')
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
  for (const line of ['UID:launch@game.example', 'DTSTART:20270128T010000Z', 'DTEND:20270128T020000Z', 'DTSTAMP:20261122T030000Z'])
    expect(lines).toContain(line)
  // When unfolded, nothing is lost, and special characters are escaped.
  expect(text.replaceAll('\r\n ', '')).toContain(
    String.raw`SUMMARY:에버해로우 출시\, 거두러 갑시다\; 쿠폰을 잊지 마세요\, 그리고 친구도 부르세요`,
  )
  expect(text).toContain(String.raw`DESCRIPTION:EHPRE\nSee you`)
  expect(lines.filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([])
  expect(lines.filter((line) => line.startsWith(' '))).not.toEqual([])
})
