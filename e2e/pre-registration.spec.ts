/**
 * Pre-registration from the teaser to the coupon (T1–T3), once by each way, against the provider; its messages are read from the sandbox's
 * outbox. Everything else: src/features/pre-registration, server/pre-registration.
 */
import { readFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

const digits = (count: number): string => Array.from({ length: count }, () => String(randomInt(10))).join('')

const texts = {
  ko: {
    section: '사전등록',
    number: /^휴대전화 번호/,
    send: '인증번호 받기',
    code: '인증번호',
    proven: '인증된 번호입니다.',
    required: [/^만 14세/, /^개인정보 수집/, /^광고성 정보 수신 동의 필수/],
    complete: '사전등록 완료하기',
    done: '이름이 밭에 새겨졌습니다',
    known: '이미 등록하셨습니다',
  },
  en: {
    section: 'Pre-registration',
    required: [/^I am 14/, /^Collection and use/, /^Receiving advertising required/],
    done: 'Your name is in the field',
  },
} as const

interface Message {
  code: string | null
  link: string | null
  at: string
}
/** The newest message to a number or address that is not `before`. A lost entry of the job queue delays it by a minute (server/platform/jobs.ts). */
async function received(page: Page, to: string, before?: Message): Promise<Message> {
  let found: Message | undefined
  await expect
    .poll(
      async () => {
        const response = await page.request.get(`/sandbox/outbox.json?to=${encodeURIComponent(to)}`)
        found = ((await response.json()) as Message[])[0]
        return found !== undefined && found.at !== before?.at
      },
      { timeout: 75_000 },
    )
    .toBe(true)
  return found!
}

async function open(page: Page, locale: 'ko' | 'en' = 'ko') {
  await page.goto(`/${locale}/teaser#pre-registration`)
  await hydrated(page)
  const section = page.getByRole('region', { name: texts[locale].section, exact: true })
  await section.scrollIntoViewIfNeeded()
  return section
}
type Section = Locator

async function agree(section: Section, locale: 'ko' | 'en' = 'ko') {
  for (const name of texts[locale].required) await section.getByRole('checkbox', { name }).check()
}
async function sendCode(section: Section, typed: string) {
  await section.getByRole('combobox').click()
  await section
    .page()
    .locator('[data-popup="list"]')
    .getByRole('button', { name: /\(\+82\)$/ })
    .click()
  await expect(section.getByRole('combobox')).toContainText('(+82)')
  await section.getByRole('textbox', { name: texts.ko.number }).fill(typed)
  await section.getByRole('button', { name: texts.ko.send }).click()
  await expect(section.getByRole('textbox', { name: texts.ko.code })).toBeFocused()
}
const couponIn = (section: Section) => section.getByText(/^[A-Z\d]{8,20}$/)

test('a Korean number: code, coupon and calendar file; another format of the number leads to the same coupon (T1–T3)', async ({
  page,
  context,
  seen,
}) => {
  const [middle, last] = [`2${digits(3)}`, digits(4)]
  const [dashed, international, e164] = [`010-${middle}-${last}`, `+82 10 ${middle} ${last}`, `+8210${middle}${last}`]
  const section = await open(page)
  await sendCode(section, dashed)
  const first = await received(page, e164)
  await test.step('in forced colours the digits are drawn once, and a partial consent has a mark', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(section.getByRole('textbox', { name: texts.ko.code })).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
    await section.getByRole('checkbox', { name: texts.ko.required[0] }).check()
    const all = section.getByRole('checkbox').first()
    expect(await all.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true)
    const [mark, ground] = await all.evaluate((input) =>
      [getComputedStyle(input, '::before'), getComputedStyle(input)].map((one) => one.backgroundColor),
    )
    expect(mark).not.toBe(ground)
    await page.emulateMedia({ forcedColors: 'none' })
  })
  await section.getByRole('textbox', { name: texts.ko.code }).fill(first.code!)
  await expect(section.getByText(texts.ko.proven)).toBeVisible()
  await agree(section)
  await section.getByRole('button', { name: texts.ko.complete }).click()
  await expect(section.getByRole('heading', { name: texts.ko.done })).toBeFocused()
  const coupon = (await couponIn(section).textContent())!
  const saving = page.waitForEvent('download')
  await section.getByRole('button', { name: '오픈 알림 추가' }).click()
  const file = readFileSync(await (await saving).path(), 'utf8')
  expect(file).toContain('BEGIN:VEVENT')
  expect(file).not.toContain(coupon)
  expect(seen.messages).toEqual([])

  // Like another visitor: the form is empty, and the number is typed in another format.
  const again = await context.newPage()
  const other = await open(again)
  await expect(other.getByRole('textbox', { name: texts.ko.number })).toHaveValue('')
  const clock = { name: 'skewed', seconds: 120 }
  await again.request.put('/sandbox/scenarios', { data: [clock] })
  await sendCode(other, international)
  const { code } = await received(again, e164, first)
  await other.getByRole('textbox', { name: texts.ko.code }).fill(code!)
  await agree(other)
  await other.getByRole('button', { name: texts.ko.complete }).click()
  await expect(other.getByRole('heading', { name: texts.ko.known })).toBeVisible()
  await expect(couponIn(other)).toHaveText(coupon)
})

test('an address: opening the link on a second device also completes the first one, even after an invalid link (T1, B-8)', async ({
  page,
  browser,
}) => {
  const address = `reaper-${digits(9)}@example.com`
  const section = await open(page, 'en')
  await section.getByRole('button', { name: 'E-mail' }).click()
  await section.getByRole('textbox', { name: /^E-mail address/ }).fill(address)
  await agree(section, 'en')
  await section.getByRole('button', { name: 'Send me the link' }).click()
  await expect(section.getByRole('heading', { name: 'Check your e-mail' })).toBeFocused()
  const { link } = await received(page, address)

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const phonePage = await phone.newPage()
  const requests: string[] = []
  phonePage.on('request', (request) => requests.push(request.url()))
  const confirm = phonePage.getByRole('button', { name: 'Confirm my e-mail address' })

  await test.step('the opened link spends nothing, and no requested address contains its token', async () => {
    await phonePage.goto(link!)
    await expect(confirm).toBeEnabled()
    // A mail scanner would stop here.
    await expect(section.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    const token = new URLSearchParams(new URL(link!).hash.slice(1)).get('token')!
    expect(phonePage.url()).not.toContain(token)
    expect(requests.filter((url) => url.replace(/#.*/, '').includes(token))).toEqual([])
    await expect(phonePage.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  })

  await test.step('an invalid link fails in the same tab', async () => {
    // Only the fragment differs: no new document.
    await phonePage.goto(link!.replace(/token=[^&]+/, (right) => `token=${'A'.repeat(right.length - 'token='.length)}`))
    await confirm.click()
    await expect(phonePage.getByRole('alert')).toBeVisible()
    await expect(confirm).toHaveCount(0)
  })

  await test.step('the right link completes both devices, with one coupon', async () => {
    await phonePage.goto(link!)
    await expect(phonePage.getByRole('alert')).toHaveCount(0)
    await confirm.click()
    await expect(phonePage.getByRole('heading', { name: texts.en.done })).toBeFocused()
    await expect(section.getByRole('heading', { name: texts.en.done })).toBeVisible()
    const coupons = await Promise.all([phonePage, section].map((one) => one.getByText(/^[A-Z\d]{8,20}$/).textContent()))
    expect(coupons[0]).toBe(coupons[1])
  })

  await test.step('the used link shows the same again', async () => {
    const coupon = (await phonePage.getByText(/^[A-Z\d]{8,20}$/).textContent())!
    await phonePage.goto('about:blank')
    await phonePage.goto(link!)
    await confirm.click()
    await expect(phonePage.getByRole('heading', { name: texts.en.done })).toBeFocused()
    await expect(phonePage.getByText(coupon)).toBeVisible()
  })

  await test.step('on the narrowest screen long labels of buttons stay inside', async () => {
    await phonePage.setViewportSize({ width: 320, height: 568 })
    await phonePage.getByRole('button', { name: 'See or withdraw my registration' }).click()
    const buttons = phonePage.getByRole('main').getByRole('button')
    await expect(buttons).toHaveText(['Withdraw consent to advertising', 'Withdraw the registration'])
    const isInside = (button: Element) => {
      const [own, around] = [button, button.parentElement!].map((one) => one.getBoundingClientRect())
      return button.scrollWidth <= button.clientWidth && own!.left >= around!.left && own!.right <= around!.right
    }
    for (const button of await buttons.all()) expect(await button.evaluate(isInside)).toBe(true)
  })
  await phone.close()
})
