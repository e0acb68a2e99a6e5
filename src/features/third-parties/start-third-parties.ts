/** Puts consent, pixel and offerwall together (C3). Comes when the page has been shown and is idle, and only where some are configured. */
import type { I18n } from '@lingui/core'
import { createActor } from 'xstate'
import type { Locale } from '#contract/common.ts'
import type { ThirdParties } from '#contract/site.ts'
import { connectConsent } from '#machines/consent/consent.ports.ts'
import { selectIsShown } from '#machines/consent/consent.selectors.ts'
import type { ThirdPartyEvent } from '#src/lib/third-party-events.ts'
import type { PrepareActor } from '#src/components/actors.tsx'
import { loadScript } from './load-script.ts'
import { clickOf, createOfferwall } from './offerwall.ts'
import { createPageViews } from './page-views.ts'
import { createPixel } from './pixel.ts'
import { consentKey, createRememberedAnswer, questionOf } from './remembered-answer.ts'

export interface ThirdPartiesDeps {
  config: ThirdParties
  /** The address this visit began with, before anything was taken out of it. */
  landing: string
  /** False: this page only asks and remembers; third parties begin with the next one that is loaded. */
  mayShare: boolean
  /** Somebody has asked for the choice before this was there. */
  isReviewAsked: boolean
  /** Address of the page that is open: path and query as in the address bar; undefined while another is on its way. */
  page: () => string | undefined
  /** Calls back after each completed navigation, also where the address is the same. */
  onPage: (shown: () => void) => void
  /** The words of the language the page is in. */
  words: () => Promise<I18n>
  locale: () => Locale
  openPrivacy: () => void
  /** Where machines are recorded. */
  prepare: PrepareActor
}

/** The browser's own no (Global Privacy Control, W3C; Do Not Track, W3C TPE). */
const isRefusedByBrowser = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === '1'

export function startThirdParties(deps: ThirdPartiesDeps): void {
  const { config } = deps
  const now = (): number => Date.now()
  const remembered = createRememberedAnswer(questionOf(config), now)
  const pixel = config.pixel === null ? undefined : createPixel(config.pixel, loadScript)
  const offerwall =
    config.offerwall === null
      ? undefined
      : createOfferwall({
          offerwall: config.offerwall,
          landed: clickOf(deps.landing, config.offerwall),
          load: loadScript,
          now,
          // Absent where the page is not served over https.
          locks: navigator.locks,
        })
  const views = createPageViews({
    page: deps.page,
    tell: () => pixel?.pageView() ?? false,
    alsoHarmless: config.offerwall === null ? [] : [config.offerwall.clickParameter],
  })

  const share = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (!deps.mayShare) return
      pixel?.grant(signal, views.look)
      offerwall?.grant(signal)
      signal.addEventListener('abort', () => {
        pixel?.revoke()
        offerwall?.revoke()
        resolve()
      })
    })

  const input = { answer: remembered.read(), isRefused: isRefusedByBrowser() }
  const consent = createActor(...deps.prepare('consent', connectConsent({ share }), { input }))
  consent.on('consent.answered', ({ answer }) => remembered.write(answer))

  let notice: Promise<unknown> | undefined
  consent.subscribe((snapshot) => {
    if (!selectIsShown(snapshot)) return
    const { words, locale, onPage, openPrivacy } = deps
    notice ??= import('./mount-notice.tsx')
      .then(({ mountNotice }) => mountNotice({ consent, config, words, locale, onPage, openPrivacy }))
      // Out of reach for now: tried again with the next event, such as the button at the foot of the page.
      .catch(() => (notice = undefined))
  })
  consent.start()
  if (deps.isReviewAsked) consent.send({ type: 'consent.review' })
  // Also while nobody may be told: a page that was left and opened again is another page view.
  deps.onPage(views.look)

  addEventListener('site:reviewConsent' satisfies ThirdPartyEvent, () => consent.send({ type: 'consent.review' }))
  addEventListener('site:conversion' satisfies ThirdPartyEvent, () => offerwall?.convert())
  const recall = (): void => consent.send({ type: 'consent.changedElsewhere', answer: remembered.read() })
  // Another tab answered; a key of null: everything was removed.
  addEventListener('storage', ({ key }) => {
    if (key === consentKey || key === null) recall()
  })
  // Back from the browser's cache of whole pages: nobody told this one what was answered meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    recall()
    views.again()
  })
}
