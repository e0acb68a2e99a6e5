/** Coupon registration (U5, S6): success, every message of §8, and that no input is lost. The codes are the demo pack's. */
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { hold } from './held.ts'
import { chooseAccount, sessionState, signInByWindow, storedTokens } from './sign-in.ts'

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

/** Signs in at the width of a desktop, where the issuer opens in a separate window. */
async function signIn(page: Page): Promise<void> {
  const size = page.viewportSize()!
  await page.setViewportSize(sizes.desktop)
  await page.goto('/en/bulletin/list?type=notice')
  await signInByWindow(page, 'Google', 'Linked member')
  await sessionState(page, 'signedIn')
  await page.setViewportSize(size)
}

/** Well formed, but of no member. */
const unknownNumber = '100000000008'

/** In Korean. In each language: server/failure-catalogue.test.ts, tests/failure-catalogue.test.tsx. */
const text = {
  title: '쿠폰 등록',
  memberNumber: '회원 번호',
  couponCode: '쿠폰 코드',
  register: '등록하기',
  registered: '등록한 쿠폰',
  gift: '이삭 줍는 이의 몫',
  checkNumber: /회원 번호를 확인해 주세요/,
  checkCode: /쿠폰 코드를 확인해 주세요/,
  used: '이미 사용한 쿠폰입니다.',
  expired: '등록 기간이 끝난 쿠폰입니다.',
  locked: /운영자가 일시적으로/,
  unusable: '사용할 수 없는 쿠폰 코드입니다.',
  userType: /대상이 아닌 계정/,
  unknown: /알 수 없는 오류/,
  noNumber: /존재하지 않는 쿠폰 코드/,
  noAccount: /로그인한 계정의 회원 번호가 아닙니다/,
}

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1920, height: 1080 } }

async function open(page: Page) {
  await signIn(page)
  await page.goto('/ko/coupon/register')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
  const memberNumber = page.getByRole('textbox', { name: text.memberNumber })
  const couponCode = page.getByRole('textbox', { name: text.couponCode })
  const register = page.getByRole('main').getByRole('button', { name: text.register })
  return {
    memberNumber,
    couponCode,
    register,
    alert: page.getByRole('main').getByRole('alert'),
    fillIn: async (number: string, code: string) => {
      await memberNumber.fill(number)
      await couponCode.fill(code)
      await register.click()
    },
  }
}

/** POSTs of coupons. */
const sent = (calls: readonly string[]): string[] => calls.filter((call) => call.startsWith('POST') && call.includes('coupon'))

test.describe('on a phone', () => {
  test.use({ viewport: sizes.phone })

  test('a member types, pastes, reloads, is refused and registers; no input is lost', async ({ page, context, seen }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { memberNumber, couponCode, register, alert, fillIn } = await open(page)
    const number = await memberNumberOf(page)

    await test.step('invalid input shows a message at its field, and nothing is sent', async () => {
      await fillIn('100000000009', 'ASH')
      await expect(alert).toHaveText([text.checkNumber, text.checkCode])
      await expect(memberNumber).toBeFocused()
      expect(sent(seen.calls)).toEqual([])
    })

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

    await test.step('each refusal of an existing coupon is shown at the code field, which gets the focus', async () => {
      // The one-time code has been used from here on.
      const headers = { authorization: `Bearer ${(await storedTokens(page)).access ?? ''}` }
      await page.request.post('/api/claim-rewards/coupon', { data: { couponCode: 'RAVENLETTER1', memberNumber: number }, headers })
      for (const [code, message] of [
        ['RAVENLETTER1', text.used],
        ['FIRSTFROST26', text.expired],
        ['HOLLOWCOURT9', text.locked],
        ['SPOILEDGRAIN', text.unusable],
        ['NEXTCENTURY', text.unusable],
        ['MOONFERRYTW', text.userType],
        ['OLDHARVESTERS', text.userType],
      ] as const) {
        await fillIn(number, code)
        await expect(alert).toHaveText(message)
        await expect(couponCode).toBeFocused()
        await expect(couponCode).toHaveValue(code)
      }
      await fillIn(number, 'EMPTYGRANARY')
      await expect(alert).toContainText(text.unknown)
      await expect(alert.getByRole('link')).toHaveAttribute('href', '/ko/inquiry')
      await expect(couponCode).toHaveValue('EMPTYGRANARY')
    })

    // Wrong codes count for the member (10 in 10 minutes).
    await test.step('an unknown code and a wrong member number are refused without revealing whether the code exists', async () => {
      await fillIn(number, 'NOSUCHCODE')
      await expect(alert).toHaveText(text.noNumber)
      await expect(couponCode).toBeFocused()
      await fillIn(unknownNumber, 'ASHFURROW3')
      await expect(alert).toHaveText(text.noAccount)
      await expect(memberNumber).toBeFocused()
      await fillIn(unknownNumber, 'NOSUCHCODE')
      // The message does not reveal whether the code exists.
      await expect(alert).toHaveText(text.noAccount)
    })

    await test.step('without a response a popup is shown, and the form keeps its input', async () => {
      await page.route('**/api/claim-rewards/coupon**', (route) => route.abort())
      await fillIn(number, 'GLEANERSMITE')
      const popup = page.locator('[data-popup="apiMessage"]')
      await expect(popup).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(popup).toBeHidden()
      await expect(couponCode).toHaveValue('GLEANERSMITE')
      await page.unroute('**/api/claim-rewards/coupon**')
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
  })
})

test('a visitor fills in the form, logs in, finds the input unchanged, and registers', async ({ page }) => {
  await page.goto('/en/coupon/register')
  await hydrated(page)
  const code = page.getByRole('textbox', { name: /^Coupon code/ })
  const register = page.getByRole('main').getByRole('button', { name: 'Register' })
  await page.getByRole('textbox', { name: /^Member number/ }).fill(await memberNumberOf(page))
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

test('two members on one device do not see each other’s form', async ({ page }) => {
  const { couponCode, memberNumber } = await open(page)
  const number = await memberNumberOf(page)
  const grouped = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  await expect(memberNumber).toHaveValue(grouped)
  await couponCode.fill('GLEANERS')
  await page.reload()
  await expect(couponCode).toHaveValue('GLEANERS')

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
