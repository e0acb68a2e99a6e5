/** The text beside the consent box of a support request (U1, U3): kept with the request as proof. Raise it with every change of that text. A file of its own: shop and support share no script for it. */
export const supportConsentVersion = '2026-11-22'
