/** What stands behind the front page's hero in the document; the page's head names it. */
export const afterHeroId = 'below'
