/** Of rendering and folding. Raise it when either changes: the next start imports every post again. Older code leaves what newer code made. */
export const importerVersion = 9
