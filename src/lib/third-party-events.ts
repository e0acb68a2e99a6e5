/**
 * How pages speak with the third parties' wiring (src/app/third-parties.ts) without knowing it: events of the window. The wiring is there
 * only where a publisher has configured some, and comes when the page is idle; the first question is remembered for it (entry-client.tsx).
 *
 * - `site:reviewConsent`: somebody wants to see the choice again; the foot of the page has a button for it. Dispatched there without this
 *   module, which would be a request more for every visitor.
 * - `site:conversion`: see `announceConversion`.
 */
export type ThirdPartyEvent = 'site:reviewConsent' | 'site:conversion'

/**
 * Says that a visitor has done what the ad offerwall pays for: registered in advance (C3, `OFFERWALL_CONVERSION=registration`). May be
 * said more than once: a click id is reported once.
 */
export const announceConversion = (): void => void dispatchEvent(new Event('site:conversion' satisfies ThirdPartyEvent))
