/** The built site, including everything of `public/`: the files that a production server serves. */
export const builtSite = 'dist/client'

/** The hashed files of earlier builds, one folder each (scripts/kept-builds.ts): for tabs that were opened then. */
export const keptBuilds = 'dist/kept'
