/** Draws the stack of popups (P1–P9). */
export const PopupHost = () => null
