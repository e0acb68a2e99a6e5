/** The text interface of the `npm run members` commands that a running site can execute too: their arguments and their output. */
import { existsSync, statSync } from 'node:fs'
import { emailAddress } from '#contract/contacts.ts'
import { harmlessJson } from '#contract/harmless-text.ts'
import type { Log } from '../platform/log.ts'
import { noteAct } from '../platform/operator-acts.ts'
import type { CommandResult } from '../platform/operator-command.ts'
import type { SecurityEvents } from '../platform/security-events.ts'
import type { Vault } from '../platform/vault.ts'
import { internationalNumber } from '../pre-registration/contacts.ts'
import { BadMembersFile, importMembers } from '../session/members-file.ts'
import { canonicalIssuer } from '../session/real-issuers.ts'
import { revokeMember } from '../session/tokens.ts'
import type { ImageDeps } from '../support/request-images.ts'
import { erasePerson, type Erasure } from './erase-person.ts'
import { exportPerson, type ExportedFile } from './export-person.ts'
import { memberLines, showMember } from './show-member.ts'
import { personOfContact, personOfMember, type Person } from './person.ts'

/** Dependencies of the commands of `npm run members`. */
export interface MembersDeps extends ImageDeps {
  log: Log
  vault: () => Promise<Vault>
  events: SecurityEvents
}

/** A parsed command. `isContact`: `whom` is a phone number or address of a pre-registration, not a member number. */
export interface MembersCommand {
  verb: 'import' | 'show' | 'revoke' | 'export' | 'erase'
  /** A member number, or a phone number or address; for an import the absolute path of the file. */
  whom: string
  isContact: boolean
  /** For `show`: as JSON, for scripts. */
  isJson?: boolean | undefined
  /** The operator's name: all verbs except `import` and `show` need it. */
  operator?: string | undefined
}

/** The output of a command, with files. */
export interface MembersResult extends CommandResult {
  /** The exported files. */
  files: ExportedFile[]
}

const output = (line: string, code: 0 | 1 = 0, files: ExportedFile[] = []): MembersResult => ({ lines: [line], code, files })

function outcomeOf(erasure: Erasure, name: string): MembersResult {
  if (erasure.type === 'refused')
    return output(
      `nothing is erased: ${name} has open orders (payment in progress, or not delivered yet): ${erasure.openOrders.join(', ')}; complete them first`,
      1,
    )
  const { rows, orders, filesLeft, isRewritten } = erasure
  const parts = Object.entries(rows).map(([table, count]) => `${table} ${String(count)}`)
  if (orders > 0) parts.push(`${String(orders)} orders stay, without a name`)
  if (parts.length === 0) return output(`no data is stored about ${name}`)
  const left: string[] = []
  if (filesLeft > 0)
    left.push(
      `${String(filesLeft)} image files cannot be deleted yet, see the log; they are not shown, and the site tries again each minute`,
    )
  if (!isRewritten)
    left.push(
      'the files of the database cannot be rewritten, see the log: they contain deleted texts until the next backup, which rewrites them first',
    )
  return { lines: [`${name} is erased: ${parts.join(', ')}`, ...left], code: left.length === 0 ? 0 : 1, files: [] }
}

/** What the operator must know of data that a member's export or erasure leaves out. */
const notCovered = ({ claimedRegistrations }: Person, verb: 'export' | 'erase'): string[] =>
  claimedRegistrations === 0
    ? []
    : [
        `not included: ${String(claimedRegistrations)} pre-registrations whose code this member has registered, which does not prove that they are the member's; once the member has proven that a contact is theirs: npm run members -- ${verb} --contact <mail or +phone>`,
      ]

/** Only the file's own mistakes are reported; a repeated import writes the same members again. */
async function importFile({ db, now }: MembersDeps, file: string): Promise<MembersResult> {
  if (!existsSync(file)) return output(`${file} does not exist`, 1)
  if (!statSync(file).isFile()) return output(`${file} is not a file`, 1)
  const lines: string[] = []
  try {
    const report = await importMembers(db, file, { now: now(), canonical: canonicalIssuer, print: (line) => lines.push(line) })
    const { total, created, notLinked } = report
    lines.push(`members: ${String(total)} in ${file}, ${String(created)} of them new, ${String(notLinked)} identities not linked`)
    return { lines, code: 0, files: [] }
  } catch (error) {
    if (!(error instanceof BadMembersFile)) throw error
    return { lines: [...lines, error.message], code: 1, files: [] }
  }
}

/** Ends all sessions of a member. */
async function revoke({ db, now, events }: MembersDeps, memberNumber: string, operator: string): Promise<MembersResult> {
  const ended = await db.transaction(async (tx) => {
    const count = await revokeMember(tx, { memberNumber, now: now() })
    if (count !== undefined) await noteAct(tx, { operator, act: 'sessions-revoked', subject: null, at: now() })
    return count
  })
  if (ended === undefined) return output(`there is no member ${memberNumber}`, 1)
  await events.record('operator-act', { operator, act: 'sessions-revoked' }, { memberNumber })
  return output(`members: ${String(ended)} sessions of ${memberNumber} ended`)
}

/** The person of a contact or a member number, or the output of the command if there is none. */
async function personOf(
  { db, vault }: MembersDeps,
  { verb, name, isContact }: { verb: 'export' | 'erase'; name: string; isContact: boolean },
): Promise<{ person: Person } | { none: MembersResult }> {
  if (isContact) {
    const contact = name.includes('@') ? emailAddress(name) : internationalNumber(name)
    return contact === undefined
      ? { none: output(`${name} is neither an e-mail address nor a mobile number with + and country code`, 1) }
      : { person: await personOfContact(db, await vault(), contact) }
  }
  const person = await personOfMember(db, name)
  // Erased before, or never there: the requested state is reached. The output shows a mistyped number.
  return person === undefined ? { none: output(`there is no member ${name}`, verb === 'erase' ? 0 : 1) } : { person }
}

async function erase(deps: MembersDeps, person: Person, name: string, operator: string): Promise<MembersResult> {
  const notes = notCovered(person, 'erase')
  const erasure = await erasePerson(deps, person, operator)
  const outcome = outcomeOf(erasure, name)
  return erasure.type === 'refused' ? outcome : { ...outcome, lines: [...outcome.lines, ...notes] }
}

/** The files of a person's data. @param memberNumber undefined if the person was found by a contact */
async function exportData(
  deps: MembersDeps,
  person: Person,
  { name, memberNumber, operator }: { name: string; memberNumber: string | undefined; operator: string },
): Promise<MembersResult> {
  const files = await exportPerson(deps, person)
  // Before the files leave this process.
  await noteAct(deps.db, { operator, act: 'member-exported', subject: null, at: deps.now() })
  await deps.events.record('operator-act', { operator, act: 'member-exported' }, memberNumber === undefined ? {} : { memberNumber })
  if (files.length === 0) return output(`no data is stored about ${name}`)
  const lines = [`${name} is exported: data.json and ${String(files.length - 1)} images`, ...notCovered(person, 'export')]
  return { lines, code: 0, files }
}

/** Runs the command. Never throws for invalid input. */
export async function runMembersCommand(
  deps: MembersDeps,
  { verb, whom, isContact, isJson = false, operator }: MembersCommand,
): Promise<MembersResult> {
  if (verb === 'import') return importFile(deps, whom)
  const name = isContact ? whom.trim() : whom.replaceAll(/[ -]/g, '')
  if (verb === 'show') {
    const member = isContact ? undefined : await showMember(deps.db, name, deps.now())
    if (member === undefined) return output(`there is no member ${name}`, 1)
    return { lines: isJson ? [harmlessJson(JSON.stringify(member))] : memberLines(member), code: 0, files: [] }
  }
  if (operator === undefined) return output('the operator’s name is missing: add --as <name>, or set OPERATOR', 1)
  if (verb === 'revoke') return isContact ? output(`there is no member ${name}`, 1) : revoke(deps, name, operator)
  const found = await personOf(deps, { verb, name, isContact })
  if ('none' in found) return found.none
  return verb === 'erase'
    ? erase(deps, found.person, name, operator)
    : exportData(deps, found.person, { name, memberNumber: isContact ? undefined : name, operator })
}
