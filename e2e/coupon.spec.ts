/**
 * Coupon registration in a browser (U5, S6): the sign-in in between, the clipboard, a reload, a double press, and that no input is lost or
 * shown to another member. The messages of §8 and all other outcomes: src/features/coupons/coupon-screen.test.tsx. The code is the demo
 * pack's.
 */
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { hold } from './held.ts'
import { chooseAccount, sessionState, signInByWindow } from './sign-in.ts'

/** The registering member: the sandbox's linked member, in Korea. */
const name = 'Ashling'

/** Their number, from the sandbox. */
async function memberNumberOf(page: Page): Promise<string> {
  const response = await page.request.get('/sandbox/members')
  const members = (await response.json()) as { name: string; memberNumber: string }[]
  const found = members.find((member) => member.name === name)
  if (found === undefined) throw new Error(`the sandbox has no member ${name}`)
  return found.memberNumber
}

/** In Korean. */
const text = {
  title: '쿠폰 등록',
  memberNumber: '회원 번호',
  couponCode: '쿠폰 코드',
  register: '등록하기',
  registered: '등록한 쿠폰',
  gift: '이삭 줍는 이의 몫',
}

/** At the width of a desktop the issuer opens in a separate window. */
const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1920, height: 1080 } }

/** POSTs of coupons. */
const sent = (calls: readonly string[]): string[] => calls.filter((call) => call.startsWith('POST') && call.includes('coupon'))

test('a visitor fills in the form, logs in and registers; on a phone no input is lost; another member sees none of it', async ({
  page,
  context,
  seen,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const number = await memberNumberOf(page)
  const grouped = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

  await test.step('a visitor fills in the form, logs in, finds the input unchanged, and registers', async () => {
    await page.goto('/en/coupon/register')
    await hydrated(page)
    const code = page.getByRole('textbox', { name: /^Coupon code/ })
    const register = page.getByRole('main').getByRole('button', { name: 'Register' })
    await page.getByRole('textbox', { name: /^Member number/ }).fill(number)
    await code.fill('GLEANERSMITE')
    await register.click()
    const opened = page.context().waitForEvent('page')
    await page.locator('[data-popup="login"]').getByRole('button', { name: 'Continue with Google' }).click()
    await chooseAccount(await opened, 'Linked member')
    await sessionState(page, 'signedIn')
    await expect(page).toHaveURL(/\/en\/coupon\/register$/)
    await expect(code).toHaveValue('GLEANERSMITE')
    await register.click()
    await expect(page.getByRole('heading', { name: 'Registered coupons' })).toBeVisible()
  })

  const memberNumber = page.getByRole('textbox', { name: text.memberNumber })
  const couponCode = page.getByRole('textbox', { name: text.couponCode })
  const register = page.getByRole('main').getByRole('button', { name: text.register })
  await page.setViewportSize(sizes.phone)
  await page.goto('/ko/coupon/register')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeVisible()

  await test.step('a pasted code is normalized', async () => {
    await couponCode.fill('')
    await page.evaluate(() => navigator.clipboard.writeText('　ａｓｈｆ－urro — w3 '))
    await couponCode.focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(couponCode).toHaveValue('ASHFURROW3')
  })

  await test.step('a half-written form survives a reload', async () => {
    await memberNumber.fill('2046 11')
    await couponCode.fill('')
    await couponCode.pressSequentially('ashf')
    await page.reload()
    await hydrated(page)
    await expect(memberNumber).toHaveValue('204611')
    await expect(couponCode).toHaveValue(/^ashf$/i)
  })

  await test.step('a double press registers once; the rewards stay visible, and the form is ready for the next coupon', async () => {
    await memberNumber.fill(number)
    await couponCode.fill('gleaners-mite')
    seen.calls.length = 0
    const { release } = await hold(page, '**/api/claim-rewards/coupon')
    await register.dblclick()
    release()
    const popup = page.locator('[data-popup="noButton"]')
    await expect(popup).toContainText(text.gift)
    await page.keyboard.press('Escape')
    await expect(popup).toHaveCount(0)
    await expect(page.getByRole('heading', { name: text.registered })).toBeVisible()
    await expect(page.getByRole('paragraph').filter({ hasText: new RegExp(`^${text.gift}$`) })).toBeVisible()
    await expect(couponCode).toHaveValue('')
    await expect(memberNumber).toHaveValue(/^\d{4} \d{4} \d{4}$/)
    expect(await page.evaluate(() => localStorage.getItem('site.draft.coupon'))).toBeNull()
    expect(sent(seen.calls)).toEqual(['POST /api/claim-rewards/coupon'])
  })

  await page.setViewportSize(sizes.desktop)
  await test.step('a member begins another form', async () => {
    await page.goto('/ko/coupon/register')
    await expect(memberNumber).toHaveValue(grouped)
    await couponCode.fill('GLEANERS')
    await page.reload()
    await expect(couponCode).toHaveValue('GLEANERS')
  })
  await test.step('after the end of the session a visitor sees no input of the member', async () => {
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (/token|expiry/.test(key)) localStorage.removeItem(key)
    })
    await page.goto('/en/coupon/register')
    await sessionState(page, 'signedOut')
    await expect(page.getByRole('textbox', { name: /^Coupon code/ })).toHaveValue('')
    await expect(page.getByRole('textbox', { name: /^Member number/ })).toHaveValue('')
  })
  await test.step('another member sees their own number only, and no stored input of the first', async () => {
    await signInByWindow(page, 'Google', 'Unlinked member')
    await sessionState(page, 'signedIn')
    await page.goto('/ko/coupon/register')
    await expect(memberNumber).toHaveValue(/^\d{4} \d{4} \d{4}$/)
    await expect(memberNumber).not.toHaveValue(grouped)
    await expect(couponCode).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toMatch(new RegExp(`GLEANERS|${number}`))
  })
})
