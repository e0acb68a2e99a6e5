/** A publisher's existing players as JSON lines, one member each: a new site starts with the players that the game already has. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { and, count, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { harmlessLine } from '#contract/harmless-text.ts'
import { isStorable, isTrimmed } from '#contract/typed-text.ts'
import type { Database } from '../platform/database.ts'
import { upsertMember, type MemberRecord } from './members.queries.ts'
import { memberIdentities, members } from './session.tables.ts'

const text = (max: number) =>
  v.pipe(
    v.string('must be text'),
    v.minLength(1, 'must not be empty'),
    v.maxLength(max, `must be at most ${String(max)} characters`),
    v.check(isStorable, 'must not contain NUL or half of a character'),
  )
const name = v.pipe(v.string('must be text'), v.trim(), text(100))
/** An id or key of another system, compared as it is. */
const id = v.pipe(text(255), v.check(isTrimmed, 'must have no white space around it'))
const IdentitySchema = v.strictObject({ issuer: id, subject: id })
const LineSchema = v.strictObject({
  nickname: name,
  region: v.exactOptional(v.nullable(v.pipe(v.string('must be text'), v.regex(/^[A-Z]{2}$/, 'must be an ISO 3166 code such as KR')))),
  server: v.exactOptional(v.nullable(name)),
  isMinor: v.exactOptional(v.boolean('must be true or false')),
  authDbKey: v.exactOptional(v.nullable(id)),
  identities: v.pipe(
    v.array(IdentitySchema, 'must be a list'),
    v.minLength(1, 'must name at least one'),
    v.maxLength(10, 'must be at most 10'),
  ),
})

/** Every mistake of a file, as `file:line: field: message`; none of the file has been imported. */
export class BadMembersFile extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'BadMembersFile'
  }
}

interface Line {
  number: number
  text: string
}

/** The non-empty lines of the file, read on demand: a publisher may have millions. */
async function* linesOf(file: string): AsyncGenerator<Line> {
  let number = 0
  for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    number += 1
    const text = number === 1 ? line.replace(/^\uFEFF/, '') : line
    if (text.trim() !== '') yield { number, text }
  }
}

/** @returns the record, or its problems by field */
function recordOf(line: Line, canonical: (issuer: string) => string): MemberRecord | { problems: string[] } {
  let given: unknown
  try {
    given = JSON.parse(line.text)
  } catch {
    return { problems: ['is not JSON'] }
  }
  const result = v.safeParse(LineSchema, given)
  if (!result.success)
    return {
      problems: result.issues.map((issue) => {
        const field = v.getDotPath(issue)
        const message =
          issue.type === 'strict_object' ? (issue.expected === 'never' ? 'is not a field of a member' : 'is missing') : issue.message
        return field === null ? 'must be an object' : `${harmlessLine(field)}: ${message}`
      }),
    }
  const identities = result.output.identities.map(({ issuer, subject }) => ({ issuer: canonical(issuer), subject }))
  return { ...result.output, identities }
}

/** Reads the whole file and throws if any line is invalid. */
async function check(file: string, canonical: (issuer: string) => string): Promise<number> {
  const problems: string[] = []
  const owners = new Map<string, number>()
  let total = 0
  for await (const line of linesOf(file)) {
    total += 1
    const record = recordOf(line, canonical)
    if ('problems' in record) problems.push(...record.problems.map((problem) => `${file}:${String(line.number)}: ${problem}`))
    else
      for (const [index, { issuer, subject }] of record.identities.entries()) {
        const key = `${issuer}\n${subject}`
        const owner = owners.get(key)
        if (owner !== undefined)
          problems.push(`${file}:${String(line.number)}: identities.${String(index)}: is already in line ${String(owner)}`)
        else owners.set(key, line.number)
      }
    // A file in another format has a mistake in every line: the first ones are enough.
    if (problems.length >= 100) break
  }
  if (problems.length > 0) throw new BadMembersFile(problems)
  return total
}

async function ownerOf(db: Database, { issuer, subject }: { issuer: string; subject: string }): Promise<string | undefined> {
  const [row] = await db
    .select({ id: memberIdentities.memberId })
    .from(memberIdentities)
    .where(and(eq(memberIdentities.issuer, issuer), eq(memberIdentities.subject, subject)))
  return row?.id
}

/** Numbers of an import. */
export interface MembersReport {
  /** Lines of the file, each one member. */
  total: number
  created: number
  /** Identities that stayed with the member they already belong to. */
  notLinked: number
}

/**
 * Imports a file of members; a second import changes nothing.
 * @param canonical maps an issuer to its canonical spelling
 * @param print prints one readable line, without a line break
 * @throws BadMembersFile with every mistake, before anything is written
 */
export async function importMembers(
  db: Database,
  file: string,
  o: { now: Date; canonical: (issuer: string) => string; print: (line: string) => void },
): Promise<MembersReport> {
  const report: MembersReport = { total: await check(file, o.canonical), created: 0, notLinked: 0 }
  const membersNow = async (): Promise<number> => (await db.select({ n: count() }).from(members))[0]?.n ?? 0
  const before = await membersNow()
  let done = 0
  for await (const line of linesOf(file)) {
    const record = recordOf(line, o.canonical)
    if ('problems' in record) throw new BadMembersFile([`${file}:${String(line.number)}: changed during the import`])
    const id = await upsertMember(db, record, o.now)
    for (const [index, identity] of record.identities.entries()) {
      if ((await ownerOf(db, identity)) === id) continue
      report.notLinked += 1
      o.print(`${file}:${String(line.number)}: identities.${String(index)}: belongs to another member and was not linked`)
    }
    done += 1
    if (done % 1000 === 0) o.print(`members: ${String(done)} of ${String(report.total)}`)
  }
  report.created = (await membersNow()) - before
  return report
}
