import { beforeEach, expect, test, vi } from 'vitest'
import { createRememberedAnswer, questionOf } from './remembered-answer.ts'

const day = 24 * 3600 * 1000
const pixel = { id: '1', src: 'https://pixel.example/p.js' }
const offerwall = { src: '/sandbox/third-party/offerwall?click={click}', clickParameter: 'click_key', convertsOn: 'landing' } as const
const question = questionOf({ pixel, offerwall: null })
let now = Date.UTC(2026, 10, 21)
const answer = (of = question) => createRememberedAnswer(of, () => now)

beforeEach(() => localStorage.clear())

test('stores the answer with its question and time', () => {
  expect(answer().read()).toBeUndefined()
  answer().write('declined')
  expect(answer().read()).toBe('declined')
  expect(JSON.parse(localStorage.getItem('consent')!)).toEqual({ question, answer: 'declined', at: now })
})

test.each([
  ['a new third party', { pixel, offerwall }],
  ['another owner of a third party’s script', { pixel: { ...pixel, src: 'https://other.example/p.js' }, offerwall: null }],
])('asks again for %s', (_, config) => {
  answer().write('granted')
  expect(answer(questionOf(config)).read()).toBeUndefined()
})

test('a pixel with another id at the same owner is no new question', () =>
  expect(questionOf({ pixel: { ...pixel, id: '2' }, offerwall: null })).toBe(question))

test('asks again if the offerwall learns of another event', () => {
  const landing = { pixel: null, offerwall }
  answer(questionOf(landing)).write('granted')
  expect(answer(questionOf({ pixel: null, offerwall: { ...offerwall, convertsOn: 'registration' } })).read()).toBeUndefined()
  expect(answer(questionOf(landing)).read()).toBe('granted')
})

test('asks again after six months', () => {
  answer().write('granted')
  now += 179 * day
  expect(answer().read()).toBe('granted')
  now += 2 * day
  expect(answer().read()).toBeUndefined()
})

test.each([3 * 365, 100, 20])('an answer given while the device’s clock was %d days ahead does not outlive its six months', (days) => {
  const today = now
  now += days * day
  answer().write('granted')
  now = today
  expect(answer().read()).toBeUndefined()
})

test.each(['{', 'null', '"granted"', '{"answer":"granted"}', `{"question":"${question}","answer":"perhaps","at":1}`])(
  'an unreadable value counts as no answer: %s',
  (text) => {
    localStorage.setItem('consent', text)
    expect(answer().read()).toBeUndefined()
  },
)

test('an answer that another tab has stored since counts more than one that could not be stored', () => {
  const own = answer()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => void throwing())
  own.write('granted')
  full.mockRestore()
  answer().write('declined')
  expect(own.read()).toBe('declined')
})

test.each<[string, () => void]>([
  ['full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => void throwing())],
  [
    'blocked',
    () => {
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => void throwing())
      vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => throwing())
    },
  ],
])('where the storage is %s, the last answer counts for as long as the page lives', (_, prepare) => {
  const own = answer()
  own.write('granted')
  prepare()
  own.write('declined')
  expect(own.read()).toBe('declined')
  vi.restoreAllMocks()
  // The next page asks again: the earlier consent was withdrawn.
  expect(answer().read()).toBeUndefined()
})
const throwing = (): never => {
  throw new DOMException('refused', 'QuotaExceededError')
}
