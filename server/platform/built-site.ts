/** The site as it was built, and everything of `public/` beside it: what a production server serves. */
export const builtSite = 'dist/client'
