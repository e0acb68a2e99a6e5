/** Finds parts of a Markdown text that would not be published as written. */
import sanitizeHtml from 'sanitize-html'
import { isExternal } from '#contract/external-address.ts'
import { unescapeHtml } from '#contract/html-text.ts'
import {
  alertKinds,
  alertMark,
  allowed,
  contentOfParagraph,
  createRenderer,
  isLinkAddress,
  plainText,
  renderMarkdown,
} from '../markdown.ts'
import { postReferenceOf } from '../post-address.ts'
import { isOtherVideo, linkAlone } from '../videos.ts'
import { decoded } from './addresses.ts'
import type { FaultPlace } from './fault-reporter.ts'

/** A part of a text that would not be published as written; `message` says what happens to it, and what to write instead. */
export interface TextFault {
  at: FaultPlace
  message: string
}
/** The faults of a text, and the addresses in it, which the caller checks. */
export interface CheckedText {
  faults: TextFault[]
  /** Addresses of links, as written. */
  links: string[]
  /** Addresses of pictures and films, as written. */
  media: string[]
  /** Films, and the pictures that are shown until they play. */
  posters: { film: string; poster: string }[]
  /** Links alone on their line to a video of a host that is not on the list: they stay plain links. */
  otherVideos: string[]
  /** Fragments of the text; computed on demand, since they are rarely needed. */
  ids: () => ReadonlySet<string>
}

type Token = ReturnType<ReturnType<typeof createRenderer>['parse']>[number]

const adviceOnTag: Readonly<Record<string, string>> = {
  h1: 'becomes a smaller heading, because the title is the page’s first heading: start at ##',
  h5: 'is removed: headings are ##, ### and ####',
  h6: 'is removed: headings are ##, ### and ####',
  iframe: 'is removed: write a link to its content',
  script: 'is removed: scripts are not allowed in texts',
  style: 'is removed: the site defines the style of texts',
  u: 'is removed: write **bold** or *italic*',
  font: 'is removed: the site defines the style of texts',
}
/** The place of an element: as HTML, or of a heading also as Markdown, perhaps in a quote or a list. */
function placeOfTag(tag: string): RegExp {
  const level = /^h([1-6])$/.exec(tag)?.[1]
  const heading = level === undefined ? [] : [String.raw`^(?:[ \t>*+-]|\d+[.)])*#{${level}}[ \t]`]
  return new RegExp([`<${tag}\\b`, ...heading, ...(level === '1' ? ['^ {0,3}=+[ \\t]*$'] : [])].join('|'))
}

/** Classes that syntax highlighters use. */
const isQuiet = (tag: string, attribute: string): boolean => tag === 'code' && attribute === 'class'

/** A video or its poster at another host, which the content security policy blocks; the import copies only pictures of texts. */
function faultOfVideo({ src = '', poster = '' }: Readonly<Record<string, string>>): TextFault[] {
  const of = (address: string, message: string): TextFault[] => [{ at: decoded(address) ?? address, message }]
  if (isExternal(src))
    return of(
      src,
      `the video ${src} is on another host, and pages play only the site’s own: put the file into public/art, or link to it as [text](address)`,
    )
  if (isExternal(poster))
    return of(poster, `the poster ${poster} is on another host, and pages show only the site’s own: put the file into public/art`)
  return []
}

/** Elements and attributes that the sanitiser removes, and videos that pages do not play. */
function findNotShown(html: string): TextFault[] {
  const faults: TextFault[] = []
  const tags = new Set<string>(allowed.allowedTags)
  const attributes: Readonly<Record<string, readonly string[]>> = allowed.allowedAttributes
  const classes: Readonly<Record<string, readonly string[]>> = allowed.allowedClasses
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      '*': (tagName, attribs) => {
        if (tagName === 'video') faults.push(...faultOfVideo(attribs))
        if (!tags.has(tagName))
          faults.push({
            at: placeOfTag(tagName),
            message: `<${tagName}> ${adviceOnTag[tagName] ?? 'is removed: write it as Markdown, or delete it'}`,
          })
        else
          for (const [name, value] of Object.entries(attribs)) {
            if (isQuiet(tagName, name)) continue
            const at = new RegExp(String.raw`<${tagName}\b[^>]*\s${name}(?=[\s=/>])`)
            // Markdown writes a picture's caption as its title.
            if (tagName === 'img' && name === 'title')
              faults.push({ at: value, message: `the caption “${value}” is removed: put the picture into a paragraph of its own` })
            else if (!(attributes[tagName] ?? []).includes(name))
              faults.push({ at, message: `${name} of <${tagName}> is removed: delete it` })
            else if (name === 'class' && !value.split(' ').every((one) => (classes[tagName] ?? []).includes(one)))
              faults.push({ at: value, message: `the class ${value} is removed: the site defines the style of texts` })
            else if (name === 'href' && (postReferenceOf(value) !== undefined || !isLinkAddress(value)))
              faults.push({
                at: value,
                message: `the address ${value} is removed: write the link as [text](address), with an address that begins with /, https://, mailto:, post: or #`,
              })
          }
        return { tagName, attribs }
      },
    },
  })
  return faults
}

/** `[x](y)` that Markdown does not parse as a link, and that would be shown as written. */
function findUnread(inline: readonly Token[]): TextFault[] {
  return inline
    .filter(({ type }) => type === 'text')
    .flatMap(({ content }) => [...content.matchAll(/\[[^\]]*\]\(([^()]*)\)?/g)])
    .map(([, address = '']) => ({
      at: `](${address}`,
      message: `“${address}” is not an address, so the brackets would be shown: begin it with /, https://, mailto:, post: or #, and write spaces as %20`,
    }))
}

/** `> [!INFO]`: a quote that begins with a mark of no kind, which would be shown as written. */
function findUnknownAlerts(tokens: readonly Token[]): TextFault[] {
  return tokens.flatMap(({ type }, index) => {
    const mark = type === 'blockquote_open' ? alertMark.exec(tokens[index + 2]?.content ?? '') : null
    if (mark === null || mark[1]!.toUpperCase() in alertKinds) return []
    const at = mark[0].trim()
    return [
      {
        at,
        message: `${at} is shown as written: write one of ${Object.keys(alertKinds)
          .map((kind) => `[!${kind}]`)
          .join(', ')}`,
      },
    ]
  })
}

/** The row below a table's head: `|---|:-:|`. */
const delimiterRow = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/

/** A table whose first two rows differ in their number of columns, which Markdown parses as a paragraph. */
function findTornTables(tokens: readonly Token[]): TextFault[] {
  return tokens.flatMap(({ type, content, children }, index) => {
    if (type !== 'inline' || tokens[index - 1]?.type !== 'paragraph_open') return []
    // What is shown as text, without code and escapes.
    const shown = new Set((children ?? []).flatMap((child) => (child.type === 'text' ? [child.content.trim()] : [])))
    return content
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
      .filter((line) => line.includes('|') && delimiterRow.test(line) && shown.has(line))
      .map((at) => ({
        at,
        message: `the table would be shown as written, because ${at} and the row above it differ in columns: write as many in both`,
      }))
  })
}

/** The second half of `[text][label]`, without a definition of the label, in a text that defines labels: it would be shown as written. */
function findUndefinedLabels(inline: readonly Token[], isDefined: (label: string) => boolean): TextFault[] {
  return inline
    .filter(({ type }) => type === 'text')
    .flatMap(({ content }) => [...content.matchAll(/\]\[([^\][]+)\]/g)])
    .filter(([, label = '']) => !isDefined(label))
    .map(([at, label = '']) => ({
      at,
      message: `[${label}] is not defined, so the brackets would be shown: write the link as [text](address), or a line [${label}]: address`,
    }))
}

/** A text of which readers see nothing, such as one of only a comment. */
function findNothingShown(source: string, html: string): TextFault[] {
  if (source.trim() === '' || plainText(html) !== '' || /<(?:img|video)\b/.test(html)) return []
  const at = source.trim().split('\n')[0]!
  return [{ at, message: `the text is empty, since nothing of “${at}” is shown: write the text` }]
}

const valueOf = (tag: string, attribute: string): string | undefined => {
  const value = new RegExp(`\\s${attribute}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? undefined : unescapeHtml(value)
}

/** The site shows a note as one line of a list. @returns the fault of a note of a product that is not one paragraph */
export function faultOfNote(source: string): TextFault | undefined {
  if (contentOfParagraph(renderMarkdown(source).html) !== undefined) return undefined
  const blocks = createRenderer(() => undefined)
    .parse(source, {})
    .filter(({ level, nesting }) => level === 0 && nesting !== -1)
  const at = source.split('\n')[blocks[1]?.map?.[0] ?? 0]!.trim()
  return { at, message: `a note is one paragraph, without lists, headings and figures: write “${at}” as a note of its own` }
}

/** @returns the faults, and the text's references, for the caller to check */
export function checkMarkdown(source: string): CheckedText {
  const renderer = createRenderer((reference) => `/${reference}`)
  // Links are collected first, as written: the renderer replaces post links with addresses.
  const environment: NonNullable<Parameters<typeof renderer.parse>[1]> = {}
  const tokens = renderer.parse(source, environment)
  const inline = tokens.flatMap(({ children }) => children ?? [])
  const links = inline.filter(({ type }) => type === 'link_open').map((token) => String(token.attrGet('href') ?? ''))
  const html = renderer.renderer.render(tokens, renderer.options, {})
  const otherVideos = tokens.flatMap((token) => {
    const link = token.type === 'inline' ? linkAlone(token) : undefined
    return link !== undefined && isOtherVideo(link.href) ? [link.href] : []
  })
  // HTML in the text has links too; those of Markdown are there already, in another form.
  const written = inline.filter(({ type }) => type === 'html_inline').concat(tokens.filter(({ type }) => type === 'html_block'))
  for (const { content } of written)
    for (const [tag] of content.matchAll(/<a\b[^>]*>/g)) {
      const href = valueOf(tag, 'href')
      if (href !== undefined) links.push(href)
    }
  const { references } = environment
  const faults = [
    ...findNotShown(html),
    ...findUnread(inline),
    ...findUnknownAlerts(tokens),
    ...findTornTables(tokens),
    // Without definitions, `[Notice][Event]` is words in brackets.
    ...(references === undefined ? [] : findUndefinedLabels(inline, (label) => renderer.utils.normalizeReference(label) in references)),
    ...findNothingShown(source, html),
  ]
  const tags = [...html.matchAll(/<(?:img|video)\b[^>]*>/g)].map(([tag]) => ({ src: valueOf(tag, 'src'), poster: valueOf(tag, 'poster') }))
  const media = tags.flatMap(({ src }) => (src === undefined ? [] : [src.replace(/^\/pictures\/\d+(?=\/)/, '')]))
  const posters = tags.flatMap(({ src = '', poster }) => (poster === undefined ? [] : [{ film: src, poster }]))
  return { faults, links, media, posters, otherVideos, ids: () => new Set(renderMarkdown(source).contents.map(({ id }) => id)) }
}
