/**
 * Pre-registration from the teaser to the coupon (T1–T4), against the provider; its messages are read from the sandbox's outbox. Each
 * journey has its own number or address.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { startServer } from './own-server.ts'

/** Origin of the site under test; empty: the journeys' own site. */
let site = ''

const digits = (count: number): string => Array.from({ length: count }, () => String(randomInt(10))).join('')
/** A Korean mobile number, in its two usual formats and in E.164. */
function aNumber() {
  const [middle, last] = [`2${digits(3)}`, digits(4)]
  return { dashed: `010-${middle}-${last}`, international: `+82 10 ${middle} ${last}`, e164: `+8210${middle}${last}` }
}

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
    over: /^사전등록이 끝났습니다/,
    find: '내 쿠폰 조회',
    lookUp: '이미 등록했나요? 쿠폰 조회',
    coupon: '내 쿠폰',
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
/** The newest message to a number or address that is not `before`. A lost wake-up delays it by a minute (server/platform/jobs.ts). */
async function received(page: Page, to: string, before?: Message): Promise<Message> {
  let found: Message | undefined
  await expect
    .poll(
      async () => {
        const response = await page.request.get(`${site}/sandbox/outbox.json?to=${encodeURIComponent(to)}`)
        found = ((await response.json()) as Message[])[0]
        return found !== undefined && found.at !== before?.at
      },
      { timeout: 75_000 },
    )
    .toBe(true)
  return found!
}

async function open(page: Page, locale: 'ko' | 'en' = 'ko') {
  await page.goto(`${site}/${locale}/teaser#pre-registration`)
  await hydrated(page)
  const section = page.getByRole('region', { name: texts[locale].section, exact: true })
  await section.scrollIntoViewIfNeeded()
  return section
}
type Section = Locator

async function agree(section: Section, locale: 'ko' | 'en' = 'ko') {
  for (const name of texts[locale].required) await section.getByRole('checkbox', { name }).check()
}
async function chooseKorea(section: Section) {
  await section.getByRole('combobox').click()
  await section
    .page()
    .locator('[data-popup="list"]')
    .getByRole('button', { name: /\(\+82\)$/ })
    .click()
  await expect(section.getByRole('combobox')).toContainText('(+82)')
}
async function sendCode(section: Section, typed: string) {
  await chooseKorea(section)
  await section.getByRole('textbox', { name: texts.ko.number }).fill(typed)
  await section.getByRole('button', { name: texts.ko.send }).click()
  await expect(section.getByRole('textbox', { name: texts.ko.code })).toBeFocused()
}
const couponIn = (section: Section) => section.getByText(/^[A-Z\d]{8,20}$/)

async function registerByPhone(page: Page, typed: string, to: string): Promise<string> {
  const section = await open(page)
  await sendCode(section, typed)
  const { code } = await received(page, to)
  await section.getByRole('textbox', { name: texts.ko.code }).fill(code!)
  await expect(section.getByText(texts.ko.proven)).toBeVisible()
  await agree(section)
  await section.getByRole('button', { name: texts.ko.complete }).click()
  await expect(section.getByRole('heading', { name: texts.ko.done })).toBeFocused()
  return (await couponIn(section).textContent())!
}

test('a Korean number: code, coupon and calendar file; another format of the number leads to the same coupon (T1–T3)', async ({
  page,
  context,
  seen,
}) => {
  const number = aNumber()
  const coupon = await registerByPhone(page, number.dashed, number.e164)
  const section = page.getByRole('region', { name: texts.ko.section, exact: true })
  const saving = page.waitForEvent('download')
  await section.getByRole('button', { name: '오픈 알림 추가' }).click()
  const file = readFileSync(await (await saving).path(), 'utf8')
  expect(file).toContain('BEGIN:VEVENT')
  expect(file).not.toContain(coupon)
  expect(seen.messages).toEqual([])

  // Like another visitor: the form is empty, and the number is typed in another format.
  const again = await context.newPage()
  const first = await received(page, number.e164)
  const other = await open(again)
  await expect(other.getByRole('textbox', { name: texts.ko.number })).toHaveValue('')
  const clock = { name: 'skewed', seconds: 120 }
  await again.request.put(`${site}/sandbox/scenarios`, { data: [clock] })
  await sendCode(other, number.international)
  const { code } = await received(again, number.e164, first)
  await other.getByRole('textbox', { name: texts.ko.code }).fill(code!)
  await agree(other)
  await other.getByRole('button', { name: texts.ko.complete }).click()
  await expect(other.getByRole('heading', { name: texts.ko.known })).toBeVisible()
  await expect(couponIn(other)).toHaveText(coupon)
})

test('an address: opening the link on a second device also completes the first one (T1)', async ({ page, browser }) => {
  const address = `reaper-${digits(9)}@example.com`
  const section = await open(page, 'en')
  await section.getByRole('button', { name: 'E-mail' }).click()
  await section.getByRole('textbox', { name: /^E-mail address/ }).fill(address)
  await agree(section, 'en')
  await section.getByRole('button', { name: 'Send me the link' }).click()
  await expect(section.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible()
  const { link } = await received(page, address)

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const phonePage = await phone.newPage()
  const requests: string[] = []
  phonePage.on('request', (request) => requests.push(request.url()))
  await phonePage.goto(link!)
  const confirm = phonePage.getByRole('button', { name: 'Confirm my e-mail address' })
  await expect(confirm).toBeEnabled()
  // A mail scanner would stop here: nothing is spent, and no requested address contains the token.
  await expect(section.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible()
  const token = new URLSearchParams(new URL(link!).hash.slice(1)).get('token')!
  expect(phonePage.url()).not.toContain(token)
  expect(requests.filter((url) => url.replace(/#.*/, '').includes(token))).toEqual([])
  await expect(phonePage.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await confirm.click()
  await expect(phonePage.getByRole('heading', { name: texts.en.done })).toBeVisible()
  await expect(section.getByRole('heading', { name: texts.en.done })).toBeVisible()
  const coupons = await Promise.all([phonePage, section].map((one) => one.getByText(/^[A-Z\d]{8,20}$/).textContent()))
  expect(coupons[0]).toBe(coupons[1])

  // The link is spent.
  await phonePage.goto('about:blank')
  await phonePage.goto(link!)
  await phonePage.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await expect(phonePage.getByRole('alert')).toContainText('This link is too old, has been used')
  await phone.close()
})

test('an invalid link fails, and the right one then works in the same tab (B-8)', async ({ page, context }) => {
  const address = `reaper-${digits(9)}@example.com`
  const section = await open(page, 'en')
  await section.getByRole('button', { name: 'E-mail' }).click()
  await section.getByRole('textbox', { name: /^E-mail address/ }).fill(address)
  await agree(section, 'en')
  await section.getByRole('button', { name: 'Send me the link' }).click()
  await expect(section.getByRole('heading', { name: 'Look into your mailbox' })).toBeFocused()
  const { link } = await received(page, address)
  const otherPage = await context.newPage()
  await otherPage.goto(link!.replace(/token=[^&]+/, (right) => `token=${'A'.repeat(right.length - 'token='.length)}`))
  const confirm = otherPage.getByRole('button', { name: 'Confirm my e-mail address' })
  await confirm.click()
  await expect(otherPage.getByRole('alert')).toBeVisible()
  await expect(confirm).toHaveCount(0)
  // Only the fragment differs: no new document.
  await otherPage.goto(link!)
  await expect(otherPage.getByRole('alert')).toHaveCount(0)
  await confirm.click()
  await expect(otherPage.getByRole('heading', { name: texts.en.done })).toBeFocused()
})

test('over the front page: the popup accepts the earlier code after “another number”, and Back closes it (§2, B-9)', async ({ page }) => {
  const number = aNumber()
  await page.goto(`${site}/ko/shop`)
  await hydrated(page)
  await page.getByRole('banner').getByRole('link').first().click()
  await page
    .getByRole('navigation', { name: '주요 소식' })
    .getByRole('link', { name: /^사전등록/ })
    .click()
  const popup = page.getByRole('dialog', { name: texts.ko.section })
  await sendCode(popup, number.dashed)
  const { code } = await received(page, number.e164)
  await popup.getByRole('button', { name: '다른 번호 입력' }).click()
  await expect(popup.getByRole('textbox', { name: texts.ko.number })).toBeFocused()
  await popup.getByRole('button', { name: texts.ko.send }).click()
  await expect(popup.getByText(/남은 시도 5회/)).toBeVisible()
  await popup.getByRole('textbox', { name: texts.ko.code }).fill(code!)
  await expect(popup.getByText(texts.ko.proven)).toBeVisible()
  await expect(popup.getByRole('checkbox', { name: texts.ko.required[0] })).toBeFocused()
  await page.goBack()
  await expect(popup).toHaveCount(0)
  await expect(page).toHaveURL(/\/ko$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/ko\/shop$/)
})

test('five wrong codes, another code only after a minute, an expired code; then a valid one (T1, T2)', async ({ page }) => {
  const number = aNumber()
  const section = await open(page)
  await sendCode(section, number.dashed)
  const entry = section.getByRole('textbox', { name: texts.ko.code })
  const first = await received(page, number.e164)
  const wrong = first.code === '000000' ? '000001' : '000000'
  for (const left of [4, 3, 2, 1]) {
    await entry.fill(wrong)
    await expect(section.getByText(`남은 시도 ${String(left)}회`)).toBeVisible()
  }
  await entry.fill(wrong)
  await expect(section.getByRole('alert')).toContainText('5회 잘못 입력해')
  await expect(entry).not.toBeEditable()
  await expect(section.getByRole('button', { name: /후 다시 받기$/ })).toBeDisabled()

  // A reload loses the challenge, not the number. The provider still knows that it has just sent a code.
  await page.reload()
  await hydrated(page)
  const reloaded = page.getByRole('region', { name: texts.ko.section, exact: true })
  await expect(reloaded.getByRole('textbox', { name: texts.ko.number })).toHaveValue(number.dashed)
  await reloaded.getByRole('button', { name: texts.ko.send }).click()
  await expect(reloaded.getByRole('alert')).not.toBeEmpty()
  await expect(entry).toHaveCount(0)

  // A minute later; then six more, in which the code expires.
  await page.request.put(`${site}/sandbox/scenarios`, { data: [{ name: 'skewed', seconds: 70 }] })
  await reloaded.getByRole('button', { name: texts.ko.send }).click()
  await expect(entry).toBeFocused()
  const second = await received(page, number.e164, first)
  await page.request.put(`${site}/sandbox/scenarios`, { data: [{ name: 'skewed', seconds: 430 }] })
  await entry.fill(second.code!)
  await expect(reloaded.getByRole('alert')).toContainText('유효 시간이 지났습니다')
  await page.reload()
  await hydrated(page)
  // The input is restored a moment after hydration.
  await expect(reloaded.getByRole('textbox', { name: texts.ko.number })).toHaveValue(number.dashed)
  await reloaded.getByRole('button', { name: texts.ko.send }).click()
  const third = await received(page, number.e164, second)
  await entry.fill(third.code!)
  await expect(reloaded.getByText(texts.ko.proven)).toBeVisible()
})

test('the window is open until 31 March 2025 23:59:59; afterwards only the look-up is available (T3, T4)', async ({ page }) => {
  const pack = mkdtempSync(join(tmpdir(), 'site-pack-'))
  cpSync('server/content/everharrow', pack, { recursive: true })
  const file = join(pack, 'campaign.yaml')
  const campaign = readFileSync(file, 'utf8')
  const dated = campaign
    .replace(
      /(window:\s+start: )\{[^}]*\}(\s+end: )\{[^}]*\}/,
      (_, start: string, end: string) => `${start}2025-01-07T00:00:00+09:00${end}2025-03-31T23:59:59+09:00`,
    )
    .replace(/launch: .*/, 'launch: 2025-01-21T11:00:00+09:00')
    // A month longer than the window: there is still something to look up.
    .replace(/(until: )\{[^}]*\}/, (_, until: string) => `${until}2025-04-30T23:59:59+09:00`)
  // Only the coupon's start is left.
  expect(dated.match(/: \{ day/g)).toHaveLength(1)
  writeFileSync(file, dated)
  const other = await startServer({
    CONTENT_PACK: pack,
    RATE_LIMIT_FACTOR: '100',
    NODE_OPTIONS: `--import ${import.meta.resolve('./clock-from.ts')}`,
    CLOCK_FROM: '2025-03-31T23:00:00+09:00',
    // Without the prepared first start: by this clock it would be in the future.
    DATA_DIR: mkdtempSync(join(tmpdir(), 'site-data-')),
  })
  site = other.origin
  try {
    const section = await open(page)
    await expect(section.getByRole('button', { name: texts.ko.complete })).toBeVisible()
    await expect(section.getByText(texts.ko.over)).toHaveCount(0)
    await page.request.put(`${site}/sandbox/scenarios`, { data: [{ name: 'skewed', seconds: 3600 }] })
    await open(page)
    await page.reload()
    await hydrated(page)
    await expect(section.getByText(texts.ko.over)).toBeVisible()
    await expect(section.getByRole('button', { name: texts.ko.complete })).toHaveCount(0)
    const number = aNumber()
    await chooseKorea(section)
    await section.getByRole('textbox', { name: texts.ko.number }).fill(number.dashed)
    await section.getByRole('button', { name: texts.ko.find }).click()
    const { code } = await received(page, number.e164)
    await section.getByRole('textbox', { name: texts.ko.code }).fill(code!)
    await expect(section.getByRole('alert')).toHaveText('등록 내역이 없습니다.')
  } finally {
    site = ''
    await other.stop()
    rmSync(pack, { recursive: true, force: true })
  }
})

test('a coupon is found by its number on another device (T3)', async ({ page, browser }) => {
  const number = aNumber()
  const coupon = await registerByPhone(page, number.dashed, number.e164)
  const first = await received(page, number.e164)
  const elsewhere = await (await browser.newContext({ locale: 'ko-KR' })).newPage()
  const section = await open(elsewhere)
  await elsewhere.request.put(`${site}/sandbox/scenarios`, { data: [{ name: 'skewed', seconds: 70 }] })
  await section.getByRole('button', { name: texts.ko.lookUp }).click()
  await chooseKorea(section)
  await section.getByRole('textbox', { name: texts.ko.number }).fill(number.international)
  await section.getByRole('button', { name: texts.ko.find }).click()
  const { code } = await received(elsewhere, number.e164, first)
  await section.getByRole('textbox', { name: texts.ko.code }).fill(code!)
  await expect(section.getByRole('heading', { name: texts.ko.coupon })).toBeVisible()
  await expect(couponIn(section)).toHaveText(coupon)
  await elsewhere.context().close()
})

test('the SMS’s page shows the stored data; consent to advertising and registration are withdrawn in two steps each (T4)', async ({
  page,
  browser,
}) => {
  const number = aNumber()
  const coupon = await registerByPhone(page, number.dashed, number.e164)
  const first = await received(page, number.e164)
  const elsewhere = await (await browser.newContext({ locale: 'ko-KR', viewport: { width: 360, height: 740 } })).newPage()
  await elsewhere.goto(first.link!)
  await hydrated(elsewhere)
  const main = elsewhere.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: '내 사전등록 정보 확인 및 철회' })).toBeVisible()
  const prove = async (before: Message, seconds: number): Promise<Message> => {
    await elsewhere.request.put(`${site}/sandbox/scenarios`, { data: [{ name: 'skewed', seconds }] })
    await main.getByRole('button', { name: '내 등록 정보 보기' }).click()
    const message = await received(elsewhere, number.e164, before)
    await main.getByRole('textbox', { name: texts.ko.code }).fill(message.code!)
    return message
  }
  await chooseKorea(main)
  await main.getByRole('textbox', { name: texts.ko.number }).fill(number.international)
  const second = await prove(first, 70)
  await expect(main.getByRole('heading', { name: '내 등록 정보', exact: true })).toBeFocused()
  await expect(main.getByText(coupon)).toBeVisible()

  // By keyboard; cancelling withdraws nothing.
  const press = async (name: string): Promise<void> => {
    await main.getByRole('button', { name, exact: true }).focus()
    await elsewhere.keyboard.press('Enter')
  }
  await press('광고 수신 동의 철회')
  await expect(main.getByRole('heading', { name: '광고 수신 동의를 철회할까요?' })).toBeFocused()
  await press('철회하기')
  await expect(main.getByText(/^광고 수신 동의를 철회했습니다/)).toBeVisible()
  await expect(main.getByRole('button', { name: '광고 수신 동의 철회' })).toHaveCount(0)
  await press('사전등록 철회')
  await press('유지하기')
  await expect(main.getByText(coupon)).toBeVisible()
  await press('사전등록 철회')
  await expect(main.getByRole('heading', { name: '사전등록을 철회할까요?' })).toBeFocused()
  await press('철회하기')
  await expect(main.getByRole('heading', { name: '사전등록이 철회되었습니다' })).toBeFocused()

  // A new request finds no data.
  await elsewhere.reload()
  await hydrated(elsewhere)
  await chooseKorea(main)
  await main.getByRole('textbox', { name: texts.ko.number }).fill(number.dashed)
  await prove(second, 140)
  await expect(main.getByRole('heading', { name: '철회할 등록 정보가 없습니다' })).toBeFocused()
  await elsewhere.context().close()
})
