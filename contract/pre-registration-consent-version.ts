/**
 * Version of the texts of the consents to a pre-registration (T1), stored with them as proof after the version of the campaign. Raise it with
 * every change of those texts. In a separate file, since only that form needs it.
 */
export const preRegistrationConsentVersion = '2026-12-01'
