/**
 * Prepares an article's sanitised HTML for the page: images become links to themselves, which open in the viewer if scripts run; videos get
 * such a link beside their controls; links inside the site keep the language. Input and output are strings, equal on server and browser.
 * The provider's sanitiser writes attributes in double quotes and escapes `<` and `>` inside them, so simple patterns find the tags.
 */

import { escapeHtml, unescapeHtml } from '#contract/html-text.ts'
import { iconHref } from '#src/design/icon-href.ts'

export interface ArticleMedium {
  src: string
  alt: string
  /** A picture of any kind: SVGs and pictures of other hosts have endings by which the viewer does not know them. */
  picture?: true
}

/** What the preparation of an article's HTML needs from the page. */
export interface ArticleParts {
  /** Label of the enlarge link for the medium that `alt` describes. */
  label: (alt: string) => string
  /** The address of a link inside the site as the address bar shows it. */
  hrefOf: (path: string) => string
  classes: { picture: string; film: string }
}

const attribute = (tag: string, name: string): string => unescapeHtml(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** The original image, not the scaled one in the article. */
const original = (src: string): string => src.replace(/^\/pictures\/\d+(?=\/)/, '')

const icon = (): string => `<svg aria-hidden="true"><use href="${iconHref('fullscreen')}"></use></svg>`

/** @returns the HTML to show and all media of the article in order */
export function prepareArticle(html: string, { label, hrefOf, classes }: ArticleParts): { html: string; media: ArticleMedium[] } {
  const media: ArticleMedium[] = []
  let isInLink = false
  const opener = (medium: ArticleMedium, look: string): string =>
    `<a href="${escapeHtml(medium.src)}" class="${look}" data-medium="${String(media.push(medium) - 1)}" aria-label="${escapeHtml(label(medium.alt))}">`
  const prepared = html.replaceAll(/<a\b[^>]*>|<\/a>|<img\b[^>]*>|<video\b[^>]*>[\s\S]*?<\/video>/g, (tag) => {
    if (tag === '</a>') {
      isInLink = false
      return tag
    }
    if (tag.startsWith('<a')) {
      isInLink = true
      return tag.replace(/\shref="(\/[^"]*)"/, (_all, path: string) => ` href="${escapeHtml(hrefOf(unescapeHtml(path)))}"`)
    }
    // A link must not be nested in a link.
    if (isInLink) return tag
    if (tag.startsWith('<img')) {
      const medium = { src: original(attribute(tag, 'src')), alt: attribute(tag, 'alt'), picture: true } as const
      return `${opener(medium, classes.picture)}${tag}</a>`
    }
    const film = { src: attribute(tag, 'src'), alt: attribute(tag, 'aria-label') }
    return `<span class="${classes.film}">${tag}${opener(film, '')}${icon()}</a></span>`
  })
  return { html: prepared, media }
}

/** Reading time in whole minutes: 500 CJK letters or 230 Latin words per minute. */
export function readingMinutes(html: string): number {
  const text = html.replaceAll(/<[^>]+>/g, ' ')
  const letters = text.match(/[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/g)?.length ?? 0
  const words = text.match(/[A-Za-z0-9]+/g)?.length ?? 0
  return Math.max(1, Math.round(letters / 500 + words / 230))
}
