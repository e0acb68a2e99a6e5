/** C2: external links open in a new tab without an opener. Spread over an `<a>`. */
export const externalLink = { target: '_blank', rel: 'noopener noreferrer' } as const
