/** Buttons and the payment panel of a page that a browser's translator has rewritten (B-1). */
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '#src/design/button.tsx'
import { Field, TextInput } from '#src/design/field.tsx'
import { Icon } from '#src/design/icon.tsx'
import { OnePurchase } from '#tests/helpers/one-purchase.tsx'
import { renderInRouter } from './helpers/render-in-router.tsx'
import { testActors } from './helpers/screen.tsx'
import { translate } from './helpers/translate.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a button shows its loading state, then its label again', () => {
  const content = (loading: boolean) => (
    <Button loading={loading}>
      <Icon name="refresh" />
      Try again
    </Button>
  )
  const { rerender } = render(content(false))
  translate()
  rerender(content(true))
  const shown = screen.getByRole('button', { name: 'Try again' })
  expect(shown.getAttribute('aria-busy')).toBe('true')
  rerender(content(false))
  expect([shown.textContent, shown.getAttribute('aria-busy')]).toEqual(['Try again', null])
})

test('a field shows its error in place of its hint, then the hint again', () => {
  const field = (error?: string) => (
    <Field label="Code" required hint="8 letters" {...(error !== undefined && { error })}>
      {(control) => <TextInput {...control} />}
    </Field>
  )
  const { rerender } = render(field())
  translate()
  rerender(field('Too short.'))
  expect(screen.getByText('Too short.')).toBeDefined()
  translate()
  rerender(field())
  expect(screen.getByText('8 letters')).toBeDefined()
})

test('the payment panel sends orders again after refusals', async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const refusals = ['The limit is used up.', 'Nothing is left.']
  const fetchIt: typeof fetch = async () =>
    Response.json({ code: 'LIMIT_REACHED', message: refusals.shift(), traceId: 'trace-1' }, { status: 409 })
  const limit = { type: 'NONE', color: null, total: null, used: 0, resetsAt: null } as const
  const product = { productId: 'gift', free: true, itemPrice: { USD: 0 }, limit }
  await renderInRouter('/', { '/': () => <OnePurchase product={product} /> }, { actors: await testActors({}), fetch: fetchIt })
  const user = userEvent.setup()
  const pay = await screen.findByRole('button', { name: 'Claim for free' })
  translate()
  await user.click(pay)
  expect(await screen.findByText('Please read and tick this first.')).toBeDefined()
  translate()
  await user.click(screen.getByRole('checkbox'))
  await user.click(pay)
  await screen.findByText('The limit is used up.')
  translate()
  await user.click(pay)
  await screen.findByText('Nothing is left.')
  expect(pay.getAttribute('aria-busy')).toBeNull()
})
