/**
 * Result of a mail in the mailbox. `told`: it could not be carried out, and its author gets a mail with the reason; `repeated`: it was
 * carried out before; `automatic` to `proof`: it is no answer (verify-mail.ts); `broken`: it cannot be parsed; `failed`: the next run
 * retries it.
 */
export const mailResults = [
  'answered',
  'taken',
  'closed',
  'told',
  'repeated',
  'automatic',
  'sender',
  'authentication',
  'proof',
  'broken',
  'failed',
] as const
export type MailResult = (typeof mailResults)[number]
