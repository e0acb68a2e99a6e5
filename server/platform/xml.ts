/** Text inside XML 1.0. */
import { escapeHtml } from '#contract/html-text.ts'

/** Control characters and half surrogates are not allowed in XML, not even escaped (XML 1.0 §2.2). */
const forbidden = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu

/** @returns the text escaped for use between tags and in attributes; a CDATA section is never needed */
export const escapeXml = (text: string): string => escapeHtml(text.replaceAll(forbidden, '')).replaceAll("'", '&apos;')

/** An element with text. Attributes and text are escaped. */
export const element = (name: string, text: string, attributes: Record<string, string> = {}): string =>
  `<${name}${attributesOf(attributes)}>${escapeXml(text)}</${name}>`

/** An element without content. */
export const emptyElement = (name: string, attributes: Record<string, string>): string => `<${name}${attributesOf(attributes)}/>`

const attributesOf = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
