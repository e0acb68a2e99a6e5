/** A navigation from a list immediately shows the list's data (placeholder data); the rest arrives with the page's own response. */
import { expect, hydrated, test } from './fixtures.ts'
import { hold } from './held.ts'

const steps = [
  {
    what: 'a post',
    list: '/en/bulletin/list?type=notice',
    link: 'main li a[href*="/bulletin/"]:not([href*="list"])',
    call: '**/api/global/notices/details/*',
    screen: '/bulletin/$seq',
    rest: { role: 'link', name: 'Back to the list' },
  },
  {
    what: 'a product',
    list: '/en/shop',
    link: 'main a[href*="/shop/product/"]',
    call: '**/api/payment/open/web/item/*?lang=*',
    screen: '/shop/product/$productId',
    rest: { role: 'heading', name: 'Before you buy' },
  },
] as const

for (const { what, list, link, call, screen, rest } of steps) {
  test(`${what} shows placeholder data before its response, and is requested once`, async ({ page, seen }) => {
    await page.goto(list)
    await hydrated(page)
    const { requests, release } = await hold(page, call)
    const target = page.locator(link).first()
    const address = await target.getAttribute('href')
    await target.click()
    const main = page.locator(`main[data-screen="${screen}"]`)
    const name = await main.getByRole('heading', { level: 1 }).textContent()
    expect(name).not.toBe('')
    await expect(page).toHaveTitle(new RegExp(`^${name!.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`))
    await expect(page).toHaveURL(new RegExp(address!.split('?')[0]!))
    await expect(main.getByRole(rest.role, { name: rest.name })).toHaveCount(0)
    release()
    await expect(main.getByRole(rest.role, { name: rest.name })).toBeVisible()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(name!)
    expect(requests).toHaveLength(1)

    // After a recent visit the complete page is shown at once, with its head, while it is fetched again.
    await page.goBack()
    await expect(target).toBeVisible()
    const again = await hold(page, call)
    await target.click()
    await expect(main.getByRole(rest.role, { name: rest.name })).toBeVisible()
    again.release()
    expect(seen.messages).toEqual([])
  })

  test(`${what} with a pending prefetch after going back shows placeholder data, too`, async ({ page }) => {
    await page.goto(list)
    await hydrated(page)
    await page.locator(link).first().click()
    await expect(page.getByRole(rest.role, { name: rest.name })).toBeVisible()
    await page.goBack()
    const target = page.locator(link).last()
    await expect(target).toBeVisible()
    const { requests, release } = await hold(page, call)
    const id = new URL((await target.getAttribute('href'))!, page.url()).pathname.split('/').at(-1)!
    await target.hover()
    // After returning, the pointer may have rested a moment on the clicked element.
    await expect.poll(() => requests.some((address) => new URL(address).pathname.endsWith(`/${id}`))).toBe(true)
    await target.click()
    const main = page.locator(`main[data-screen="${screen}"]`)
    await expect(main.getByRole('heading', { level: 1 })).not.toBeEmpty()
    await expect(main.getByRole(rest.role, { name: rest.name })).toHaveCount(0)
    release()
    await expect(main.getByRole(rest.role, { name: rest.name })).toBeVisible()
  })

  test(`a navigation to ${what} requests nothing twice`, async ({ page, seen }) => {
    await page.goto(list)
    await hydrated(page)
    await page.locator(link).first().click()
    await expect(page.locator('head meta[name="description"]')).toHaveCount(1)
    await expect(page.getByRole(rest.role, { name: rest.name })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(seen.calls.length).toBeGreaterThan(0)
    expect(seen.calls.filter((one, index) => seen.calls.indexOf(one) !== index)).toEqual([])
  })

  test(`${what} that has been removed replaces the placeholder data by a message (E1)`, async ({ page }) => {
    await page.goto(list)
    await hydrated(page)
    const { release } = await hold(page, call, { status: 404, body: JSON.stringify({ code: 'NOT_FOUND', message: 'gone', traceId: 't' }) })
    await page.locator(link).first().focus()
    await page.keyboard.press('Enter')
    const main = page.locator(`main[data-screen="${screen}"]`)
    const name = await main.getByRole('heading', { level: 1 }).textContent()
    await expect(main).toBeFocused()
    release()
    await expect(main.getByRole('heading', { level: 1 })).not.toHaveText(name!)
    await expect(main.getByRole('link').first()).toBeVisible()
    // WCAG 2.4.3: the focus is in the content that replaced the page.
    await expect(main).toBeFocused()
  })
}
