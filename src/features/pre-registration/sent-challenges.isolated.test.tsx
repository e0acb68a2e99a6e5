import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Contact } from '#machines/code-challenge/code-challenge.types.ts'
import { forgetTabValues, writeTabValue } from '#src/lib/tab-values.ts'
import { sentChallenges } from './sent-challenges.ts'

afterEach(forgetTabValues)

const phone: Contact = { type: 'phone', mobileNo: '+12025550143', country: 'US' }
const email: Contact = { type: 'email', email: 'reaper@example.com', country: 'US' }
const consents = { over14: true, privacy: true, advertising: true, nightAdvertising: false } as const
const challengeOf = (ticket: string) => ({ expiresAt: '2026-11-22T03:03:00.000Z', resendAt: '2026-11-22T03:01:00.000Z', ticket })
const now = Date.parse('2026-11-22T03:00:30.000Z')
const keepBoth = () => {
  sentChallenges.keep(phone, challengeOf('ticket-1'))
  sentChallenges.keep(email, challengeOf('ticket-2'))
}

describe('a challenge is found by its contact', () => {
  test.each([
    ['a number', phone, 'ticket-1'],
    ['an address', email, 'ticket-2'],
    ['another number', { ...phone, mobileNo: '+12025550144' }, undefined],
    ['the number in another country', { ...phone, country: 'KR' }, undefined],
    ['the address with consents, which its link does not carry', { ...email, consents }, undefined],
  ] as const)('%s', (_name, contact, ticket) => {
    keepBoth()
    expect(sentChallenges.find(contact, now)?.challenge.ticket).toBe(ticket)
  })

  test('the newest one, until it expires', () => {
    keepBoth()
    sentChallenges.countTry('ticket-1')
    sentChallenges.keep(phone, challengeOf('ticket-3'))
    const found = { contact: phone, challenge: challengeOf('ticket-3'), triesLeft: 5 }
    expect(sentChallenges.find(phone, now)).toEqual(found)
    expect(sentChallenges.find(phone, Date.parse(found.challenge.expiresAt))).toBeUndefined()
  })
})

test('tries and refusals concern one challenge', () => {
  keepBoth()
  sentChallenges.countTry('ticket-1')
  expect([phone, email].map((contact) => sentChallenges.find(contact, now)?.triesLeft)).toEqual([4, 5])
  sentChallenges.countTry('ticket-1', 2)
  expect(sentChallenges.find(phone, now)?.triesLeft).toBe(2)
  sentChallenges.forget('ticket-1')
  expect([phone, email].map((contact) => sentChallenges.find(contact, now)?.triesLeft)).toEqual([undefined, 5])
})

describe('the ticket to ask with', () => {
  afterEach(() => vi.useRealTimers())

  test('is new for each call that was answered, and has 24 bytes in base64url', () => {
    const tickets = [1, 2, 3].map(() => {
      const ticket = sentChallenges.ticketFor(phone)
      sentChallenges.answered(ticket)
      return ticket
    })
    expect(new Set(tickets).size).toBe(3)
    expect(tickets.filter((ticket) => !/^[\w-]{32}$/.test(ticket))).toEqual([])
  })

  test('is the same for a minute while no response arrived, for its contact only', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const first = sentChallenges.ticketFor(phone)
    expect(sentChallenges.ticketFor(email)).not.toBe(first)
    vi.setSystemTime(Date.now() + 59_999)
    expect(sentChallenges.ticketFor(phone)).toBe(first)
    vi.setSystemTime(Date.now() + 1)
    expect(sentChallenges.ticketFor(phone)).not.toBe(first)
  })
})

describe('calls without a response', () => {
  afterEach(() => vi.useRealTimers())

  test('are known with their tickets, the newest first, for half an hour', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const first = sentChallenges.ticketFor(phone)
    vi.setSystemTime(Date.now() + 60_000)
    const second = sentChallenges.ticketFor(phone)
    expect([sentChallenges.unanswered(phone), sentChallenges.unanswered(email)]).toEqual([[second, first], []])
    vi.setSystemTime(Date.now() + 1_740_000)
    expect(sentChallenges.unanswered(phone)).toEqual([second])
  })

  test('are forgotten as soon as another call to the contact is answered', () => {
    sentChallenges.ticketFor(phone)
    const other = sentChallenges.ticketFor(email)
    keepBoth()
    expect([sentChallenges.unanswered(phone), sentChallenges.unanswered(email)]).toEqual([[], []])
    expect(sentChallenges.ticketFor(email)).not.toBe(other)
  })
})

test('the contact of a ticket', () => {
  keepBoth()
  expect(['ticket-1', 'ticket-2', 'ticket-3'].map(sentChallenges.contactOf)).toEqual([phone, email, undefined])
})

test.each([
  ['no list', 'text'],
  ['without a ticket', [{ contact: phone, challenge: { ...challengeOf(''), ticket: undefined }, triesLeft: 5 }]],
  ['of another kind', [{ contact: { ...phone, type: 'fax' }, challenge: challengeOf('ticket-1'), triesLeft: 5 }]],
])('a stored value that is %s is ignored, and replaced', (_name, value) => {
  writeTabValue('sent-challenges', value)
  expect(sentChallenges.find(phone, now)).toBeUndefined()
  keepBoth()
  expect(sentChallenges.find(phone, now)?.challenge.ticket).toBe('ticket-1')
})
