/**
 * Version of rendering and search normalisation. Increase it when either changes: the next start imports every post again, as unchanged.
 * Older code does not overwrite content that newer code imported.
 */
export const importerVersion = 12
