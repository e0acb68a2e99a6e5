/** The address in `Everharrow <no-reply@example.com>`, in lower case. */
export const addressOf = (from: string): string => (/<([^>]*)>/.exec(from)?.[1] ?? from).trim().toLowerCase()

/** The names that a quote of its mails may use for the sender: name and address. */
export const namesOf = (from: string): string[] => [from.replace(/<.*$/, '').trim().replaceAll('"', ''), addressOf(from)].filter(Boolean)
