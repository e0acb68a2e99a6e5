/**
 * The address of a post in texts and `href` fields: `post:<board>/<slug>`, perhaps with a `#fragment`; as of every scheme, in any case.
 * @returns what follows the scheme; undefined for every other address
 */
export const postReferenceOf = (address: string): string | undefined => /^\s*post:(.*)$/is.exec(address)?.[1]
