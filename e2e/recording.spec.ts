/** The flight recorder in a real browser (D4): the recording replays in Node, and contains no personal data. */
import { readRecording } from '../machines/recording/read-recording.ts'
import type { Recording } from '../machines/recording/recording.types.ts'
import { play } from '../scripts/replay.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { askLogOut, expireAccess, sessionState, signInByWindow, storedTokens } from './sign-in.ts'
import type { Page } from '@playwright/test'

const recordingOf = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(globalThis.siteQa!.recording()))
const parsed = (text: string): Recording => {
  const recording = readRecording(text)
  if (typeof recording === 'string') throw new Error(recording)
  return recording
}
const replayed = (recording: Recording): string[] => play(recording, { log: () => {}, showsAll: true })

test('a sign-in with a token renewal, a language change and popups replays in Node to the same states and contexts', async ({ page }) => {
  await page.goto('/en/shop')
  await signInByWindow(page, 'Google', 'Linked member')
  await expect(page.getByRole('banner')).toContainText('Ashling')
  const tokens = await expireAccess(page)
  await page.locator('main a[href*="/shop/product/"]').first().hover()
  await expect.poll(async () => (await storedTokens(page)).access).not.toBe(tokens.access)
  const renewed = await storedTokens(page)
  await page
    .getByRole('banner')
    .locator('summary')
    .filter({ hasText: /Language/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('link', { name: '日本語' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
  await askLogOut(page, 'ログアウト')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await sessionState(page, 'signedIn')

  const text = await recordingOf(page)
  expect(replayed(parsed(text))).toEqual([])

  const types = parsed(text).parts[0]!.systems[0]!.stimuli.map(({ event }) => event.type)
  for (const type of ['session.signIn', 'session.tokenRejected', 'xstate.done.actor.refreshTokens', 'app.localeChanged', 'popup.open'])
    expect(types).toContain(type)
  for (const secret of [tokens, renewed].flatMap(({ access, refresh }) => [access!, refresh!])) expect(text).not.toContain(secret)
  expect(text).not.toContain('Ashling')
})

test('the complete recording of a tab contains no personal data', async ({ page }) => {
  await page.goto('/en/shop')
  await signInByWindow(page, 'Apple', 'Taiwan member')
  await expect(page.getByRole('banner')).toContainText('Yuelan')
  const tokens = await storedTokens(page)
  const number = ((await (await page.request.get('/sandbox/members')).json()) as { name: string; memberNumber: string }[]).find(
    ({ name }) => name === 'Yuelan',
  )!.memberNumber
  const text = await recordingOf(page)
  const recording = parsed(text)
  expect(recording.parts[0]!.systems.map(({ machine }) => machine)).toEqual(['app', 'overlays', 'sign-in'])
  expect(recording.parts[0]!.systems[0]!.stimuli.map(({ event }) => event.type)).toContain('session.signIn')
  for (const secret of [tokens.access!, tokens.refresh!, 'Yuelan', number, 'eyJ']) expect(text).not.toContain(secret)
  expect(replayed(recording)).toEqual([])
})

test('a changed recording is reported at the changed step', async ({ page }) => {
  await page.goto('/en')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const recording = JSON.parse(await recordingOf(page)) as Recording
  const system = recording.parts[0]!.systems[0]!
  const opened = system.stimuli.findIndex(({ event }) => event.type === 'popup.open')
  const stimuli = system.stimuli.map((one, index) => (index === opened ? { ...one, event: { type: 'popup.closeAll' } } : one))
  const problems = play(
    { ...recording, parts: [{ ...recording.parts[0]!, systems: [{ ...system, stimuli }] }] },
    { log: () => {}, showsAll: false },
  )
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(`step 1.${String(opened + 1)}`)
  expect(problems[0]).toContain('app/popups: recorded {"stack":"open"')
})
