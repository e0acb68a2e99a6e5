/** Consent, pixel and offerwall together (C3). */
import { setupI18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ThirdParties } from '#contract/site.ts'
import { selectIsReviewed, selectStanding } from '#machines/consent/consent.selectors.ts'
import { loadScript } from './load-script.ts'
import { mountNotice } from './mount-notice.tsx'
import { questionOf } from './remembered-answer.ts'
import { startThirdParties } from './start-third-parties.ts'

vi.mock('./load-script.ts')
vi.mock('./mount-notice.tsx')

let now = Date.UTC(2026, 10, 21)
let address: string | undefined
let reported: string[]
let handleEntryParameters: () => Promise<unknown>
let shown: () => void
let consent: Parameters<typeof mountNotice>[0]['consent']

/** Removes the window listeners of `startThirdParties` after each test. */
let ended: AbortController
const listen = window.addEventListener.bind(window)

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  now += 1000
  address = '/ko'
  reported = []
  ended = new AbortController()
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject) =>
    listen(type, listener, { signal: ended.signal }),
  )
  vi.mocked(mountNotice).mockImplementation((deps) => {
    ;({ consent } = deps)
    return Promise.resolve()
  })
  vi.mocked(loadScript).mockImplementation(
    (_src, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('no longer wanted')))
        handleEntryParameters = () => {
          window.fbq!.callMethod = (...[method, event]) => void (method === 'track' && reported.push(`${String(event)} ${String(address)}`))
          resolve()
          return settled()
        }
      }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  ended.abort()
  vi.mocked(window.addEventListener).mockRestore()
  window.fbq = window._fbq = undefined
  vi.clearAllMocks()
})

/** Runs everything that was started, however late it would happen. */
const settled = () => vi.runAllTimersAsync()
const grant = (): void => consent.send({ type: 'consent.grant' })
const decline = (): void => consent.send({ type: 'consent.decline' })
const go = (next: string): void => {
  address = next
  shown()
}
/** A visitor opens a page; a page that does not ask has no notice. */
async function start({
  config = { pixel: { id: '1234567890', src: '/pixel' }, offerwall: null } as ThirdParties,
  landing = 'https://site.test/ko',
  mayShare = true,
  isReviewRequested = false,
  isAsking = true,
} = {}): Promise<void> {
  startThirdParties({
    config,
    landing,
    mayShare,
    isReviewRequested,
    page: () => address,
    onPage: (callback) => (shown = callback),
    loadI18n: async () => setupI18n({ locale: 'ko', messages: { ko: {} } }),
    locale: () => 'ko',
    openPrivacy: () => {},
    prepare: (_name, logic, options) => [logic, options],
  })
  await vi.dynamicImportSettled()
  await vi.waitFor(() => expect(mountNotice).toHaveBeenCalledTimes(isAsking ? 1 : 0))
  await settled()
}
/** This page is left. */
function leave(): void {
  ended.abort()
  ended = new AbortController()
  vi.mocked(mountNotice).mockClear()
}
const loaded = (): string[] => vi.mocked(loadScript).mock.calls.map(([src]) => src)

test('loads nothing before consent; then reports one page view, for the page that is open when the script has loaded', async () => {
  await start()
  go('/ko/shop')
  expect(loadScript).not.toHaveBeenCalled()
  grant()
  go('/ko?token=abc')
  go('/ko/bulletin')
  await handleEntryParameters()
  expect(reported).toEqual(['PageView /ko/bulletin'])
  go('/ko/shop')
  expect(reported).toEqual(['PageView /ko/bulletin', 'PageView /ko/shop'])
})

test('a page that must not be reported is not reported when the script has loaded', async () => {
  await start()
  grant()
  go('/ko?token=abc')
  await handleEntryParameters()
  expect(reported).toEqual([])
})

test('a visitor who has declined is not asked on the next page; nothing is loaded, and only the answer is stored', async () => {
  const config = {
    pixel: { id: '1234567890', src: '/pixel' },
    offerwall: { src: '/wall?click={click}', clickParameter: 'click_key', convertsOn: 'landing' },
  } as const
  await start({ config, landing: 'https://site.test/ko?click_key=c-1' })
  decline()
  go('/ko/shop')
  leave()
  await start({ config, isAsking: false })
  go('/ko')
  expect([loaded(), vi.mocked(mountNotice).mock.calls, Object.keys(localStorage)]).toEqual([[], [], ['consent']])
})

const both = {
  pixel: { id: '1234567890', src: '/pixel' },
  offerwall: { src: '/wall?click={click}', clickParameter: 'click_key', convertsOn: 'registration' },
} as const
/** Leaves what an earlier consent has stored: the pixel's cookies and the offerwall's clicks. */
function storeTraces(): void {
  for (const name of ['_fbp', '_fbc']) document.cookie = `${name}=fb.1; path=/`
  localStorage.setItem('offerwall', JSON.stringify([{ id: 'c-3', at: now }]))
}
const traces = () => [/_fb[pc]=/.test(document.cookie), localStorage.getItem('offerwall') !== null]

test.each<[string, ThirdParties]>([
  ['asked again, for example after six months', both],
  ['without the pixel of the earlier consent', { ...both, pixel: null }],
  ['without the offerwall of the earlier consent', { ...both, offerwall: null }],
])('declining keeps nothing of an earlier consent: %s', async (_name, config) => {
  storeTraces()
  await start({ config })
  expect(traces()).toEqual([true, true])
  decline()
  expect(traces()).toEqual([false, false])
})

test('what is found after an earlier refusal is removed by the next page', async () => {
  localStorage.setItem('consent', JSON.stringify({ question: questionOf(both), answer: 'declined', at: now }))
  storeTraces()
  await start({ config: both, isAsking: false })
  expect(traces()).toEqual([false, false])
})

test.each([
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
])(
  'a browser’s opt-out (%s) applies despite a stored consent, without a question: nothing else is kept, and the answer is not changed',
  async (name, value) => {
    await start()
    grant()
    await handleEntryParameters()
    leave()
    vi.mocked(loadScript).mockClear()
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { [name]: value }))
    storeTraces()
    await start({ isAsking: false })
    expect([loaded(), vi.mocked(mountNotice).mock.calls, traces()]).toEqual([[], [], [false, false]])
    expect(localStorage.getItem('consent')).toContain('granted')
    dispatchEvent(new Event('site:reviewConsent'))
    await vi.waitFor(() => expect(mountNotice).toHaveBeenCalled())
    expect([selectStanding(consent.getSnapshot()), selectIsReviewed(consent.getSnapshot())]).toEqual(['refused', true])
    vi.unstubAllGlobals()
  },
)

test('if the conversion is the pre-registration, its event reports the click id of the landing, once', async () => {
  const offerwall = { src: '/wall?click={click}', clickParameter: 'cid', convertsOn: 'registration' } as const
  await start({ config: { pixel: null, offerwall }, landing: 'https://site.test/en?cid=c-8' })
  grant()
  go('/ko/shop')
  await settled()
  expect(loaded()).toEqual([])
  for (let times = 0; times < 2; times++) dispatchEvent(new Event('site:conversion'))
  await settled()
  expect(loaded()).toEqual(['/wall?click=c-8'])
})

test('consent during a navigation reports only the new page, once', async () => {
  await start()
  address = undefined
  grant()
  await handleEntryParameters()
  expect(reported).toEqual([])
  go('/ko/shop')
  expect(reported).toEqual(['PageView /ko/shop'])
})

test('consent withdrawn before the script has loaded and granted again reports the page once', async () => {
  await start()
  grant()
  decline()
  grant()
  await handleEntryParameters()
  expect(reported).toEqual(['PageView /ko'])
})

test('consent granted again on the same page does not report it twice; after a page in between it does', async () => {
  await start()
  grant()
  await handleEntryParameters()
  decline()
  grant()
  expect(reported).toEqual(['PageView /ko'])
  decline()
  go('/ko/shop')
  go('/ko')
  expect(reported).toEqual(['PageView /ko'])
  grant()
  expect(reported).toEqual(['PageView /ko', 'PageView /ko'])
})

test('a withdrawal on a page that may not share removes what earlier pages have stored', async () => {
  const config = {
    pixel: { id: '1234567890', src: '/pixel' },
    offerwall: { src: '/wall?click={click}', clickParameter: 'click_key', convertsOn: 'registration' },
  } as const
  await start({ config, landing: 'https://site.test/ko?click_key=c-2' })
  grant()
  await handleEntryParameters()
  leave()
  document.cookie = '_fbp=fb.1; path=/'
  vi.mocked(loadScript).mockClear()
  await start({ config, landing: 'https://site.test/ko/teaser/email#token=a', mayShare: false, isReviewRequested: true })
  expect(localStorage.getItem('offerwall')).toContain('c-2')
  decline()
  // Other tests' cookies may be there.
  expect([loaded(), document.cookie.includes('_fbp'), localStorage.getItem('offerwall')]).toEqual([[], false, null])
})

const showPage = (persisted: boolean): boolean => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))

test('a page restored from the back/forward cache is a page view, unless consent was withdrawn in the meantime', async () => {
  await start()
  grant()
  await handleEntryParameters()
  showPage(false)
  expect(reported).toHaveLength(1)
  showPage(true)
  expect(reported).toHaveLength(2)
  localStorage.setItem('consent', localStorage.getItem('consent')!.replace('granted', 'declined'))
  showPage(true)
  go('/ko/shop')
  expect(reported).toHaveLength(2)
})

test('a notice that failed to load is loaded again on a review request', async () => {
  vi.mocked(mountNotice).mockRejectedValueOnce(new Error('out of reach'))
  await start()
  expect(mountNotice).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('site:reviewConsent'))
  await vi.waitFor(() => expect(mountNotice).toHaveBeenCalledTimes(2))
})

test('a review requested before the start is shown', async () => {
  await start()
  decline()
  leave()
  await start({ isReviewRequested: true })
  expect(selectIsReviewed(consent.getSnapshot())).toBe(true)
})
