/**
 * @param most length in UTF-16 units, as the contract and `maxLength` of fields count
 * @returns the text, or as much of its start as fits without half a character: neither of a surrogate pair nor of joined emoji
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  return text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/\u200D+$/, '')
}
