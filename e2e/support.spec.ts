/** Support from the first letter to the review (S7, S8, U1–U6), with the real provider on its own database. */
import type { Page } from '@playwright/test'
import { readRecording } from '../machines/recording/read-recording.ts'
import { play } from '../scripts/replay.ts'
import { expect } from './fixtures.ts'
import { aPng, png } from './pictures.ts'
import { enter, test, type Shop } from './shop-site.ts'
import { becomeMember, sessionState } from './sign-in.ts'

/** In Korean; the messages in each language: tests/failure-catalogue.test.tsx. */
const texts = {
  title: '활시위 소리가 나지 않아요',
  content: ' 어제부터 그렇습니다.',
  more: '오늘도 같습니다.',
  send: '문의 보내기',
  sendMore: '보내기',
  sent: /문의를 보냈습니다/,
  waiting: '답변 대기',
  answered: '답변 완료',
  picture: '이미지 3',
  closeIt: '문의 종료',
  stars: '5점 중 4점',
  thanks: /만족도 평가를 남겨/,
  back: '작성하던 내용을 불러왔습니다.',
  refused: [/png, jpg, gif/, /64메가픽셀/, /5MB를 넘습니다/, /최대 3장/],
} as const

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const title = (page: Page) => main(page).locator('input[name=title]')
const content = (page: Page) => main(page).locator('textarea[name=content]')
const files = (page: Page) => main(page).locator('input[type=file]')
const kept = (page: Page) => main(page).locator('form ul > li')
/** Restored, and ready for typing. */
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await expect(title(page)).toBeEditable()
}
const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!

async function fillIn(page: Page): Promise<void> {
  await main(page).locator('select').first().selectOption('4')
  await title(page).fill(texts.title)
  await content(page).press('End')
  await content(page).pressSequentially(texts.content)
  await main(page).getByRole('checkbox').first().check()
}

const answer = (page: Page, { origin }: Shop, id: string, text: string) =>
  page.request.post(`${origin}/sandbox/support/${id}/answer`, { multipart: { content: text, images: png('answer.png') }, maxRedirects: 0 })

test('a request is sent with three images, answered, continued, closed and reviewed; another one is left; no input is lost', async ({
  page,
  shop,
}) => {
  await becomeMember(page, 'Linked member', shop.origin)
  await open(page, `${shop.origin}/ko/inquiry/new`)

  await test.step('images that cannot be attached are named, and the others are kept', async () => {
    await files(page).setInputFiles([
      png('a.png'),
      png('notes.png', Buffer.from('only words')),
      png('vast.png', aPng(10, 10, { width: 20_000, height: 20_000 })),
      png('heavy.png', Buffer.concat([aPng(10, 10), Buffer.alloc(6_000_000)])),
    ])
    const lines = main(page).locator('[role=alert] p')
    await expect(lines).toHaveText(texts.refused.slice(0, 3))
    await files(page).setInputFiles([png('b.png'), png('c.png'), png('d.png')])
    await expect(lines).toHaveText([texts.refused[3]])
    await expect(kept(page)).toHaveCount(3)
    // The height of the drawn images.
    await expect
      .poll(() =>
        kept(page)
          .locator('canvas')
          .evaluateAll((all: HTMLCanvasElement[]) => all.map(({ height }) => height)),
      )
      .toEqual([112, 112, 112])
  })

  await test.step('a reload keeps the draft, with its images', async () => {
    await fillIn(page)
    await page.reload()
    await expect(title(page)).toHaveValue(texts.title)
    await expect(page.getByText(texts.back)).toBeVisible()
    await expect(kept(page)).toHaveCount(3)
    await expect(main(page).getByRole('checkbox').first()).toBeChecked()
  })

  await test.step('an ended session loses no input; an expired token is renewed while sending', async () => {
    await page.evaluate(() => {
      localStorage.setItem('site.access-token', 'not-a-token')
      localStorage.setItem('site.refresh-token', 'nor-this')
    })
    await button(page, texts.send).click()
    await sessionState(page, 'signedOut')
    await enter(page, shop, 'Linked member')
    await open(page, `${shop.origin}/ko/inquiry/new`)
    await expect(title(page)).toHaveValue(texts.title)
    await expect(kept(page)).toHaveCount(3)
    // Sending renews the session and continues.
    const token = await page.evaluate(() => localStorage.getItem('site.access-token'))
    expect((await page.request.post(`${shop.origin}/sandbox/session/expire`, { data: { token, seconds: 900 } })).status()).toBe(204)
  })

  await test.step('the request is sent', async () => {
    await button(page, texts.send).click()
    await page.waitForURL(/\/inquiry\/\d+$/)
    await expect(page.locator('[data-popup="noButton"]')).toContainText(texts.sent)
    await page.keyboard.press('Escape')
    await expect(main(page).getByText(texts.waiting, { exact: true })).toBeVisible()
    await expect(main(page).locator('ol img')).toHaveCount(3)
    expect(await page.evaluate(() => localStorage.getItem('site.draft.inquiry'))).toBeNull()
    await main(page).locator('ol').getByRole('button', { name: texts.picture }).click()
    const viewer = page.getByRole('dialog', { name: texts.picture })
    await expect(viewer.getByText('3 / 3')).toBeVisible()
    await expect.poll(() => viewer.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
    await page.keyboard.press('Escape')
  })

  await test.step('the request is answered and continued', async () => {
    expect((await answer(page, shop, idOf(page), 'Please switch the server.')).status()).toBe(303)
    await page.reload()
    await expect(main(page).getByText('Please switch the server.')).toBeVisible()
    await expect(main(page).getByText(texts.answered, { exact: true })).toBeVisible()
    await expect(content(page)).toBeEditable()
    await content(page).fill(texts.more)
    await button(page, texts.sendMore).click()
    await expect(main(page).locator('ol').getByText(texts.more)).toBeVisible()
    await expect(content(page)).toHaveValue('')

    // D4: the form replays in Node to the same states, and the recording contains none of its text.
    const text = await page.evaluate(() => JSON.stringify(globalThis.siteQa!.recording()))
    const recording = readRecording(text)
    if (typeof recording === 'string') throw new Error(recording)
    expect(recording.parts.at(-1)!.systems.map(({ machine }) => machine)).toEqual(expect.arrayContaining(['app', 'support-request']))
    expect(play(recording, { log: () => {}, showsAll: true })).toEqual([])
    expect(text).not.toContain(texts.more)
  })

  await test.step('the request is closed and reviewed', async () => {
    await button(page, texts.closeIt).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.closeIt, exact: true }).click()
    await page.getByRole('radio', { name: texts.stars }).check({ force: true })
    await page.getByRole('dialog').getByRole('button', { name: texts.sendMore, exact: true }).click()
    await expect(main(page).getByText(texts.thanks)).toBeVisible()
    await expect(content(page)).toHaveCount(0)
    await page.goto(`${shop.origin}/ko/inquiry?status=9`)
    await expect(main(page).getByRole('link', { name: new RegExp(texts.title) })).toBeVisible()
  })

  await test.step('Back with an unsent request first closes an open list, then asks before leaving (B-9, S7)', async () => {
    await page.goto(`${shop.origin}/en/inquiry`)
    await main(page).locator('a[href*="/inquiry/new"]').first().click()
    await expect(title(page)).toBeEditable()
    await main(page).locator('select').first().selectOption('2')
    await title(page).fill('Half a thought')
    await main(page).getByRole('combobox', { name: 'Order' }).click()
    const list = page.getByRole('dialog', { name: 'Which order is it about?' })
    await expect(list).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(title(page)).toHaveValue('Half a thought')
    const question = page.getByRole('dialog', { name: 'Leave without sending?' })
    await page.goBack()
    await question.getByRole('button', { name: 'Keep writing' }).click()
    await expect(title(page)).toHaveValue('Half a thought')
    await page.goBack()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/en\/inquiry$/)
  })
})
