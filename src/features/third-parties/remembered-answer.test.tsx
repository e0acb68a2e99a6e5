import { beforeEach, expect, test } from 'vitest'
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

test('asks again after six months', () => {
  answer().write('granted')
  now += 179 * day
  expect(answer().read()).toBe('granted')
  now += 2 * day
  expect(answer().read()).toBeUndefined()
})

test.each(['{', 'null', '"granted"', '{"answer":"granted"}', `{"question":"${question}","answer":"perhaps","at":1}`])(
  'an unreadable value counts as no answer: %s',
  (text) => {
    localStorage.setItem('consent', text)
    expect(answer().read()).toBeUndefined()
  },
)
