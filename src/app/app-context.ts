/** What the routes' guards, loaders and heads can use: the router's context. */
import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'
import type { Base } from '#contract/endpoint.ts'
import type { Api } from '#src/api/api.ts'
import type { Audience } from '#src/api/audience.ts'
import type { InlineAssets } from '#src/components/inline-assets.ts'
import type { DocumentAssets } from '#src/document/page-assets.ts'
import type { Translations } from '#src/i18n/translations.ts'
import type { Address } from '#contract/page-address.ts'

/** The context that routes receive (TanStack Router context). */
export interface AppContext {
  api: Api
  queryClient: QueryClient
  /** The translations of each loaded language. */
  translations: Translations
  /** The public address that players type; pages use it for their own addresses. */
  origin: string
  publicBases: Record<Base, string>
  qaScript: string | undefined
  /** On the server of a built site: the assets that the document carries for its routes. */
  assets: ((routeIds: readonly string[]) => DocumentAssets) | undefined
  /** On the server: drawings that the page carries. */
  inlineAssets: InlineAssets | undefined
  /** The language of addresses that name none: as when the page was opened, or the one that the player has chosen since (R4). */
  negotiated: () => Locale
  /** The language of the current page, or of the one being loaded. */
  currentLocale: () => Locale
  /** Splits an address of the address bar into language, in-game view and path. */
  addressOf: (href: string) => Address
  /** A8: signed-in users with a token are members; the in-game view may have no token. */
  audience: () => Audience
  /** Makes links and calls keep this language and view (`/ko`, `/ko/ingame`). */
  keepFront: (address: Address) => void
  /** Refetches everything that the page shows. */
  refresh: () => Promise<void>
  /** Fetches for a screen: a missing resource becomes the not-found page, a 500 leads to /error/500 (E1). */
  load: <T>(query: { queryKey: DataTag<QueryKey, T, Error> }) => Promise<T>
  /** Like `load`, for data that affects neither status nor head: on the server, slow data is streamed behind the screen's skeleton. */
  defer: (query: { queryKey: DataTag<QueryKey, unknown, Error> }) => Promise<unknown>
  /**
   * Like `load`, if another response already contains most of the data (`listed`, used as placeholder data): in the browser the page shows
   * it at once, and the screen's own query fetches the rest.
   */
  loadOrListed: <T, L>(query: { queryKey: DataTag<QueryKey, T, Error> }, listed: L | undefined) => Promise<T | NonNullable<L>>
}
