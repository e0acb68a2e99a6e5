/**
 * Version of the text beside the consent box of a support request (U1, U3), stored with the request as proof. Raise it with every change of
 * that text. In a separate file, since shop and support share no script for it.
 */
export const supportConsentVersion = '2026-12-01'
