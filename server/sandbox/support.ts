/**
 * The support desk as pages: the functions of `npm run support`, for users of the sandbox (S7). Forms without a script, as everywhere in
 * the sandbox; a rehearsal may post them too.
 */
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { imageHeaders } from '../support/attachments.routes.ts'
import { isShown } from '../support/request-images.ts'
import { parseReadMark, readMarkOf, typeNames, type DeskRequest, type DeskThread } from '../support/desk-thread.ts'
import { AlreadyTaken, AnsweredSince, type AfterReading, type DeskOutcome, type SupportDesk } from '../support/support-desk.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { page, pageHeaders, type Html } from './page.ts'

const factsOf = ({ supportRequest, member, taken }: DeskRequest): string =>
  `${typeNames[supportRequest.type - 1]!}, ${supportRequest.status}${taken === undefined ? '' : ` by ${taken.operator}`}, ${member.nickname} ${member.memberNumber}, in ${supportRequest.locale}${supportRequest.orderNo === null ? '' : `, purchase ${supportRequest.orderNo}`}`

/** @param next the page of older requests; undefined: there are none */
const listPage = (rows: readonly DeskRequest[], next: number | undefined): Promise<string> =>
  page(
    'Sandbox support',
    html`<p>Requests of players, the newest first. Answer here, and open <a href="/inquiry">the player’s page</a>.</p>
      <ul class="rows">
        ${rows.map(
          (row) =>
            html`<li>
              <a class="choice" href="/sandbox/support/${row.supportRequest.id}">${row.supportRequest.title}</a>
              <p>${factsOf(row)}</p>
            </li>`,
        )}
      </ul>
      ${rows.length === 0 ? html`<p>There are no requests yet.</p>` : ''}
      ${next === undefined ? '' : html`<p><a href="/sandbox/support?page=${next}">Older requests</a></p>`}
      <p><a href="/sandbox">About the sandbox</a></p>`,
  )

/** What the page shows when it is posted: the member may have written since, or another operator answered. */
const seenField = (thread: DeskThread): Html => html`<input type="hidden" name="seen" value="${readMarkOf(thread)}" />`

const formsOf = (thread: DeskThread): Html => {
  const { id, status } = thread.supportRequest
  return status === 'closed'
    ? html`<p>This request is closed permanently.</p>`
    : html`<form method="post" action="/sandbox/support/${id}/answer" enctype="multipart/form-data">
          ${seenField(thread)}<label>Answer<textarea name="content" rows="6" maxlength="4000" required></textarea></label>
          <label>Images, up to 3<input type="file" name="images" accept="image/png,image/jpeg,image/gif" multiple /></label>
          <button class="away">Answer</button>
        </form>
        <div class="fields">
          ${
            status === 'waiting'
              ? html`<form method="post" action="/sandbox/support/${id}/take"><button class="small">Start answering</button></form>`
              : ''
          }
          <form method="post" action="/sandbox/support/${id}/close">${seenField(thread)}<button class="small">Close</button></form>
        </div>`
}

const threadPage = (thread: DeskThread, now: Date): Promise<string> =>
  page(
    thread.supportRequest.title,
    html`<p>${factsOf(thread)}</p>
      <ul class="rows">
        ${thread.messages.map(
          ({ sender, content, createdAt, images }) =>
            html`<li>
              <b>${sender === 'support' ? 'Support' : thread.member.nickname}</b>
              <p>${createdAt.toISOString()}</p>
              <p class="words">${content}</p>
              ${images.map((image) =>
                isShown(image, now)
                  ? html`<img
                      src="/sandbox/support/images/${image.id}"
                      alt="attached by ${sender}"
                      width="${image.width}"
                      height="${image.height}"
                    />`
                  : html`<p>A deleted image.</p>`,
              )}
            </li>`,
        )}
      </ul>
      ${
        thread.review === undefined
          ? ''
          : html`<p>Review: ${thread.review.rating} of 5${thread.review.content === null ? '' : `, “${thread.review.content}”`}</p>`
      }
      ${formsOf(thread)}
      <p><a href="/sandbox/support">All requests</a></p>`,
  )

/**
 * - GET /support?page=: the requests; GET /support/:id: one with its thread; GET /support/images/:id: an image of it.
 * - POST /support/:id/answer with a form of `content` and up to three files `images`, /support/:id/take, /support/:id/close: respond with
 *   303 to the thread; 404 if there is no such request, 409 if it is closed, or to be taken and already taken or answered, 400, 413 or 415 if the answer is invalid. With `seen` (the
 *   mark of the read thread) a request that the member has continued since waits, and stays open; 409 if it was answered since.
 */
export function createSupportPages({ desk, origin, now }: { desk: SupportDesk; origin: string; now: () => Date }): Hono {
  const routes = new Hono()
  const none = (c: Context): Response => c.text('there is no such request', 404, { 'cache-control': 'no-store' })
  const idOf = (c: Context): number => (/^\d{1,9}$/.test(c.req.param('id') ?? '') ? Number(c.req.param('id')) : 0)
  const done = (c: Context, outcome: DeskOutcome): Response => {
    if (outcome === undefined) return none(c)
    if (outcome === 'closed' || outcome === 'answered') return c.text(`this request is ${outcome}`, 409, { 'cache-control': 'no-store' })
    return c.body(null, 303, { location: `/sandbox/support/${String(idOf(c))}`, 'cache-control': 'no-store' })
  }

  const formOf = (c: Context): Promise<FormData | undefined> => c.req.formData().catch(() => undefined)
  const seenIn = (form: FormData | undefined, id: number): AfterReading => {
    const seen = form?.get('seen')
    // Another text is a mark of nothing in this thread.
    return typeof seen === 'string' ? (parseReadMark(seen, id) ?? { seen: [] }) : {}
  }
  const changed = async (c: Context, change: () => Promise<DeskOutcome>): Promise<Response> => {
    try {
      return done(c, await change())
    } catch (error) {
      if (error instanceof ProviderFailure) return c.text(String(error.code), error.status, { 'cache-control': 'no-store' })
      if (!(error instanceof AnsweredSince || error instanceof AlreadyTaken)) throw error
      const what = error instanceof AlreadyTaken ? 'taken' : 'answered'
      return c.text(`this request was ${what} since you opened it: go back, and load the page again`, 409, { 'cache-control': 'no-store' })
    }
  }

  routes.get('/support', async (c) => {
    const asked = c.req.query('page') ?? ''
    const page = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
    const { requests, left } = await desk.list('all', page)
    const body = await listPage(requests, left > 0 ? page + 1 : undefined)
    return c.body(body, 200, pageHeaders(body))
  })
  routes.get('/support/images/:id', async (c) => {
    const id = c.req.param('id')
    const found = /^[\da-f-]{36}$/.test(id) ? await desk.image(id) : undefined
    return found === undefined ? none(c) : c.body(found.bytes, 200, imageHeaders(found.image, 0))
  })
  routes.get('/support/:id', async (c) => {
    const thread = await desk.show(idOf(c))
    if (thread === undefined) return none(c)
    const body = await threadPage(thread, now())
    return c.body(body, 200, pageHeaders(body, [origin]))
  })
  routes.post('/support/:id/answer', bodyLimit({ maxSize: 17 * 1024 * 1024 }), async (c) => {
    const form = await formOf(c)
    const content = form?.get('content')
    const sent = (form?.getAll('images') ?? []).filter((one): one is File => typeof one !== 'string' && one.size > 0)
    const images = await Promise.all(sent.map(async (file) => new Uint8Array(await file.arrayBuffer())))
    return changed(c, () => desk.answer(idOf(c), typeof content === 'string' ? content : '', images, 'sandbox', seenIn(form, idOf(c))))
  })
  routes.post('/support/:id/take', (c) => changed(c, () => desk.take(idOf(c), 'sandbox')))
  routes.post('/support/:id/close', async (c) => {
    const read = seenIn(await formOf(c), idOf(c))
    return changed(c, () => desk.close(idOf(c), 'sandbox', read))
  })
  return routes
}
