/** Address of pre-registration (S18). */
export const preRegistrationHref = '/teaser#pre-registration'

/**
 * What a plain click on a link in content does instead of opening the address: pre-registration opens over the page (§2, the pre-register
 * popup). @returns undefined for all other addresses
 */
export const popupEventOf = (href: string) =>
  href === preRegistrationHref ? ({ type: 'popup.open', popup: { kind: 'preRegister' } } as const) : undefined
