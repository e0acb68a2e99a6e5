/** Versions of the terms (S9), in the whole site over a real provider. */
import { screen, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { posts } from '#server/posts/posts.tables.ts'
import { openSite } from '#tests/helpers/open-site.tsx'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openProvider } from '#tests/helpers/provider.ts'

const provider = openProvider('demo')
afterEach(() => {
  provider.now = testNow
})

/** The document opened without a version: its address, the choices, and the chosen one. */
async function opened(): Promise<{ options: string[]; chosen: string; canonical: string }> {
  const site = await openSite(provider, '/en/terms/privacy')
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Effective date' })
  const options = within(select).getAllByRole('option')
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')!.href
  site.close()
  return { options: options.map((option) => option.textContent), chosen: select.selectedOptions[0]!.textContent, canonical }
}

test('terms that were published before they take effect are announced, and become current on their day', async () => {
  const before = await opened()
  const [current] = before.options
  expect(before.chosen).toBe(current)
  const newest = current!.replace(' (current)', '').replaceAll('.', '-')
  await provider.database.db
    .update(posts)
    .set({ version: '2026-12-17' })
    .where(and(eq(posts.document, 'privacy'), eq(posts.version, newest)))
  const older = before.options[1]!
  expect(await opened()).toEqual({
    options: ['2026.12.17 (upcoming)', `${older} (current)`, ...before.options.slice(2)],
    chosen: `${older} (current)`,
    canonical: before.canonical,
  })
  provider.now = new Date('2026-12-16T15:00:00Z')
  expect(await opened()).toEqual({
    options: ['2026.12.17 (current)', older, ...before.options.slice(2)],
    chosen: '2026.12.17 (current)',
    canonical: before.canonical,
  })
})
