/** What a form keeps in the browser, and for how long (decision 23); and uploads that take too long. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attachmentRules } from '#contract/attachment-rules.ts'
import type { RequestDraft } from '#machines/support-request/support-request.types.ts'
import { createApi } from '#src/api/api.ts'
import { stubIndexedDb } from '#tests/helpers/memory-indexed-db.ts'
import { createImageStore, type ImageStore } from './image-store.ts'
import { createRequestPorts } from './request-effects.ts'
import { pngOf } from './support.fixtures.ts'

const hour = 3600_000
const name = 'inquiry.new'
const portsOf = (pictures: ImageStore, onProgress = () => {}) =>
  createRequestPorts({
    api: createApi({ fetch, bases: { auth: '/api', game: '/api', payment: '/api' } }),
    locale: () => 'en',
    pictures,
    purpose: 'new',
    requestId: undefined,
    messageId: undefined,
    onProgress,
    askToLeave: async () => ({ isLeaving: true }),
    onOutdated: () => {},
    recording: undefined,
    onVisitLost: () => {},
  })
/** A draft with one image. */
const aDraft = (pictures: ImageStore): RequestDraft => ({
  fields: { type: 4, orderNo: '', title: 'It broke', content: 'Here:', consent: true },
  template: '',
  images: [{ id: pictures.add(new File([pngOf(64, 48)], 'shot.png')), name: 'shot.png', bytes: 64, width: 64, height: 48 }],
  keptImages: [],
  attempt: undefined,
  isVisitShared: true,
})
/** A reload of the page. */
const restored = async () => (await portsOf(createImageStore()).restoreDraft({ draft: name })).draft

let rows: Map<string, unknown>
beforeEach(() => {
  localStorage.clear()
  rows = stubIndexedDb()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

describe('the images of a draft', () => {
  test('are deleted with its text after 24 hours', async () => {
    const pictures = createImageStore()
    await portsOf(pictures).keepDraft({ name, draft: aDraft(pictures) })
    expect([rows.size, (await restored())?.images.length]).toEqual([1, 1])
    later(25 * hour)
    expect(await restored()).toBeUndefined()
    await expect.poll(() => rows.size).toBe(0)
  })

  test('are deleted when another form is opened that has no draft', async () => {
    const pictures = createImageStore()
    await portsOf(pictures).keepDraft({ name, draft: aDraft(pictures) })
    later(25 * hour)
    await portsOf(createImageStore()).restoreDraft({ draft: 'inquiry.7.continue' })
    await expect.poll(() => rows.size).toBe(0)
  })

  test('stay as long as its text, which was written again later', async () => {
    const pictures = createImageStore()
    const draft = aDraft(pictures)
    const { keepDraft } = portsOf(pictures)
    await keepDraft({ name, draft })
    for (let hours = 0; hours < 30; hours += 5) {
      later(5 * hour)
      await keepDraft({ name, draft })
    }
    later(23 * hour)
    // Another form deletes what is old; this one restores its own.
    await portsOf(createImageStore()).restoreDraft({ draft: 'inquiry.7.continue' })
    expect((await restored())?.images).toEqual(draft.images)
  })

  test('are restored with a text that was written within the same hour, and is not 24 hours old', async () => {
    const pictures = createImageStore()
    const draft = aDraft(pictures)
    const { keepDraft } = portsOf(pictures)
    await keepDraft({ name, draft })
    later(hour / 2)
    await keepDraft({ name, draft })
    later(23.75 * hour)
    // Another form, opened in between, deletes only what no draft needs.
    await createImageStore().restore([])
    expect((await restored())?.images).toEqual(draft.images)
  })
})

describe('an image whose file the player has changed since it was attached', () => {
  /** The stored one: of another size, to tell it from the one in memory. */
  const copy = pngOf(32, 24)
  /** The image in memory has become unreadable. */
  async function withChangedFile(isKept: boolean) {
    const sent: FormData[] = []
    const forms = class extends EventTarget {
      upload = new EventTarget()
      open() {}
      setRequestHeader() {}
      abort() {}
      send(body: FormData) {
        sent.push(body)
      }
    }
    vi.stubGlobal('XMLHttpRequest', forms)
    const pictures = createImageStore()
    const draft = { ...aDraft(pictures), attempt: { requestKey: 'k', message: '', locale: 'en' as const } }
    const changed = pictures.get(draft.images[0]!.id)!
    if (isKept) {
      await portsOf(pictures).keepDraft({ name, draft })
      const [[id, row]] = [...rows] as [[string, { blob: Blob }]]
      rows.set(id, { ...row, blob: new Blob([copy]) })
    }
    vi.spyOn(changed, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'))
    return { sent, sending: portsOf(pictures).sendRequest({ name, draft }, new AbortController().signal) }
  }

  test('is sent from its stored copy', async () => {
    const { sent, sending } = await withChangedFile(true)
    void sending.catch(() => {})
    await expect.poll(() => sent.length).toBe(1)
    const image = sent[0]!.get('images') as File
    expect([image.name, new Uint8Array(await image.arrayBuffer())]).toEqual(['shot.png', copy])
  })

  test('is named as refused without a stored copy, and nothing is sent', async () => {
    const { sent, sending } = await withChangedFile(false)
    await expect(sending).rejects.toMatchObject({ status: 415, code: 'INVALID_FILE', issues: [{ path: 'body.images.0' }] })
    expect(sent).toEqual([])
  })
})

test('an image whose reading a logout ended is not stored', async () => {
  const pictures = createImageStore()
  const reading = new AbortController()
  const handles = [pictures.add(new File([pngOf(64, 48)], 'shot.png'))]
  const keep = vi.spyOn(pictures, 'keep')
  const read = portsOf(pictures).readImages({ handles, room: 3 }, reading.signal)
  reading.abort()
  await read
  expect(keep).not.toHaveBeenCalled()
})

describe('after the time limit of a sending', () => {
  const requests: XMLHttpRequest[] = []
  class SlowRequest extends EventTarget {
    upload = new EventTarget()
    constructor() {
      super()
      requests.push(this as unknown as XMLHttpRequest)
    }
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {}
  }
  test.each([
    ['an unfinished upload was too slow', 5_000_000, { status: 408, code: 408 }],
    ['a finished upload has no response', 15_000_000, { status: 0, code: 'NETWORK' }],
  ])('%s', async (_name, sent, failure) => {
    requests.length = 0
    vi.stubGlobal('XMLHttpRequest', SlowRequest)
    const clock = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
    const pictures = createImageStore()
    const draft = { ...aDraft(pictures), attempt: { requestKey: 'k', message: '', locale: 'en' as const } }
    const sending = portsOf(pictures).sendRequest({ name, draft }, new AbortController().signal)
    await expect.poll(() => requests.length).toBe(1)
    requests[0]!.upload.dispatchEvent(new ProgressEvent('progress', { loaded: sent, total: 15_000_000, lengthComputable: true }))
    clock.abort(new DOMException('', 'TimeoutError'))
    await expect(sending).rejects.toMatchObject(failure)
    expect(timeout).toHaveBeenCalledWith(attachmentRules.uploadTime)
  })
})
