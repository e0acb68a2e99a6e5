/** Limits of the texts of a request, in UTF-16 units. Separate from the schemas: a form needs them before any validator is loaded. */
export const supportTextLimits = { title: 100, content: 4000, review: 1000 } as const
