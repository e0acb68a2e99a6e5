/** The editor at /desk, on local deployments and in rehearsals (server/desk/README.md). */
import { and, asc, eq, gt, or } from 'drizzle-orm'
import { Hono } from 'hono'
import { hourMs } from '#contract/durations.ts'
import { isLocale } from '#contract/locales.ts'
import { pathIn } from '#contract/public-addresses.ts'
import { isStorable } from '#contract/typed-text.ts'
import { writtenMoment } from '../content/checks/moment.ts'
import { runContentCommand, type ContentDeps } from '../content/content-command.ts'
import type { DeskSettings } from '../platform/desk-settings.ts'
import { posts, postTexts } from '../posts/posts.tables.ts'
import { previewToken, publicPathOf } from '../posts/preview-links.ts'
import { deskConfig } from './desk-config.ts'
import {
  deskStyle,
  editorHeaders,
  editorPage,
  publishHeaders,
  publishPage,
  startScript,
  type PublishView,
  type WaitingPost,
} from './desk-pages.ts'
import { createEditorFiles } from './editor-files.ts'

/** Dependencies of the desk: its settings, and those of an import. */
export interface DeskDeps extends Omit<ContentDeps, 'print'> {
  settings: DeskSettings
  /** Folder of the pack that this site imports. */
  pack: string
}

/** Validity of the desk's preview links, in hours. The editor creates a new one each time. */
const previewHours = 24

/**
 * Routes below /desk: the editor with its files and configuration, the publish page, and redirects to previews. `POST /publish` imports the
 * pack: 403 if this site cannot import or another site posted the form, 422 if the pack was not imported.
 */
export function deskRoutes({ settings, pack, ...deps }: DeskDeps): Hono {
  const { db, now, secrets, origin } = deps
  const routes = new Hono()
  const editorFile = createEditorFiles()
  const config = deskConfig(settings, origin)
  const text = (type: string) => ({
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })

  routes.get('/', (c) => c.body(editorPage, 200, editorHeaders(settings)))
  routes.get('/start.js', (c) => c.body(startScript, 200, text('text/javascript')))
  routes.get('/desk.css', (c) => c.body(deskStyle, 200, text('text/css')))
  routes.get('/config.json', (c) => c.json(config, 200, { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }))
  routes.get('/editor/*', (c) => editorFile(c.req.raw) ?? c.notFound())

  const waiting = async (): Promise<WaitingPost[]> => {
    const rows = await db
      .select({ board: posts.board, slug: posts.slug, draft: posts.draft, publishedAt: posts.publishedAt, title: postTexts.title })
      .from(posts)
      .innerJoin(postTexts, and(eq(postTexts.seq, posts.seq), eq(postTexts.locale, 'ko')))
      .where(or(eq(posts.draft, true), gt(posts.publishedAt, now())))
      .orderBy(asc(posts.board), asc(posts.slug))
    return rows.map(({ draft, publishedAt, ...row }) => ({ ...row, when: draft ? 'draft' : writtenMoment(publishedAt) }))
  }
  const answerPublish = async (outcome?: PublishView['outcome']): Promise<string> =>
    publishPage({ settings, waiting: await waiting(), ...(outcome === undefined ? {} : { outcome }) })

  routes.get('/publish', async (c) => c.body(await answerPublish(), 200, publishHeaders))
  routes.post('/publish', async (c) => {
    // A page of another site could post the form as well; browsers send its origin (Fetch Metadata).
    if (!settings.canImport || c.req.header('sec-fetch-site') !== 'same-origin')
      return c.body(
        await answerPublish({ lines: ['Open /desk/publish on this site and press the button there.'], isGood: false }),
        403,
        publishHeaders,
      )
    const { lines, code } = await runContentCommand(deps, ['import', pack])
    return c.body(await answerPublish({ lines, isGood: code === 0 }), code === 0 ? 200 : 422, publishHeaders)
  })

  /** Redirects from an entry of the editor to the page that readers see, or will see. */
  routes.get('/preview/:board/:slug/:locale', async (c) => {
    const { board, slug, locale } = c.req.param()
    if (!isLocale(locale) || ![board, slug].every(isStorable)) return c.notFound()
    const [post] = await db
      .select({ seq: posts.seq, draft: posts.draft, hidden: posts.hidden, publishedAt: posts.publishedAt })
      .from(posts)
      .where(and(eq(posts.board, board), eq(posts.slug, slug)))
    c.header('cache-control', 'no-store')
    if (post === undefined) {
      const line = `${board}/${slug} is not on this site yet: ${settings.canImport ? 'import it below' : 'the next import adds it'}.`
      return c.body(await answerPublish({ lines: [line], isGood: false }), 404, publishHeaders)
    }
    const path = publicPathOf(post, now())
    if (path !== undefined) return c.redirect(pathIn(locale, path))
    const expires = new Date(now().getTime() + previewHours * hourMs)
    return c.redirect(pathIn(locale, `/bulletin/preview/${await previewToken(secrets, { seq: post.seq, expires })}`))
  })
  return routes
}
