import { isNotNull } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import type { Vault } from '../platform/vault.ts'
import { messages } from './messages.tables.ts'

/** @returns ids of the queued messages to one of these numbers or addresses; sent messages no longer contain their recipient */
export async function messagesTo(db: Database, vault: Vault, contacts: readonly string[]): Promise<string[]> {
  if (contacts.length === 0) return []
  const waiting = await db.select({ id: messages.id, sealed: messages.sealed }).from(messages).where(isNotNull(messages.sealed))
  const isTo = (sealed: string | null): boolean => {
    try {
      return contacts.includes((JSON.parse(vault.open(sealed ?? '')) as { to: string }).to)
    } catch {
      // Encrypted with another key: it will never be sent.
      return false
    }
  }
  return waiting.filter(({ sealed }) => isTo(sealed)).map(({ id }) => id)
}
