import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import type { ThirdParties } from '#contract/site.ts'
import { loadThirdPartyMessages } from '#src/i18n/third-party-catalogs.ts'
import { consentMessages } from './consent-messages.ts'

const pixel = { id: '1', src: 'https://pixel.example/p.js' }
const offerwall = (convertsOn: 'landing' | 'registration') => ({ src: '/wall?click={click}', clickParameter: 'click_key', convertsOn })

const questionIn = async (locale: (typeof locales)[number], config: ThirdParties): Promise<string> =>
  consentMessages(setupI18n({ locale, messages: { [locale]: await loadThirdPartyMessages(locale) } }), config).question

test.each([
  [{ pixel, offerwall: null }, 'which pages you open'],
  [{ pixel: null, offerwall: offerwall('landing') }, 'learns that you came'],
  [{ pixel, offerwall: offerwall('landing') }, 'brought you here that you came'],
  [{ pixel: null, offerwall: offerwall('registration') }, 'learns when you pre-register'],
  [{ pixel, offerwall: offerwall('registration') }, 'brought you here when you pre-register'],
])('the question names what each party learns: %j', async (config, words) => {
  expect(await questionIn('en', config)).toContain(words)
})

test.each(locales)('the question differs with the event that the offerwall learns of: %s', async (locale) => {
  const asked = [null, pixel].flatMap((one) =>
    (['landing', 'registration'] as const).map((event) => questionIn(locale, { pixel: one, offerwall: offerwall(event) })),
  )
  expect(new Set(await Promise.all(asked)).size).toBe(4)
})
