/**
 * What became of a mail in the mailbox. `told`: it could not be done, and its author gets a mail that says why; `repeated`: it was done
 * before; `automatic` to `proof`: it is no answer (verify-mail.ts); `broken`: it cannot be read; `failed`: it is tried again with the next run.
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
