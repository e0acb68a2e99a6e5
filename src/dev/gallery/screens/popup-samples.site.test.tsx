/** The site shows each popup of the gallery with its kind (D3, P1–P8). */
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'
import { samplesIn } from './popup-samples.ts'
import { texts } from './texts/texts.ts'
// The site loads these on demand, and compiling them may take longer than a test waits.
import '#src/features/orders/order-popups.tsx'
import '#src/features/orders/over-purchase-dialog.tsx'
import '#src/features/pre-registration/pre-register-popup.tsx'
import '#src/features/teaser/character-popup.tsx'
import '#src/routes/-popups.tsx'

const provider = openProvider('demo')

test('each sample opens one popup of its kind', async () => {
  const site = await openSite(provider, '/en/maintenance')
  await site.shows('/maintenance')
  const { popups } = site.app.actors
  for (const popup of Object.values(samplesIn(texts.en).popups)) {
    act(() => popups.send({ type: 'popup.open', popup }))
    await waitFor(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('[data-popup]')].map(({ dataset }) => dataset['popup'])
      expect([popup.kind, shown]).toEqual([popup.kind, [popup.kind]])
    })
    act(() => popups.send({ type: 'popup.closeAll' }))
    await waitFor(() => expect([popup.kind, document.querySelectorAll('[data-popup]').length]).toEqual([popup.kind, 0]))
  }
  expect(screen.queryByRole('dialog')).toBeNull()
})
