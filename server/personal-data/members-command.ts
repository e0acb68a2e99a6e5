/** The words of `npm run members` that a running site can do as well: what is typed, and what is printed. */
import { emailAddress } from '#contract/contacts.ts'
import type { Log } from '../platform/log.ts'
import type { Vault } from '../platform/vault.ts'
import { internationalNumber } from '../pre-registration/contacts.ts'
import { revokeMember } from '../session/tokens.ts'
import type { ImageDeps } from '../support/request-images.ts'
import { erasePerson, type Erasure } from './erase-person.ts'
import { exportPerson, type ExportedFile } from './export-person.ts'
import { personOfContact, personOfMember, type Person } from './person.ts'

export interface MembersDeps extends ImageDeps {
  log: Log
  vault: () => Promise<Vault>
}

export interface MembersCommand {
  verb: 'revoke' | 'export' | 'erase'
  /** A member number, or a phone number or address. */
  whom: string
  isContact: boolean
}

export interface MembersSaid {
  lines: string[]
  /** As a process ends with it. */
  code: 0 | 1
  /** What was exported. */
  files: ExportedFile[]
}

const said = (line: string, code: 0 | 1 = 0, files: ExportedFile[] = []): MembersSaid => ({ lines: [line], code, files })

function outcomeOf(erasure: Erasure, name: string): MembersSaid {
  if (erasure.type === 'refused')
    return said(
      `nothing is erased: ${name} has open orders (money under way, or not delivered yet): ${erasure.openOrders.join(', ')}; finish them first`,
      1,
    )
  const { rows, orders } = erasure
  const parts = Object.entries(rows).map(([table, count]) => `${table} ${String(count)}`)
  if (orders > 0) parts.push(`${String(orders)} orders stay, without a name`)
  return said(parts.length === 0 ? `nothing is held about ${name}` : `${name} is erased: ${parts.join(', ')}`)
}

/** Does what was typed. Never throws for what a person typed. */
export async function runMembersCommand(deps: MembersDeps, { verb, whom, isContact }: MembersCommand): Promise<MembersSaid> {
  const { db, now } = deps
  const name = isContact ? whom.trim() : whom.replaceAll(/[ -]/g, '')
  if (verb === 'revoke') {
    const ended = isContact ? undefined : await revokeMember(db, { memberNumber: name, now: now() })
    return ended === undefined ? said(`there is no member ${name}`, 1) : said(`members: ${String(ended)} sessions of ${name} ended`)
  }
  const vault = await deps.vault()
  let person: Person | undefined
  if (isContact) {
    const contact = name.includes('@') ? emailAddress(name) : internationalNumber(name)
    if (contact === undefined) return said(`${name} is no e-mail address, and no mobile number with + and its country`, 1)
    person = await personOfContact(db, vault, contact)
  } else {
    person = await personOfMember(db, vault, name)
    // Erased before, or never there: what was asked for is so. A number that was mistyped is seen by it.
    if (person === undefined) return said(`there is no member ${name}`, verb === 'erase' ? 0 : 1)
  }
  if (verb === 'erase') return outcomeOf(await erasePerson(deps, person), name)
  const files = await exportPerson(deps, person)
  return said(`${name} is exported: data.json and ${String(files.length - 1)} images`, 0, files)
}
