import { expect, hydrated, test } from './fixtures.ts'

test('a post is read from the front page by keyboard only', async ({ page }) => {
  await page.goto('/en')
  await hydrated(page)
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText(/skip/i)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const link = page.getByRole('main').locator('a[href*="/bulletin/"]').first()
  for (let presses = 0; presses < 40 && !(await link.evaluate((element) => element === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main[data-screen="/bulletin/$seq"]')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  // Focus continues where the page begins, not at the top of the site; also after navigation by the header.
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('main a:focus')).toHaveText('News')
  await page.getByRole('banner').getByRole('link', { name: 'Web shop' }).press('Enter')
  await expect(page.locator('main[data-screen="/shop"]')).toBeFocused()
})

test('a table of two columns fits on a phone', async ({ page, seqOf }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/ko/bulletin/${String(await seqOf('notice', /Scheduled maintenance/))}`)
  const table = page.locator('article .table').first()
  await expect(table).toContainText('06:00')
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
})

test('a deep link scrolls to the inquiry section', async ({ page }) => {
  await page.goto('/ko/bulletin?type=notice#inquiry-section')
  await hydrated(page)
  await expect(page.locator('#inquiry-section')).toBeInViewport()
})

test('images and videos of a post open in the viewer; Escape closes it and returns the focus', async ({ page, seqOf }) => {
  await page.goto(`/en/bulletin/${String(await seqOf('update', /Season 3/))}`)
  await hydrated(page)
  const article = page.getByRole('main')
  const picture = article
    .locator('figure')
    .filter({ has: page.locator('img') })
    .locator('a[data-medium]')
    .first()
  await picture.click()
  const viewer = page.locator('[data-popup="viewer"]')
  await expect(viewer.locator('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(picture).toBeFocused()
  await article
    .locator('figure')
    .filter({ has: page.locator('video') })
    .locator('a[data-medium]')
    .first()
    .click()
  await expect(viewer.locator('video')).toBeVisible()
  expect(await viewer.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
})

test('the trailer opens muted and closes by Back (P7, B-9)', async ({ page }) => {
  await page.goto('/en/shop')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'EVERHARROW' }).click()
  await page.getByRole('link', { name: /trailer/i }).click()
  const popup = page.locator('[data-popup="mainVideo"]')
  await expect(popup.locator('video')).toBeVisible()
  expect(await popup.locator('video').evaluate((video: HTMLVideoElement) => [video.muted, video.currentSrc.endsWith('/main.mp4')])).toEqual(
    [true, true],
  )
  // Back closes the video and stays on the page (B-9); then it navigates back.
  await page.goBack()
  await expect(popup).toHaveCount(0)
  await expect(page.locator('main[data-screen="/"]')).toBeVisible()
  await page.goBack()
  await expect(page.locator('main[data-screen="/shop"]')).toBeVisible()
})
