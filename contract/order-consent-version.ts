/**
 * Version of the text beside the consent box (B3, R8): raise it with every change of the text. The provider stores it with the purchase.
 * Separate: screens need no validator for it.
 */
export const orderConsentVersion = '2026-11-28.2'
