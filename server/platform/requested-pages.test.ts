/** Which pages are refreshed at the start of a minute (docs/decisions/0013). */
import { expect, test } from 'vitest'
import { createRequestedPages } from './requested-pages.ts'

const keys = (pages: { key: string }[]): string[] => pages.map(({ key }) => key)

test('returns the most requested pages first, up to the limit', () => {
  const pages = createRequestedPages({ most: 2 })
  for (const key of ['rare', 'often', 'now and then', 'often', 'often', 'now and then']) pages.note(key, `http://site.test/${key}`)
  expect(pages.takeMost()).toEqual([
    { key: 'often', url: 'http://site.test/often' },
    { key: 'now and then', url: 'http://site.test/now and then' },
  ])
})

test('counts are halved each minute: eight requests last four minutes', () => {
  const pages = createRequestedPages()
  for (let times = 0; times < 8; times += 1) pages.note('page', 'http://site.test/page')
  const minutes: number[] = []
  for (let minute = 0; minute < 6; minute += 1) minutes.push(pages.takeMost().length)
  expect(minutes).toEqual([1, 1, 1, 1, 0, 0])
})

test('many different addresses do not exceed the memory limit, and recently requested pages stay', () => {
  const pages = createRequestedPages({ known: 3, most: 10 })
  for (let index = 0; index < 50; index += 1) {
    pages.note('home', 'http://site.test/')
    pages.note(`made up ${String(index)}`, 'http://site.test/made-up')
  }
  expect(keys(pages.takeMost())).toEqual(['home', expect.stringMatching('made up'), expect.stringMatching('made up')])
})
