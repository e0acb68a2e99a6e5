/** Id of the element behind the front page's hero; the page's head refers to it. */
export const afterHeroId = 'below'
