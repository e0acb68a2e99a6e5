/** Third parties by configuration (C3): the site's settings for them, and the sources that its pages may load from them. */
import type { ThirdParties } from '#contract/site.ts'
import type { Environment } from '../platform/environment.ts'

/** Origins that the content security policy must allow. */
export interface ThirdPartyOrigins {
  /** Sources of scripts. */
  scripts: readonly string[]
  /** Targets of calls and pictures (a pixel is one). */
  targets: readonly string[]
}

/** The configured third parties; `config` is part of the response of `getSiteConfig`. */
export interface ThirdPartySettings extends ThirdPartyOrigins {
  config: ThirdParties
}

/** Meta's own script (developers.facebook.com, "Meta Pixel › Get Started"), and the origin that it reports to. */
const meta = {
  src: 'https://connect.facebook.net/en_US/fbevents.js',
  script: 'https://connect.facebook.net',
  target: 'https://www.facebook.com',
}

const originOf = (src: string): string[] => (src.startsWith('https:') ? [new URL(src).origin] : [])

type Settings = Pick<
  Environment,
  'PIXEL_ID' | 'PIXEL_SRC' | 'OFFERWALL_SRC' | 'OFFERWALL_CLICK_PARAMETER' | 'OFFERWALL_CONVERSION' | 'THIRD_PARTY_ORIGINS' | 'SANDBOX'
>

/** @returns undefined if none is configured; in the sandbox the pixel is the sandbox's own, unless an address is given */
export function thirdPartiesOf(o: Settings): ThirdPartySettings | undefined {
  if (o.PIXEL_ID === undefined && o.OFFERWALL_SRC === undefined) return undefined
  const pixelSrc = o.PIXEL_SRC ?? (o.SANDBOX === 'on' ? '/sandbox/third-party/pixel' : meta.src)
  const pixel = o.PIXEL_ID === undefined ? null : { id: o.PIXEL_ID, src: pixelSrc }
  const offerwall =
    o.OFFERWALL_SRC === undefined
      ? null
      : {
          src: o.OFFERWALL_SRC,
          clickParameter: o.OFFERWALL_CLICK_PARAMETER ?? 'click_key',
          convertsOn: o.OFFERWALL_CONVERSION ?? ('landing' as const),
        }
  const scripts = [...new Set([pixel, offerwall].flatMap((one) => (one === null ? [] : originOf(one.src))))]
  const targets = [...scripts, ...(scripts.includes(meta.script) ? [meta.target] : []), ...o.THIRD_PARTY_ORIGINS]
  return { config: { pixel, offerwall }, scripts, targets: [...new Set(targets)] }
}
