/** Videos at common hosts: a picture that opens them there. Nothing is loaded from the host before the reader clicks it. */
import type MarkdownIt from 'markdown-it'
import type { Locale } from '#contract/common.ts'

/** A video at a host of the allow-list. */
export interface Video {
  host: 'YouTube' | 'Vimeo' | 'Twitch'
  /** The page of the video, without tracking parameters. */
  href: string
}

const youTubeId = /^[\w-]{11}$/

function youTube(id: string | undefined, url: URL, isShort = false): Video | undefined {
  if (id === undefined || !youTubeId.test(id)) return undefined
  if (isShort) return { host: 'YouTube', href: `https://www.youtube.com/shorts/${id}` }
  const start = /^\d+(h\d+)?(m\d+)?s?$/.exec(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '')?.[0]
  return { host: 'YouTube', href: `https://www.youtube.com/watch?v=${id}${start === undefined ? '' : `&t=${start}`}` }
}
function vimeo(id: string | undefined, key: string | null | undefined): Video | undefined {
  if (id === undefined || !/^\d+$/.test(id)) return undefined
  return { host: 'Vimeo', href: `https://vimeo.com/${id}${typeof key === 'string' && /^[\da-f]+$/.test(key) ? `/${key}` : ''}` }
}

/** The allow-list: the video paths of each host. */
const hosts: Readonly<Record<string, (parts: readonly string[], url: URL) => Video | undefined>> = {
  'youtube.com': ([first, id], url) => {
    if (first === 'watch') return youTube(url.searchParams.get('v') ?? undefined, url)
    return ['embed', 'live', 'shorts'].includes(first ?? '') ? youTube(id, url, first === 'shorts') : undefined
  },
  'youtube-nocookie.com': ([first, id], url) => (first === 'embed' ? youTube(id, url) : undefined),
  'youtu.be': ([id], url) => youTube(id, url),
  'vimeo.com': ([id, key]) => vimeo(id, key),
  'player.vimeo.com': ([first, id], url) => (first === 'video' ? vimeo(id, url.searchParams.get('h')) : undefined),
  'clips.twitch.tv': ([name]) => (/^[\w-]+$/.test(name ?? '') ? { host: 'Twitch', href: `https://clips.twitch.tv/${name!}` } : undefined),
  'twitch.tv': ([first, second, third]) => {
    if (first === 'videos' && /^\d+$/.test(second ?? '')) return { host: 'Twitch', href: `https://www.twitch.tv/videos/${second!}` }
    return second === 'clip' && /^[\w-]+$/.test(third ?? '') ? { host: 'Twitch', href: `https://clips.twitch.tv/${third!}` } : undefined
  },
}

const parsed = (href: string): URL | undefined => (URL.canParse(href) ? new URL(href) : undefined)
const hostOf = (url: URL): string => url.hostname.replace(/^(www|m)\./, '')

/** @returns the video at an address of an allowed host; undefined for every other address */
export function videoOf(href: string): Video | undefined {
  const url = parsed(href)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  return Object.hasOwn(hosts, hostOf(url)) ? hosts[hostOf(url)]!(url.pathname.split('/').filter(Boolean), url) : undefined
}

/** Video hosts that are not on the list; their links stay plain. */
const otherHosts =
  /(^|\.)(dailymotion\.com|dai\.ly|bilibili\.com|b23\.tv|nicovideo\.jp|nico\.ms|tiktok\.com|tv\.naver\.com|chzzk\.naver\.com|sooplive\.co\.kr|streamable\.com|rumble\.com|fb\.watch)$/

/** Whether a link leads to a video that stays a plain link. */
export function isOtherVideo(href: string): boolean {
  const url = parsed(href)
  if (url === undefined || videoOf(href) !== undefined) return false
  return otherHosts.test(hostOf(url)) || (/^https?:$/.test(url.protocol) && /\.(mp4|webm|mov|m4v)$/i.test(url.pathname))
}

const watchAt: Readonly<Record<Locale, (host: string) => string>> = {
  ko: (host) => `${host}에서 보기`,
  en: (host) => `Watch on ${host}`,
  ja: (host) => `${host}で見る`,
  tw: (host) => `在 ${host} 觀看`,
}

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number]

/** A link that is the only content of its paragraph; `image` if it surrounds a picture. */
export interface LinkAlone {
  href: string
  /** Text of the link; empty if it is the address itself. */
  text: string
  image: Token | undefined
}

/** @param inline the content of a paragraph. @returns the link that is its only content, around text or a picture */
export function linkAlone(inline: Token): LinkAlone | undefined {
  const children = (inline.children ?? []).filter(({ type, content }) => type !== 'text' || content !== '')
  const [open, inner, close] = children
  if (children.length !== 3 || open?.type !== 'link_open' || close?.type !== 'link_close') return undefined
  if (inner?.type !== 'text' && inner?.type !== 'image') return undefined
  const isAddress = open.markup === 'autolink'
  return {
    href: String(open.attrGet('href') ?? ''),
    text: inner.type === 'image' || isAddress ? '' : inner.content,
    image: inner.type === 'image' ? inner : undefined,
  }
}

/**
 * @param o.picture the picture as HTML; undefined: the text is shown on a plain ground
 * @param o.text escaped
 */
export function videoFigure(
  { host, href }: Video,
  o: { locale: Locale; picture: string | undefined; text: string; caption: string; escape: (text: string) => string },
): string {
  const ground = o.picture ?? `<span class="video-title">${o.text === '' ? host : o.text}</span>`
  const link = `<a href="${o.escape(href)}">${ground}<span class="video-words">${watchAt[o.locale](host)}</span></a>`
  return `<figure class="video">${link}${o.caption === '' ? '' : `<figcaption>${o.caption}</figcaption>`}</figure>`
}
