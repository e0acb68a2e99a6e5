import { describe, expect, test } from 'vitest'
import { languageHref, languageToOffer, rememberLanguage } from './languages.ts'

describe('languages', () => {
  test('lead to the same page and search', () => {
    expect(languageHref('ja', '/bulletin/list', '?type=event')).toBe('/ja/bulletin/list?type=event')
    expect(languageHref('en', '/', '')).toBe('/en')
  })
  test('are offered where the browser’s first is another of ours', () => {
    expect(languageToOffer('en-SG', 'tw')).toBe('en')
    expect(languageToOffer('zh-Hant-HK', 'en')).toBe('tw')
    expect(languageToOffer('ko-KR', 'ko')).toBeUndefined()
    expect(languageToOffer('fr-FR', 'en')).toBeUndefined()
    expect(languageToOffer(undefined, 'en')).toBeUndefined()
  })
  test('are remembered', () => {
    rememberLanguage('tw')
    expect(document.cookie).toContain('locale=tw')
  })
})
