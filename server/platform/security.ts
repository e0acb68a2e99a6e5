/** Security headers of pages. */
export interface SecurityOptions {
  /** Random per page; the page's scripts have it. */
  nonce?: string
  /** Hashes of the page's inline scripts, instead of a nonce: the page may be sent to many clients. */
  scriptHashes?: readonly string[]
  /** Origins that the page may call besides its own: API bases on other hosts. */
  connect: readonly string[]
  /** Whether players reach the site over https: only then HSTS makes sense (WebKit breaks http://localhost otherwise). */
  https: boolean
  /** Origins of third parties that visitors may allow (C3); undefined: none. */
  thirdParties?: { scripts: readonly string[]; targets: readonly string[] } | undefined
  /** Allows the dev server's websocket and inline styles. */
  development: boolean
  /** A page of the site: only its own rules may create HTML or script addresses (src/lib/trusted-types.ts). */
  isPage?: boolean
  /** The page is the auth callback of an issuer's window. */
  isCallback?: boolean
  /** False: no page of another site has led here (`mayHaveOpener`), so that none can hold a reference to the page's window. */
  mayHaveOpener?: boolean
  /** The sandbox shows pages side by side, in its own frames. */
  isFramed?: boolean
}

/**
 * Whether a page of another site may have led here, or opened the window (Fetch Metadata, `Sec-Fetch-Site`): false if the visitor typed the
 * address, used a bookmark or another app, or came from a page of this site. Without the header it is assumed.
 */
export const mayHaveOpener = (request: Request): boolean => !['none', 'same-origin'].includes(request.headers.get('sec-fetch-site') ?? '')

/** The options that differ from page to page. */
export type PagePolicy = Pick<SecurityOptions, 'nonce' | 'scriptHashes' | 'isCallback' | 'mayHaveOpener' | 'thirdParties'>

/**
 * @returns header names and values; the policy is strict: no inline script without the nonce, no frame, no plugin, no foreign form target
 */
export function securityHeaders(o: SecurityOptions): Record<string, string> {
  const script = [
    "'self'",
    ...(o.nonce === undefined ? [] : [`'nonce-${o.nonce}'`]),
    ...(o.scriptHashes ?? []),
    ...(o.thirdParties?.scripts ?? []),
  ]
  const targets = o.thirdParties?.targets ?? []
  const policy = {
    'default-src': ["'self'"],
    'script-src': script,
    // For attributes only (style={…} for focus points); no foreign stylesheet can load.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...targets],
    'media-src': ["'self'"],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...o.connect, ...targets, ...(o.development ? ['ws:'] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [o.isFramed === true ? "'self'" : "'none'"],
    // Vite's development client writes HTML itself.
    ...(o.isPage === true && !o.development ? { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['site', 'default'] } : {}),
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, values]) => `${name} ${values.join(' ')}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'x-frame-options': o.isFramed === true ? 'SAMEORIGIN' : 'DENY',
    // Sign-in opens a window. A policy of its own would cut it off on its return: its opener would see it as closed (HTML, "COOP").
    'cross-origin-opener-policy': o.isCallback === true || o.mayHaveOpener === false ? 'unsafe-none' : 'same-origin-allow-popups',
    ...(o.https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
