/** The sandbox's test accounts: one for each case of a sign-in (docs/requirements.md "Running it"). */
import type { Database } from '../platform/database.ts'
import { upsertMember } from '../session/members.queries.ts'

export type SandboxAccountId = 'linked' | 'unlinked' | 'stranger' | 'minor' | 'taiwan' | 'keyed'

/** A test account. `region` and `authDbKey` are null if the member has none. */
export interface SandboxAccount {
  id: SandboxAccountId
  /** Label of the choice on the account page; journeys find it by this text. */
  label: string
  about: string
  nickname: string
  region: string | null
  /** The linked game account's server; null if no game account is linked. */
  server: string | null
  isMinor: boolean
  authDbKey: string | null
  /** False: issuers know the account, but this site does not (2424, A6). */
  isMember: boolean
}

const person = { region: 'KR', server: 'Ash Vale 1', isMinor: false, authDbKey: null, isMember: true } as const

export const sandboxAccounts: readonly SandboxAccount[] = [
  { ...person, id: 'linked', label: 'Linked member', nickname: 'Ashling', about: 'Ashling, Korea, game account on Ash Vale 1' },
  {
    ...person,
    id: 'unlinked',
    label: 'Unlinked member',
    nickname: 'Wren',
    region: null,
    server: null,
    about: 'Wren, a member without a game account, so without region and server',
  },
  {
    ...person,
    id: 'stranger',
    label: 'Not a member',
    nickname: 'Stranger',
    isMember: false,
    about: 'Known to the issuer, but not to this site: sign-in is refused with 2424',
  },
  {
    ...person,
    id: 'minor',
    label: 'Minor',
    nickname: 'Sprig',
    isMinor: true,
    about: 'Sprig, Korea, under age, game account on Ash Vale 1',
  },
  {
    ...person,
    id: 'taiwan',
    label: 'Taiwan member',
    nickname: 'Yuelan',
    region: 'TW',
    server: 'Moon Ferry 1',
    about: 'Yuelan, Taiwan, game account on Moon Ferry 1',
  },
  {
    ...person,
    id: 'keyed',
    label: 'Member with authDbKey',
    nickname: 'Emberly',
    authDbKey: 'sandbox-auth-db-key',
    about: 'Emberly, Korea: the response of sign-in contains authDbKey, and there is no redirect',
  },
]

/** The account with this id; undefined for any other text, and for none. */
export const sandboxAccountOf = (id: string | null | undefined): SandboxAccount | undefined =>
  sandboxAccounts.find((account) => account.id === id)

/** The account's subject at an issuer; the same after a restart, so that members keep their data. */
export const subjectOf = (issuer: 'google' | 'apple' | 'game', account: SandboxAccount): string => `${issuer}-${account.id}`

/** The account with this subject at an issuer, by `subjectOf`; undefined if there is none. */
export const accountOfSubject = (issuer: 'google' | 'apple' | 'game', subject: string): SandboxAccount | undefined =>
  sandboxAccounts.find((account) => subjectOf(issuer, account) === subject)

/** The `iss` of each issuer of the sandbox. */
export interface SandboxIssuers {
  google: string
  apple: string
  game: string
}

/** A member's identities at issuers outside the game; empty for an account that is no member. */
export const identitiesOf = (account: SandboxAccount, issuers: SandboxIssuers): { issuer: string; subject: string }[] =>
  account.isMember
    ? [
        { issuer: issuers.google, subject: subjectOf('google', account) },
        { issuer: issuers.apple, subject: subjectOf('apple', account) },
      ]
    : []

/** Creates the members; a repeated call after a restart changes nothing. */
export async function seedAccounts(db: Database, issuers: SandboxIssuers, now: Date): Promise<void> {
  for (const account of sandboxAccounts) {
    if (!account.isMember) continue
    const { nickname, region, server, isMinor, authDbKey } = account
    // The game's identity first, as in its tokens: a player who opens the site from the game is the same member as after a sign-in outside.
    const identities = [{ issuer: issuers.game, subject: subjectOf('game', account) }, ...identitiesOf(account, issuers)]
    // Sequential: PGlite has one connection.
    await upsertMember(db, { nickname, region, server, isMinor, authDbKey, identities }, now)
  }
}
