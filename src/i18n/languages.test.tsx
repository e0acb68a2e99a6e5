import { describe, expect, test } from 'vitest'
import { languageTags, locales } from '#contract/locales.ts'
import { languageHref, languageOf, languageToOffer, rememberedLanguage, rememberLanguage } from './languages.ts'

describe('languages', () => {
  test('link to the same page and search', () => {
    expect(languageHref('ja', '/bulletin/list', '?type=event')).toBe('/ja/bulletin/list?type=event')
    expect(languageHref('en', '/', '')).toBe('/en')
  })
  test('link to the same place on the page, unless its name is made of a text', () => {
    expect(languageHref('ja', '/bulletin', '?type=notice', '#inquiry-section')).toBe('/ja/bulletin?type=notice#inquiry-section')
    expect(languageHref('ja', '/bulletin/12', '', '#h-winter-update')).toBe('/ja/bulletin/12')
  })
  test('are offered if the browser’s first language is another language of the site', () => {
    expect(languageToOffer('en-SG', 'tw')).toBe('en')
    expect(languageToOffer('zh-Hant-HK', 'en')).toBe('tw')
    expect(languageToOffer('ko-KR', 'ko')).toBeUndefined()
    expect(languageToOffer('fr-FR', 'en')).toBeUndefined()
    expect(languageToOffer(undefined, 'en')).toBeUndefined()
  })
  test.each(locales)('%s is offered to a browser of that language', (locale) => {
    const others = locales.filter((other) => other !== locale)
    expect(others.map((shown) => languageToOffer(languageTags[locale], shown))).toEqual(others.map(() => locale))
  })
  test('are stored in a cookie', () => {
    rememberLanguage('tw')
    expect(document.cookie).toContain('locale=tw')
    expect(rememberedLanguage(document.cookie)).toBe('tw')
  })
  test.each([
    ['locale=ja', 'ko-KR,ko;q=0.9', 'ja'],
    ['locale=de', 'ko-KR,ko;q=0.9', 'ko'],
    ['', 'fr', 'en'],
  ])('of an address without one: cookie "%s", browser "%s" → %s', (cookies, accepted, locale) => {
    expect(languageOf(cookies, accepted)).toBe(locale)
  })
  test('are none where the cookie is missing or names another language', () => {
    document.cookie = 'locale=de; path=/'
    expect(rememberedLanguage(document.cookie)).toBeUndefined()
    document.cookie = 'locale=; path=/; max-age=0'
    expect(rememberedLanguage(document.cookie)).toBeUndefined()
  })
})
