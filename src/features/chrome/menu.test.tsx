import { describe, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { boardTitle } from '#src/components/board-titles.ts'
import { createTranslations } from '#src/i18n/translations.ts'
import { menuGroups, placeOf } from './menu.ts'

describe('one name for each place (S17)', () => {
  test.each(locales)('%s: an entry has the name of its page, and no group has the name of one of its entries', async (locale) => {
    const i18n = await createTranslations({}).load(locale)
    for (const { label, entries } of menuGroups) {
      const names = entries.map((entry) => i18n._(entry.label))
      expect(names).not.toContain(i18n._(label))
      const boards = entries.filter(({ id }) => id !== 'terms')
      expect(boards.map(({ label: name }) => i18n._(name))).toEqual(boards.map(({ id }) => i18n._(boardTitle[id])))
    }
  })

  test.each([
    ['ko', '서비스 이용약관'],
    ['en', 'Terms of service'],
    ['ja', '利用規約'],
    ['tw', '服務條款'],
  ] as const)('%s: the entry of the terms has the heading of their page', async (locale, title) => {
    const i18n = await createTranslations({}).load(locale)
    const entry = menuGroups.flatMap(({ entries }) => entries).find(({ id }) => id === 'terms')
    expect(i18n._(entry!.label)).toBe(title)
  })
})

describe('the place in the menu', () => {
  test.each([
    ['/', undefined, undefined],
    ['/bulletin/list', 'update', 'news'],
    ['/bulletin/$seq', 'handbook', 'game'],
    ['/bulletin/$seq', undefined, undefined],
    ['/terms/$document', undefined, 'game'],
    ['/shop/product/$productId', undefined, 'shop'],
    ['/purchases/$orderNo', undefined, 'shop'],
    ['/withdrawal', undefined, 'shop'],
    ['/coupon/register', undefined, 'coupon'],
    ['/inquiry/{-$id}', undefined, 'inquiry'],
  ])('%s with type %s is %s', (routeId, board, place) => {
    expect(placeOf(routeId, board)).toBe(place)
  })
})
