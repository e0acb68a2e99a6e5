/**
 * @param most length in UTF-16 units, as the contract and `maxLength` of fields count
 * @returns the text, or the longest start that fits without splitting a surrogate pair or joined emoji
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  return text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/\u200D+$/, '')
}
