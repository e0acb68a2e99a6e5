/**
 * Trusted Types (W3C): the pages' policy (server/platform/security.ts) lets no string become HTML or a script's address in the browser,
 * except through one of the two policies below. Browsers without them accept strings as before.
 */

interface TrustedTypePolicy {
  createHTML: (html: string) => string
  createScriptURL: (url: string) => string
}
interface TrustedTypePolicies {
  createPolicy: (name: string, rules: Partial<Record<keyof TrustedTypePolicy, (text: string) => string | null>>) => TrustedTypePolicy
}

const policies = (globalThis as { trustedTypes?: TrustedTypePolicies }).trustedTypes
/** In the browser it creates objects: React and DOM properties accept them like strings. */
const ours = policies?.createPolicy('site', { createHTML: (html) => html, createScriptURL: (url) => url })

/** @param html of the provider, sanitised on import (server/content/markdown.ts), or of this build. @returns it, for React's `__html` */
export const trustedHtml = (html: string): string => ours?.createHTML(html) ?? html

/** @param src of a script that the provider's configuration names (C3). @returns the same, for a script's `src` */
export const trustedScript = (src: string): string => ours?.createScriptURL(src) ?? src

/** Plain text, or the empty script that React creates for a data script (JSON-LD) and then fills. */
const isHarmless = (html: string): boolean => !html.includes('<') || html === '<script></script>'

/** Scripts of this build. `script-src` limits those of other origins; a third party's script loads further ones of its own. */
const mayRun = (url: string): boolean => {
  const { protocol, origin, pathname } = new URL(url, location.href)
  return origin === location.origin ? pathname.startsWith('/assets/') : protocol === 'https:'
}

/** Call it once, before the first render: it allows the strings that libraries use directly. All others are rejected (a `TypeError`). */
export function startTrustedTypes(): void {
  policies?.createPolicy('default', {
    createHTML: (html) => (isHarmless(html) ? html : null),
    createScriptURL: (url) => (mayRun(url) ? url : null),
  })
}
