/** A support for tests: the provider with a folder for attachments, its operator's desk, and members with their browsers' calls. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { ServerDeps } from '#server/server-deps.ts'
import { createSupportDesk, type SupportDesk } from '#server/support/support-desk.ts'
import { tidySupport } from '#server/support/tidy-support.ts'
import { openFolderStore, type FileStore } from '#server/platform/file-store.ts'
import { createLog } from '#server/platform/log.ts'
import { upsertMember } from '#server/session/members.queries.ts'
import { openProvider, type Answer, type Provider } from './provider.ts'
import { bearerOf, game, google, signInDeps } from './sign-in.ts'

export interface Upload {
  bytes: Uint8Array
  name?: string
  type?: string
}

export interface TestSupport {
  provider: Provider
  desk: SupportDesk
  files: FileStore
  /** Names of the stored files. */
  stored: () => string[]
  /** @returns the new member's id; only the game knows a guest */
  member: (o?: { isGuest?: boolean }) => Promise<string>
  bearer: (memberId: string) => Promise<{ authorization: string }>
  get: (memberId: string, path: string) => Promise<Answer>
  /** Sends a form with files; the given headers are added to the token. */
  form: (
    memberId: string,
    method: 'POST' | 'PUT',
    path: string,
    fields: Record<string, string>,
    o?: { images?: readonly Upload[]; from?: Provider; headers?: Record<string, string> },
  ) => Promise<Answer>
  create: (memberId: string, fields?: Record<string, string>, o?: Parameters<TestSupport['form']>[4]) => Promise<Answer>
  change: (memberId: string, id: number, fields: Record<string, string>, o?: Parameters<TestSupport['form']>[4]) => Promise<Answer>
  detail: (memberId: string, id: number) => Promise<Answer>
  /** Runs the job. */
  tidy: () => ReturnType<typeof tidySupport>
}

export const aRequest = {
  type: '4',
  title: 'It broke',
  content: 'The plough does not turn.',
  privacyConsent: 'true',
  consentVersion: '2024-12-24',
}

/** @param more dependencies of the server */
export function openTestSupport(more: Partial<ServerDeps> = {}): TestSupport {
  const folder = mkdtempSync(join(tmpdir(), 'support-'))
  const files = openFolderStore(folder)
  const provider = openProvider('empty', { ...signInDeps, attachments: files, ...more })
  const support = { provider, files } as TestSupport
  let askers = 0
  beforeAll(() => {
    const { db } = provider.database
    support.desk = createSupportDesk({ db, now: () => provider.now, files })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  support.stored = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map(({ name }) => name)
  support.member = ({ isGuest = false } = {}) => {
    askers += 1
    const identities = [
      { issuer: game.issuer, subject: `asker-${String(askers)}` },
      ...(isGuest ? [] : [{ issuer: google.issuer, subject: `asker-${String(askers)}` }]),
    ]
    return upsertMember(provider.database.db, { nickname: 'Ash', region: 'KR', server: 'Hollow-01', identities }, provider.now)
  }
  support.bearer = (memberId) => bearerOf(provider, memberId)
  support.get = async (memberId, path) => provider.get(path, await support.bearer(memberId))
  support.form = async (memberId, method, path, fields, { images = [], from = provider, headers = {} } = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    for (const { bytes, name = 'image.png', type = 'image/png' } of images)
      body.append('images', new File([new Uint8Array(bytes)], name, { type }))
    const init: RequestInit = { method, body, headers: { ...(await support.bearer(memberId)), ...headers } }
    const response = await from.fetch(new Request(`http://site.test${path}`, init))
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  support.create = (memberId, fields = {}, o = {}) =>
    support.form(memberId, 'POST', '/api/cs/questions', { ...aRequest, requestKey: randomUUID(), ...fields }, o)
  support.change = (memberId, id, fields, o = {}) =>
    support.form(memberId, 'PUT', `/api/cs/questions/${String(id)}`, { requestKey: randomUUID(), ...fields }, o)
  support.detail = (memberId, id) => support.get(memberId, `/api/cs/questions/details/${String(id)}`)
  support.tidy = () => tidySupport({ db: provider.database.db, now: () => provider.now, files, log: createLog('silent') })
  return support
}
