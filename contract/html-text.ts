/** Text inside HTML. One rule for site and provider: what one of them escapes, the other reads again. */

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** @returns the text escaped for use between tags and in attributes with double quotes */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => references[character]!)

/** @param html text with the references that `escapeHtml` and sanitizers write; others stay as they are */
export const unescapeHtml = (html: string): string => html.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => characters[name]!)
