/** A stored consent names its text by a version: a changed text is another version (R8, T1, U1). */
import { I18nProvider } from '@lingui/react'
import { createHash } from 'node:crypto'
import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { orderConsentVersion } from '#contract/order-consent-version.ts'
import { preRegistrationConsentVersion } from '#contract/pre-registration-consent-version.ts'
import { regionIds } from '#contract/regions.ts'
import { supportConsentVersion } from '#contract/support-consent-version.ts'
import { consentRows } from '#src/features/pre-registration/consents.tsx'
import { OrderConsent } from '#src/features/shop/order-consent.tsx'
import { consentTexts } from '#src/features/support/consent-texts.tsx'
import { createTranslations } from '#src/i18n/translations.ts'

/** The texts in all languages, as one hash. */
async function hashOf(texts: ReactNode): Promise<string> {
  const translations = createTranslations({})
  const hash = createHash('sha256')
  for (const locale of locales)
    hash.update(renderToStaticMarkup(<I18nProvider i18n={await translations.load(locale)}>{texts}</I18nProvider>))
  return hash.digest('hex').slice(0, 16)
}

const ofOrder = regionIds.flatMap((region) =>
  [false, true].map((isFree) => (
    <p key={`${region} ${String(isFree)}`}>
      <OrderConsent region={region} isFree={isFree} />
    </p>
  )),
)
const ofPreRegistration = consentRows.map(({ kind, name, text }) => (
  <Fragment key={kind}>
    <h2>{name}</h2>
    <p>{text}</p>
  </Fragment>
))
const ofSupport = (
  <>
    <h2>{consentTexts.label}</h2>
    <p>{consentTexts.purpose}</p>
  </>
)

// After a change of a text in any language: raise its version, and enter the new version with the new hash here.
test.each([
  ['order', orderConsentVersion, ofOrder, ['2026-11-28.2', '7ba2bdedb20b3d45']],
  ['pre-registration', preRegistrationConsentVersion, ofPreRegistration, ['2026-12-01', 'db77774192d5ba39']],
  ['support request', supportConsentVersion, ofSupport, ['2026-12-01', '3bc1b9469031829e']],
])('the texts of the consent of this version are unchanged: %s', async (_name, version, texts, expected) => {
  expect([version, await hashOf(texts)]).toEqual(expected)
})
