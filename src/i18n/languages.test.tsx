import { describe, expect, test } from 'vitest'
import { languageHref, languageToOffer, rememberLanguage } from './languages.ts'

describe('languages', () => {
  test('link to the same page and search', () => {
    expect(languageHref('ja', '/bulletin/list', '?type=event')).toBe('/ja/bulletin/list?type=event')
    expect(languageHref('en', '/', '')).toBe('/en')
  })
  test('are offered if the browser’s first language is another language of the site', () => {
    expect(languageToOffer('en-SG', 'tw')).toBe('en')
    expect(languageToOffer('zh-Hant-HK', 'en')).toBe('tw')
    expect(languageToOffer('ko-KR', 'ko')).toBeUndefined()
    expect(languageToOffer('fr-FR', 'en')).toBeUndefined()
    expect(languageToOffer(undefined, 'en')).toBeUndefined()
  })
  test('are stored in a cookie', () => {
    rememberLanguage('tw')
    expect(document.cookie).toContain('locale=tw')
  })
})
