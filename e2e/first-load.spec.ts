/** What a visitor's first load of `/` is made of: a list, so that a new arrival is noticed (design.md "First paint"). */
import { chunkName, measureFirstLoad } from '../scripts/first-load.ts'
import { expect, hydrated, test } from './fixtures.ts'

test('the first load carries the frameworks, the app, the front page and one catalog', () => {
  expect(
    measureFirstLoad()
      .files.map((file) => file.name)
      .sort(),
  ).toEqual(['app', 'client', 'front', 'react', 'rolldown-runtime', 'routes'])
})

test('what the browser asks for until it is idle is that list, then the machines and the calls', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(chunkName(new URL(request.url()).pathname))
  })
  await page.goto('/ko')
  await hydrated(page)
  const first = new Set(measureFirstLoad().files.map((file) => file.name))
  const later = (): string[] => asked.filter((name) => !first.has(name))
  expect([...first].filter((name) => !asked.includes(name))).toEqual([])
  for (const name of ['machines', 'machines-root', 'caller', 'messages']) await expect.poll(later).toContain(name)
  expect(later().join(' ')).not.toMatch(/inspect|devtools|elk/)
})

test('what comes by itself waits for its words, however late they are', async ({ page, seen }) => {
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/messages-/, async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/messages-/)
  await page.goto('/ko')
  await hydrated(page)
  const loop = page.locator('main video')
  await asked
  await expect(loop).toHaveCount(0)
  release()
  await expect(loop).toBeAttached()
  expect(seen.messages).toEqual([])
})
