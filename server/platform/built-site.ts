/** The site as it was built, and everything of `public/` beside it: what a production server serves. */
export const builtSite = 'dist/client'

/** The hashed files of the builds before it, a folder each (scripts/kept-builds.ts): for tabs that were opened then. */
export const keptBuilds = 'dist/kept'
