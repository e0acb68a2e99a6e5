/** The hero in the document: the page's head names it. */
export const heroId = 'hero'
