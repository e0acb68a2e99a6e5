/**
 * Window events by which pages notify the third-party wiring (src/app/third-parties.ts) without importing it. The wiring exists only if a
 * publisher has configured third parties, and loads when the page is idle; an early review request waits for it (entry-client.tsx).
 *
 * - `site:reviewConsent`: the visitor wants to see the choice again; the footer has a button for it. It dispatches the event without this
 *   module, which would be one more request for every visitor.
 * - `site:conversion`: see `announceConversion`.
 */
export type ThirdPartyEvent = 'site:reviewConsent' | 'site:conversion'

/**
 * Reports that a visitor has completed the ad offerwall's conversion: the pre-registration (C3, `OFFERWALL_CONVERSION=registration`). It
 * may be called more than once: a click id is reported once.
 */
export const announceConversion = (): void => void dispatchEvent(new Event('site:conversion' satisfies ThirdPartyEvent))
