/** The newest posts of a board as RSS 2.0 (rssboard.org/rss-specification), one feed per language. */
import type { Board } from '#contract/boards.ts'
import type { Locale } from '#contract/common.ts'
import { escapeHtml } from '#contract/html-text.ts'
import { languageTags } from '#contract/locales.ts'
import { feedPath, pathIn, sharePicturePath, sharePictureSize } from '#contract/public-addresses.ts'
import { element, emptyElement } from '../platform/xml.ts'
import { boardNames } from './board-names.ts'
import type { FeedPost } from './public-pages.queries.ts'

/** The content of a feed. */
export interface Feed {
  board: Board
  locale: Locale
  /** The publisher's name in that language. */
  brand: string
  posts: readonly FeedPost[]
  /** When it last changed. */
  changedAt: Date
}

/** RFC 822 with a four-digit year, as RSS requires. */
const rssDate = (date: Date): string => date.toUTCString()

function item(origin: string, locale: Locale, post: FeedPost): string {
  const path =
    post.document === null
      ? `/bulletin/${String(post.seq)}`
      : `/terms/${post.document}${post.version === null ? '' : `?version=${post.version}`}`
  const picture = post.picture === null ? undefined : sharePicturePath(post.picture)
  return [
    '<item>',
    element('title', post.title),
    element('link', origin + pathIn(locale, path)),
    // Stays the same if the address changes.
    element('guid', `${origin}${pathIn(locale, `/bulletin/${String(post.seq)}`)}`, { isPermaLink: String(post.document === null) }),
    element('pubDate', rssDate(post.publishedAt)),
    // Readers treat the description as HTML: plain text must be escaped once for that, and once for XML.
    element('description', escapeHtml(post.excerpt)),
    picture === undefined
      ? ''
      : emptyElement('media:content', {
          url: origin + picture,
          type: 'image/jpeg',
          medium: 'image',
          width: String(sharePictureSize.width),
          height: String(sharePictureSize.height),
        }),
    '</item>\n',
  ].join('')
}

/** @param origin e.g. `https://www.example.com` */
export function rssOf(origin: string, { board, locale, brand, posts, changedAt }: Feed): string {
  const title = `${boardNames[locale][board]} · ${brand}`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel>\n',
    element('title', title),
    element('link', origin + pathIn(locale, `/bulletin/list?type=${board}`)),
    element('description', title),
    element('language', languageTags[locale]),
    element('lastBuildDate', rssDate(changedAt)),
    emptyElement('atom:link', { href: origin + feedPath(locale, board), rel: 'self', type: 'application/rss+xml' }),
    '\n',
    ...posts.map((post) => item(origin, locale, post)),
    '</channel></rss>\n',
  ].join('')
}
