import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { App } from '#src/app/create-app.tsx'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { visit } from './follow.ts'

afterEach(cleanup)

test('a replay leaves a page that asks before it is left: a form with unsent input', async () => {
  const { router } = await renderInRouter('/inquiry/new', { '/inquiry/new': () => <p>Form</p>, '/shop': () => <p>Shop</p> })
  const asks = vi.fn<() => boolean>(() => true)
  router.history.block({ blockerFn: asks })
  const arrived = visit({ router } as unknown as App, '/shop', '?qa')
  await vi.waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe('/shop'))
  await arrived
  expect(asks).not.toHaveBeenCalled()
})
