import { splitAddress } from '#contract/page-address.ts'
import { inAppBrowserOf } from './in-app-browser.ts'

/** Whether other sites may open in a window beside the page: only with a mouse, and neither in an app nor in the game's webview. */
export const opensWindow = (): boolean =>
  matchMedia('(hover: hover) and (pointer: fine) and (min-width: 600px)').matches &&
  inAppBrowserOf(navigator.userAgent) === undefined &&
  !splitAddress(location.pathname).embedded
