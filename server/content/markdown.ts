/**
 * Renders a post's Markdown to sanitised HTML, a table of contents and plain text. Runs when content is imported, never when it is read.
 */
import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import sanitizeHtml from 'sanitize-html'
import type { Locale } from '#contract/common.ts'
import { isExternal } from '#contract/external-address.ts'
import { escapeHtml, unescapeHtml } from '#contract/html-text.ts'
import { isResizable } from '#contract/public-addresses.ts'
import { filmEndings, hasEnding, pictureEndings } from './media-endings.ts'
import { postReferenceOf } from './post-address.ts'
import { linkAlone, videoFigure, videoOf } from './videos.ts'

/** `contents`: the headings of levels 2 and 3, with the ids that `html` gives them; `plain`: the text for search and excerpts. */
export interface RenderedText {
  html: string
  contents: { id: string; text: string; level: number }[]
  plain: string
}

/** Other files of the site are videos. The name of a picture at another host need not have a picture's file extension. */
const isPicture = (src: string): boolean => (isExternal(src) ? !hasEnding(src, filmEndings) : hasEnding(src, pictureEndings))
const posterOf = (src: string): string => src.replace(/\.\w+$/, '-poster.jpg')

/** Widths of the picture service (`/pictures/<width>/…`); an article is 800 wide. */
const srcset = (src: string): string => [640, 960, 1280].map((width) => `/pictures/${String(width)}${src} ${String(width)}w`).join(', ')

const pictureTag = (src: string, alt: string): string =>
  isResizable(src)
    ? `<img src="/pictures/960${src}" srcset="${srcset(src)}" sizes="(min-width: 1000px) 800px, 100vw" alt="${alt}" loading="lazy" decoding="async">`
    : `<img src="${src}" alt="${alt}" loading="lazy" decoding="async">`

function figure(src: string, alt: string, caption: string): string {
  const medium = isPicture(src)
    ? pictureTag(src, alt)
    : `<video src="${src}" poster="${posterOf(src)}" muted playsinline controls preload="none" aria-label="${alt}"></video>`
  return `<figure>${medium}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`
}

/** Other addresses stay plain text: `[x](javascript:…)`. */
export const isLinkAddress = (href: string): boolean => /^(https?:\/\/|mailto:|post:|\/|#)/i.test(href.trim())

/** The mark of an alert at the beginning of a quote; GitHub accepts it in any case. */
export const alertMark = /^\[!(\w+)\]\s*/
/** Classes by kind of alert. */
export const alertKinds: Record<string, string> = { NOTE: 'info', TIP: 'info', IMPORTANT: 'warn', WARNING: 'warn', CAUTION: 'bad' }

/** @param locale language of the text that is added to a video's picture */
export function createRenderer(
  resolvePost: (reference: string) => string | undefined,
  locale: Locale = 'en',
): InstanceType<typeof MarkdownIt> {
  const md = new MarkdownIt({ html: true, linkify: false, typographer: false })
  // Without it **「…」** beside a Chinese or Japanese character would keep its asterisks.
  md.use(cjkFriendly)
  const fallback = md.renderer.rules['link_open'] ?? ((tokens, index, options, _env, self) => self.renderToken(tokens, index, options))
  md.renderer.rules['link_open'] = (tokens, index, options, env, self) => {
    const token = tokens[index]!
    const href = String(token.attrGet('href') ?? '')
    const reference = postReferenceOf(href)
    if (reference !== undefined) token.attrSet('href', resolvePost(reference) ?? '/404')
    return fallback(tokens, index, options, env, self)
  }
  md.validateLink = isLinkAddress
  // A picture alone in its paragraph is a figure.
  md.core.ruler.push('figures', (state) => {
    for (let i = 0; i + 2 < state.tokens.length; i += 1) {
      const [open, inline, close] = [state.tokens[i]!, state.tokens[i + 1]!, state.tokens[i + 2]!]
      const image = inline.children?.[0]
      if (open.type !== 'paragraph_open' || close.type !== 'paragraph_close' || inline.children?.length !== 1 || image?.type !== 'image')
        continue
      const html = new state.Token('html_block', '', 0)
      html.content = figure(
        escapeHtml(String(image.attrGet('src') ?? '')),
        escapeHtml(image.content),
        escapeHtml(String(image.attrGet('title') ?? '')),
      )
      state.tokens.splice(i, 3, html)
    }
  })
  // A link to a video alone in its paragraph becomes a picture, or its text, that opens the video at its host.
  md.core.ruler.push('videos', (state) => {
    for (let i = 0; i + 2 < state.tokens.length; i += 1) {
      // Items of a tight list have hidden paragraphs: their links stay.
      const isParagraph = state.tokens[i]!.type === 'paragraph_open' && !state.tokens[i]!.hidden
      if (!isParagraph || state.tokens[i + 2]!.type !== 'paragraph_close') continue
      const link = linkAlone(state.tokens[i + 1]!)
      const video = link === undefined ? undefined : videoOf(link.href)
      if (link === undefined || video === undefined) continue
      const { image } = link
      const html = new state.Token('html_block', '', 0)
      html.content = videoFigure(video, {
        locale,
        picture: image === undefined ? undefined : pictureTag(escapeHtml(String(image.attrGet('src') ?? '')), escapeHtml(image.content)),
        text: escapeHtml(link.text),
        caption: escapeHtml(String(image?.attrGet('title') ?? '')),
        escape: escapeHtml,
      })
      state.tokens.splice(i, 3, html)
    }
  })
  // GitHub's alert syntax: the first line of a quote names its kind.
  md.core.ruler.push('alerts', (state) => {
    for (let i = 0; i < state.tokens.length; i += 1) {
      if (state.tokens[i]!.type !== 'blockquote_open') continue
      const inline = state.tokens[i + 2]
      const mark = alertMark.exec(inline?.content ?? '')
      const kind = mark === null ? undefined : alertKinds[mark[1]!.toUpperCase()]
      if (mark === null || kind === undefined || inline?.children === null || inline === undefined) continue
      const first = inline.children[0]!
      first.content = first.content.slice(mark[0].trimEnd().length)
      if (first.content.trim() === '') inline.children.splice(0, inline.children[1]?.type === 'softbreak' ? 2 : 1)
      const level = state.tokens[i]!.level
      const end = state.tokens.findIndex((token, index) => index > i && token.type === 'blockquote_close' && token.level === level)
      state.tokens[i]!.tag = 'div'
      state.tokens[i]!.attrSet('class', `note note-${kind}`)
      state.tokens[end]!.tag = 'div'
    }
  })
  md.renderer.rules['table_open'] = () => '<div class="table" tabindex="0"><table>'
  md.renderer.rules['table_close'] = () => '</table></div>'
  return md
}

/** Every link passes here, of Markdown and of HTML: one to another site opens in a new tab (C2). */
const link: sanitizeHtml.Transformer = (tagName, attribs) => ({
  tagName,
  attribs: isExternal((attribs['href'] ?? '').trim()) ? { ...attribs, target: '_blank', rel: 'noopener noreferrer' } : attribs,
})

/** Elements and attributes that a text may contain. */
export const allowed = {
  // prettier-ignore
  allowedTags: [
    'h2', 'h3', 'h4', 'p', 'a', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 's', 'code', 'pre', 'blockquote', 'hr', 'br', 'div', 'span',
    'table', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption', 'img', 'video',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    h2: ['id'],
    h3: ['id'],
    ol: ['start'],
    img: ['src', 'srcset', 'sizes', 'alt', 'loading', 'decoding', 'width', 'height'],
    video: ['src', 'poster', 'muted', 'playsinline', 'controls', 'preload', 'aria-label'],
    th: ['style'],
    td: ['style', 'colspan', 'rowspan'],
    div: ['class', 'tabindex'],
    figure: ['class'],
    span: ['class'],
  },
  allowedClasses: {
    div: ['note', 'note-info', 'note-warn', 'note-bad', 'table'],
    figure: ['video'],
    span: ['video-title', 'video-words'],
  },
  allowedStyles: { th: { 'text-align': [/^(left|right|center)$/] }, td: { 'text-align': [/^(left|right|center)$/] } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { h1: 'h2', a: link },
} satisfies sanitizeHtml.IOptions

/** Plain text for search and excerpts: pictures and video labels removed, a space at block breaks, white space collapsed (C4). */
export const plainText = (html: string): string =>
  unescapeHtml(
    sanitizeHtml(
      html
        .replaceAll(/<span class="video-words">[^<]*<\/span>/g, '')
        .replaceAll(/<(?:\/(?:p|h\d|li|tr|td|th|div|blockquote|figcaption)|br|hr)[^>]*>/g, ' $&'),
      {
        allowedTags: [],
        allowedAttributes: {},
      },
    ),
  )
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * The fragment of a heading, derived from its text so that links to it stay valid when other text changes: `h-winter-update`. The prefix
 * keeps it distinct from the page's ids.
 * @param used fragments of the text so far; a repeated one gets the suffix -2
 */
function headingId(text: string, used: Set<string>): string {
  const slug = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  const first = `h-${slug}`
  let id = first
  for (let nth = 2; used.has(id); nth += 1) id = `${first}-${String(nth)}`
  used.add(id)
  return id
}

/** @param html of a text @returns the content of its paragraph; undefined if the text is anything but one paragraph */
export const contentOfParagraph = (html: string): string | undefined => /^<p>((?:(?!<\/?p>)[\s\S])*)<\/p>$/.exec(html)?.[1]

/** @returns addresses of pictures at other hosts, each once */
export function externalPictures(source: string): string[] {
  if (!/https?:/i.test(source)) return []
  const found = new Set<string>()
  sanitizeHtml(createRenderer(() => undefined).render(source), {
    ...allowed,
    transformTags: {
      ...allowed.transformTags,
      img: (tagName, attribs) => {
        if (isExternal(attribs['src'] ?? '')) found.add(attribs['src']!)
        return { tagName, attribs }
      },
    },
  })
  return [...found]
}

/**
 * @param resolvePost returns the address of `post:<board>/<slug>`, or undefined if there is no such post
 * @param locale of the text
 * @param copyOf returns the site's own address of a picture at another host; a picture without one is removed, since pages would not show
 *   it
 */
export function renderMarkdown(
  source: string,
  resolvePost: (reference: string) => string | undefined = () => undefined,
  copyOf: (src: string) => string | undefined = () => undefined,
  locale: Locale = 'en',
): RenderedText {
  const clean = sanitizeHtml(createRenderer(resolvePost, locale).render(source), {
    ...allowed,
    transformTags: {
      ...allowed.transformTags,
      img: (tagName, attribs) => {
        const { src = '', srcset: wider = '', sizes: _sizes, ...others } = attribs
        if (!isExternal(src) && !/https?:/i.test(wider)) return { tagName, attribs }
        return { tagName, attribs: { src: isExternal(src) ? (copyOf(src) ?? '') : src, ...others } }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && (attribs['src'] ?? '') === '',
  })
  const contents: RenderedText['contents'] = []
  const used = new Set<string>()
  const html = clean.replaceAll(/<h([23])(?: id="[^"]*")?>([\s\S]*?)<\/h\1>/g, (_all, level: string, inner: string) => {
    const text = plainText(inner)
    const id = headingId(text, used)
    contents.push({ id, text, level: Number(level) })
    return `<h${level} id="${id}">${inner}</h${level}>`
  })
  return { html: html.trim(), contents, plain: plainText(html) }
}
