/**
 * The editor at /desk: an editor without a shell writes a post in four languages, previews, publishes and changes it while the site runs
 * (issue 30). On the embedded database; publishing on PostgreSQL: server/desk/desk.test.ts.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { locales, type Locale } from '../contract/locales.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { filesIn, openFolder, writeBack } from './opened-folder.ts'
import { startServer } from './own-server.ts'

const drafts = {
  ko: { language: 'Korean', title: '첫눈 소식', text: '오늘 밤 첫눈이 내립니다.' },
  en: { language: 'English', title: 'News of the first snow', text: 'The first snow falls tonight.' },
  ja: { language: 'Japanese', title: '初雪のお知らせ', text: '今夜、初雪が降ります。' },
  // ISO 639 defines the site's id for Traditional Chinese as a language of Ghana, and so does the editor.
  tw: { language: 'Akan', title: '初雪消息', text: '今晚將降下初雪。' },
} as const
const slug = 'first-snow-news'
const post = `pack/posts/notice/${slug}`

/** The editor's side for one language. */
const pane = (page: Page, language: string) => page.getByRole('group', { name: new RegExp(`Edit .?${language}.? Content`) })
const field = (page: Page, language: string, label: string) =>
  pane(page, language).getByRole('group', { name: new RegExp(`^.{0,2}${label}.{0,2} Field$`) })

/** Selects the edited language; the preview is beside it. */
const choose = (page: Page, language: string): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Switch Locale' }).first().getByRole('radio', { name: language }).click()

async function writeText(page: Page, locale: Locale): Promise<void> {
  const { language, title, text } = drafts[locale]
  await choose(page, language)
  await field(page, language, 'Title').getByRole('textbox').fill(title)
  await field(page, language, 'Text').getByRole('textbox').fill(text)
}

/** Saves, and waits until the opened folder contains everything: a file cannot be read while it is being replaced. */
async function save(page: Page, folder: string, has: string): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(async () => {
    const files = await filesIn(page, post)
    expect(files.map(([path]) => path).toSorted()).toEqual(locales.toSorted().map((locale) => `${post}/post.${locale}.md`))
    expect(files.map(([, text]) => text).join('\n')).toContain(has)
    writeBack(folder, files)
  }).toPass({ timeout: 30_000 })
}

async function journey(page: Page): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'site-desk-'))
  cpSync('server/content/everharrow', join(folder, 'pack'), { recursive: true })
  const site = await startServer({ CONTENT_PACK: join(folder, 'pack'), DESK_ROOT: 'pack', DEPLOYMENT: 'local' })
  const board = async (locale: string): Promise<string> =>
    (await page.request.get(`${site.origin}/${locale}/bulletin/list?type=notice`)).text()
  const importIt = async (): Promise<void> => {
    const publish = await page.context().newPage()
    await publish.goto(`${site.origin}/desk/publish`)
    await publish.getByRole('button', { name: 'Check and import' }).click()
    await expect(publish.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible()
    await publish.close()
  }
  try {
    await test.step('the editor opens the folder', async () => {
      await page.goto(`${site.origin}/desk`)
      await openFolder(page, folder)
      await page.getByRole('button', { name: 'Work with Local Repository' }).click()
      await expect(page.getByText('phishing-warning')).toBeVisible()
    })
    await test.step('a draft is saved in four languages', async () => {
      await page.getByRole('button', { name: 'Create New Entry' }).click()
      await field(page, 'Korean', 'Published at').getByRole('button', { name: 'Now' }).click()
      await field(page, 'Korean', 'Status').getByRole('radio', { name: 'draft' }).click()
      for (const locale of locales) await writeText(page, locale)
      // Last: the editor empties it when it has prepared the new entry.
      await page.getByRole('textbox', { name: 'Slug' }).fill(slug)
      await save(page, folder, 'status: draft')
    })
    await test.step('the imported draft is visible in its previews and not on the board', async () => {
      await importIt()
      for (const locale of locales) {
        const preview = await page.request.get(`${site.origin}/desk/preview/notice/${slug}/${locale}`)
        expect([preview.url().includes(`/${locale}/bulletin/preview/`), (await preview.text()).includes(drafts[locale].text)]).toEqual([
          true,
          true,
        ])
        expect(await board(locale)).not.toContain(drafts[locale].title)
      }
      // The editor's own button leads there too, in its first language.
      await page.getByText(`${drafts.ko.title} (${slug})`).click()
      const opened = page.context().waitForEvent('page')
      await page.getByRole('button', { name: 'View on Live Site' }).click()
      const preview = await opened
      await expect(preview.getByRole('heading', { level: 1, name: drafts.ko.title })).toBeVisible()
      await preview.close()
    })
    await test.step('after publishing, it is on the board in four languages', async () => {
      await choose(page, 'Korean')
      // The editor drops what is chosen while it still puts its saved entry in place: until it has something to save, it is chosen again.
      await expect(async () => {
        await field(page, 'Korean', 'Status').getByRole('radio', { name: 'published' }).click()
        await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled({ timeout: 2000 })
      }).toPass({ timeout: 30_000 })
      await save(page, folder, 'status: published')
      await importIt()
      for (const locale of locales) expect(await board(locale)).toContain(drafts[locale].title)
      await page.goto(`${site.origin}/desk/preview/notice/${slug}/tw`)
      await hydrated(page)
      await expect(page.getByRole('heading', { level: 1, name: drafts.tw.title })).toBeVisible()
    })
    await test.step('files that the editor did not touch are unchanged', () => {
      const other = 'posts/notice/phishing-warning/post.ko.md'
      expect(readFileSync(join(folder, 'pack', other), 'utf8')).toBe(readFileSync(join('server/content/everharrow', other), 'utf8'))
    })
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

test.describe.configure({ timeout: 240_000 })
// The editor uses the browser's language.
test.use({ locale: 'en-US', actionTimeout: 30_000 })

test('a post is written, previewed and published in the editor while the site runs', ({ page }) => journey(page))
