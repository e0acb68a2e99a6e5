/** Connects consent, pixel and offerwall (C3). Loaded when the page is shown and idle, and only if some are configured. */
import type { I18n } from '@lingui/core'
import { createActor } from 'xstate'
import type { Locale } from '#contract/common.ts'
import type { ThirdParties } from '#contract/site.ts'
import { connectConsent } from '#machines/consent/consent.ports.ts'
import { selectIsShown, selectStanding } from '#machines/consent/consent.selectors.ts'
import type { ThirdPartyEvent } from '#src/lib/third-party-events.ts'
import type { PrepareActor } from '#src/components/actors.tsx'
import { loadScript } from './load-script.ts'
import { clickOf, createOfferwall, forgetClicks } from './offerwall.ts'
import { createPageViews } from './page-views.ts'
import { createPixel, forgetPixel } from './pixel.ts'
import { createRememberedAnswer, questionOf } from './remembered-answer.ts'
import { consentKey, createStored } from './stored.ts'

/** What third parties need from the app. */
export interface ThirdPartiesDeps {
  config: ThirdParties
  /** The address that began this visit, before anything was removed from it. */
  landing: string
  /** False: this page only asks and stores the decision; third parties start with the next page load. */
  mayShare: boolean
  /** The visitor opened the consent choice before this chunk was loaded. */
  isReviewRequested: boolean
  /** Address of the open page: path and query as in the address bar; undefined during a navigation. */
  page: () => string | undefined
  /** Calls back after each completed navigation, also to the same address. */
  onPage: (shown: () => void) => void
  /** Translations of the page's language. */
  loadI18n: () => Promise<I18n>
  locale: () => Locale
  openPrivacy: () => void
  /** Set where machines are recorded. */
  prepare: PrepareActor
}

/** The browser's own refusal (Global Privacy Control, W3C; Do Not Track, W3C TPE). */
const isRefusedByBrowser = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === '1'

/** Removes a stored decision and what third parties have stored with it. For a site that has none any more. */
export function forgetThirdParties(): void {
  forgetPixel()
  forgetClicks()
  createStored(consentKey).remove()
}

/** Starts the consent machine and connects it. No third-party script is loaded before consent. Called once per page load. */
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
          // Absent if the page is not served over https.
          locks: navigator.locks,
        })
  const views = createPageViews({
    page: deps.page,
    report: () => pixel?.pageView() ?? false,
    alsoHarmless: config.offerwall === null ? [] : [config.offerwall.clickParameter],
  })

  /** Nothing of a consent is kept: also of an earlier page's, whose third party is no longer configured. */
  const revoke = (): void => {
    if (pixel === undefined) forgetPixel()
    else pixel.revoke()
    if (offerwall === undefined) forgetClicks()
    else offerwall.revoke()
  }
  const share = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      // Also where nothing may be shared: earlier pages may have stored something.
      signal.addEventListener('abort', () => {
        revoke()
        resolve()
      })
      if (!deps.mayShare) return
      pixel?.grant(signal, views.check)
      offerwall?.grant(signal)
    })

  const input = { answer: remembered.read(), isRefused: isRefusedByBrowser() }
  const consent = createActor(...deps.prepare('consent', connectConsent({ share }), { input }))
  consent.on('consent.answered', ({ answer }) => remembered.write(answer))

  let notice: Promise<unknown> | undefined
  consent.subscribe((snapshot) => {
    const standing = selectStanding(snapshot)
    if (standing === 'declined' || standing === 'refused') revoke()
    if (!selectIsShown(snapshot)) return
    const { loadI18n, locale, onPage, openPrivacy } = deps
    notice ??= import('./mount-notice.tsx')
      .then(({ mountNotice }) => mountNotice({ consent, config, loadI18n, locale, onPage, openPrivacy }))
      // Not loadable now: the next event retries, such as the button in the footer.
      .catch(() => (notice = undefined))
  })
  consent.start()
  if (deps.isReviewRequested) consent.send({ type: 'consent.review' })
  // Also before consent: a page that was left and opened again is another page view.
  deps.onPage(views.check)

  addEventListener('site:reviewConsent' satisfies ThirdPartyEvent, () => consent.send({ type: 'consent.review' }))
  addEventListener('site:conversion' satisfies ThirdPartyEvent, () => offerwall?.convert())
  const readAgain = (): void => consent.send({ type: 'consent.changedElsewhere', answer: remembered.read() })
  // Another tab stored a decision; a null key: the storage was cleared.
  addEventListener('storage', ({ key }) => {
    if (key === consentKey || key === null) readAgain()
  })
  // Restored from the back/forward cache: this page missed decisions made since.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    readAgain()
    views.again()
  })
}
