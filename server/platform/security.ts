/** Headers that keep a page to itself. */
export interface SecurityOptions {
  /** Random per page; scripts of the page carry it. */
  nonce?: string
  /** Hashes of the page's inline scripts, in a nonce's place: the page may be sent to many. */
  scriptHashes?: readonly string[]
  /** Origins the page may call beside its own: API bases on other hosts. */
  connect: readonly string[]
  /** Whether players reach the site by https: only then HSTS makes sense (WebKit breaks http://localhost otherwise). */
  https: boolean
  /** Origins of third parties that visitors may allow (C3); undefined: none. */
  thirdParties?: { scripts: readonly string[]; told: readonly string[] } | undefined
  /** The dev server's websocket and inline styles. */
  development: boolean
  /** A page of the site: nothing becomes HTML or a script's address there but by its own rules (src/lib/trusted-types.ts). */
  isPage?: boolean
  /** The page is where an issuer sends its window back to. */
  isCallback?: boolean
  /** False: no page of another site has led here (`mayHaveOpener`), so that none can hold the page's window. */
  mayHaveOpener?: boolean
  /** The sandbox shows screens beside one another, in frames of its own. */
  isFramed?: boolean
}

/**
 * Whether a page of another site may have led here, or opened the window (Fetch Metadata, `Sec-Fetch-Site`): not if the person came by an
 * address, a bookmark or another app, nor from a page of this site. Browsers that do not say so may have been led.
 */
export const mayHaveOpener = (request: Request): boolean => !['none', 'same-origin'].includes(request.headers.get('sec-fetch-site') ?? '')

/** What differs from page to page. */
export type PagePolicy = Pick<SecurityOptions, 'nonce' | 'scriptHashes' | 'isCallback' | 'mayHaveOpener' | 'thirdParties'>

/** @returns header names and values; the policy is strict: no inline script without the nonce, no frame, no plugin, no foreign form target */
export function securityHeaders(o: SecurityOptions): Record<string, string> {
  const script = [
    "'self'",
    ...(o.nonce === undefined ? [] : [`'nonce-${o.nonce}'`]),
    ...(o.scriptHashes ?? []),
    ...(o.thirdParties?.scripts ?? []),
  ]
  const told = o.thirdParties?.told ?? []
  const policy = {
    'default-src': ["'self'"],
    'script-src': script,
    // Attributes only (style={…} for focus points); no foreign stylesheet can come in.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...told],
    'media-src': ["'self'"],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...o.connect, ...told, ...(o.development ? ['ws:'] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [o.isFramed === true ? "'self'" : "'none'"],
    // Vite's development client writes HTML of its own.
    ...(o.isPage === true && !o.development ? { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['site', 'default'] } : {}),
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, values]) => `${name} ${values.join(' ')}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'x-frame-options': o.isFramed === true ? 'SAMEORIGIN' : 'DENY',
    // Sign-in opens a window. When it comes back, a policy of its own would cut it off: its opener would see it as closed (HTML, "COOP").
    'cross-origin-opener-policy': o.isCallback === true || o.mayHaveOpener === false ? 'unsafe-none' : 'same-origin-allow-popups',
    ...(o.https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
