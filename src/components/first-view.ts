/**
 * Id of the element behind the hero of the front page or the banners of the shop; the page's head refers to it
 * (src/features/page-head/head-tags.ts).
 */
export const afterHeroId = 'below'
