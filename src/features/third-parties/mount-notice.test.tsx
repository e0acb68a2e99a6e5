/** The notice about third parties in the language of the page (C3). */
import { setupI18n } from '@lingui/core'
import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Locale } from '#contract/common.ts'
import { connectConsent } from '#machines/consent/consent.ports.ts'
import { mountNotice } from './mount-notice.tsx'

// It stays with the page; the next test file of this worker has the same one.
afterEach(() => document.querySelector('[data-consent]')?.remove())

test('is drawn in the new language if that changes while its texts load', async () => {
  let locale: Locale = 'en'
  const { promise, resolve } = Promise.withResolvers<void>()
  const consent = createActor(connectConsent({ share: async () => {} }), { input: { answer: undefined, isRefused: false } }).start()
  const mounted = mountNotice({
    consent,
    config: { pixel: { id: '1', src: 'https://p.test/x.js' }, offerwall: null },
    loadI18n: async () => {
      const asked = locale
      await promise
      return setupI18n({ locale: asked, messages: { [asked]: {} } })
    },
    locale: () => locale,
    onPage: () => {},
    openPrivacy: () => {},
  })
  // The navigation to the other language has ended before the texts arrive.
  locale = 'ko'
  resolve()
  await act(() => mounted)
  await waitFor(() => expect(document.querySelector('[data-consent] section')).not.toBeNull())
  expect(document.querySelector('[data-consent] a')!.getAttribute('href')).toBe('/ko/terms/privacy')
})
