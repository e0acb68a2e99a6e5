import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MemberNumberSchema } from '#contract/coupons.ts'
import type { OpenDatabase } from '../platform/database.ts'
import { openTestDatabase, testNow } from '#tests/helpers/provider-database.ts'
import { randomMemberNumber } from './member-number.ts'
import { importMembers } from './members-file.ts'
import { memberOf, upsertMember } from './members.queries.ts'
import { canonicalIssuer } from './real-issuers.ts'
import { memberIdentities, members } from './session.tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'members-'))
let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase('empty')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

describe('member numbers', () => {
  test('have twelve digits with a valid check digit', () => {
    const numbers = Array.from({ length: 200 }, randomMemberNumber)
    expect(numbers.filter((one) => !/^[1-9]\d{11}$/.test(one) || !v.is(MemberNumberSchema, one))).toEqual([])
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('a member is identified by the first identity', () => {
  const a = { issuer: 'game', subject: 'a' }
  const b = { issuer: 'google', subject: 'b' }

  test('an existing member keeps id, number and creation time, and gets further identities', async () => {
    const id = await upsertMember(database.db, { nickname: 'Ash', identities: [a] }, testNow)
    const [before] = await database.db.select().from(members).where(eq(members.id, id))
    const again = await upsertMember(
      database.db,
      { nickname: 'Ashes', region: 'TW', identities: [a, b] },
      new Date(testNow.getTime() + 1000),
    )
    expect(again).toBe(id)
    expect(await memberOf(database.db, b)).toEqual({ ...before, nickname: 'Ashes', region: 'TW' })
  })

  test('twenty concurrent calls create one member, and concurrent links give an account to one member', async () => {
    const first = { issuer: 'game', subject: 'rush' }
    const shared = { issuer: 'google', subject: 'shared' }
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => upsertMember(database.db, { nickname: 'Rush', identities: [first] }, testNow)),
    )
    expect(new Set(ids).size).toBe(1)
    const rivals = await Promise.all(
      ['x', 'y'].map((subject) =>
        upsertMember(database.db, { nickname: subject, identities: [{ issuer: 'game', subject }, shared] }, testNow),
      ),
    )
    expect(rivals).toContain((await memberOf(database.db, shared))?.id)
    expect(new Set(rivals).size).toBe(2)
  })
})

describe('a publisher’s file of members', () => {
  const write = (name: string, lines: readonly unknown[]): string => {
    const file = join(folder, name)
    writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
    return file
  }
  const load = async (file: string) => {
    const printed: string[] = []
    const report = await importMembers(database.db, file, { now: testNow, canonical: canonicalIssuer, print: (line) => printed.push(line) })
    return { ...report, printed }
  }
  const player = (n: number) => ({
    nickname: `Player ${String(n)}`,
    region: 'KR',
    server: 'Hollow-01',
    identities: [
      { issuer: 'https://game.example', subject: `p-${String(n)}` },
      { issuer: 'accounts.google.com', subject: `g-${String(n)}` },
    ],
  })

  test('is imported; a second import changes nothing; issuers have one canonical spelling', async () => {
    const file = write('good.jsonl', [player(1), '', player(2)])
    expect(await load(file)).toEqual({ total: 2, created: 2, notLinked: 0, printed: [] })
    expect(await load(file)).toEqual({ total: 2, created: 0, notLinked: 0, printed: [] })
    expect((await memberOf(database.db, { issuer: 'https://accounts.google.com', subject: 'g-2' }))?.nickname).toBe('Player 2')
  })

  test('an account that belongs to another member is not linked, and is reported', async () => {
    const file = write('taken.jsonl', [
      player(3),
      { ...player(4), identities: [player(4).identities[0], { issuer: 'google', subject: 'taken' }] },
    ])
    await upsertMember(database.db, { nickname: 'Owner', identities: [{ issuer: 'google', subject: 'taken' }] }, testNow)
    const { notLinked, printed } = await load(file)
    expect([notLinked, printed]).toEqual([1, [`${file}:2: identities.1: belongs to another member and was not linked`]])
  })

  test('all mistakes are reported by line and field, and nothing is imported', async () => {
    const before = await database.db.$count(memberIdentities)
    const file = write('bad.jsonl', [
      player(10),
      { ...player(11), nickname: ' ', level: 7 },
      '{"nickname":',
      { nickname: 'x', region: 'korea', isMinor: 'no', identities: [{ issuer: 'game' }] },
      { nickname: 'x', identities: [] },
      player(10),
      { ...player(12), nickname: 'a\0' },
      { ...player(13), identities: [{ issuer: 'game', subject: '\ud800' }] },
      { ...player(14), authDbKey: 'key ', identities: [{ issuer: ' game', subject: '\uFEFFp-1\u00a0' }] },
    ])
    await expect(load(file)).rejects.toThrow(
      [
        `${file}:2: nickname: must not be empty`,
        `${file}:2: level: is not a field of a member`,
        `${file}:3: is not JSON`,
        `${file}:4: region: must be an ISO 3166 code such as KR`,
        `${file}:4: isMinor: must be true or false`,
        `${file}:4: identities.0.subject: is missing`,
        `${file}:5: identities: must name at least one`,
        `${file}:6: identities.0: is already in line 1`,
        `${file}:6: identities.1: is already in line 1`,
        `${file}:7: nickname: must not contain NUL or half of a character`,
        `${file}:8: identities.0.subject: must not contain NUL or half of a character`,
        `${file}:9: authDbKey: must have no white space around it`,
        `${file}:9: identities.0.issuer: must have no white space around it`,
        `${file}:9: identities.0.subject: must have no white space around it`,
      ].join('\n'),
    )
    expect(await database.db.$count(memberIdentities)).toBe(before)
  })
})
