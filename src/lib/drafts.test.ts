// @vitest-environment jsdom
/** Drafts of members who are not known until the next load of the page (A2: sign-in with an authDbKey). */
import { beforeEach, expect, test } from 'vitest'
import { keepDraftsInSession, readDraft, setDraftOwner, writeDraft } from './drafts.ts'

beforeEach(() => {
  setDraftOwner(null)
  keepDraftsInSession(null)
  localStorage.clear()
})

test('a draft of an unknown member is shown in their session only, and not after it', () => {
  keepDraftsInSession('session-1')
  writeDraft('inquiry.new', 'secret')
  const own = readDraft('inquiry.new')
  keepDraftsInSession(null)
  const afterwards = readDraft('inquiry.new')
  keepDraftsInSession('session-2')
  expect([own, afterwards, readDraft('inquiry.new')]).toEqual(['secret', undefined, undefined])
  setDraftOwner('100000000017', 'session-2')
  expect(readDraft('inquiry.new')).toBeUndefined()
})

test('it goes to the member once the same session tells who it is', () => {
  keepDraftsInSession('session-1')
  writeDraft('inquiry.new', 'mine')
  keepDraftsInSession(null)
  setDraftOwner('100000000009', 'session-1')
  expect(readDraft('inquiry.new')).toBe('mine')
})

test('input that was begun signed out goes to an unknown member who signs in', () => {
  writeDraft('inquiry.new', 'begun')
  keepDraftsInSession('session-1')
  expect(readDraft('inquiry.new')).toBe('begun')
})
