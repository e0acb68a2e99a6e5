/** Writes a message into the outbox, in the caller's transaction. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../platform/database.ts'
import type { Mail } from '../platform/mail.ts'
import type { Sms } from '../platform/sms.ts'
import type { Vault } from '../platform/vault.ts'
import { messages } from './messages.tables.ts'

/** A mail or text message for the outbox, which gives it its id. */
export type Message = ({ channel: 'mail' } & Omit<Mail, 'id'>) | ({ channel: 'sms' } & Omit<Sms, 'id'>)

/**
 * @param tx the transaction of its cause
 * @param o.until after this time it is no longer sent
 * @returns its id
 */
export async function writeMessage(tx: Database, vault: Vault, message: Message, o: { now: Date; until: Date }): Promise<string> {
  const { channel, ...content } = message
  const id = randomUUID()
  await tx.insert(messages).values({
    id,
    channel,
    sealed: vault.seal(JSON.stringify(content)),
    createdAt: o.now,
    nextAttemptAt: o.now,
    sendUntil: o.until,
  })
  return id
}
