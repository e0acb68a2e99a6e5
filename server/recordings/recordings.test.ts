/** Recordings of visits over HTTP: shared by a code on rehearsals, attached to a member's own request, deleted after 14 days (D4, U1). */
import { beforeAll, describe, expect, test } from 'vitest'
import { recordingRules } from '#contract/recordings.ts'
import { openTestSupport } from '#tests/helpers/support.ts'
import { replicaOf, type Provider } from '#tests/helpers/provider.ts'
import { signInDeps } from '#tests/helpers/sign-in.ts'
import { recordings } from './recordings.tables.ts'
import { tidyRecordings } from './recordings.ts'

const support = openTestSupport()
const day = 86_400_000
let qa: Provider
let production: Provider
beforeAll(() => {
  qa = replicaOf(support.provider, { ...signInDeps, sharesRecordings: true, verifyResponses: true })
  production = replicaOf(support.provider, { ...signInDeps, verifyResponses: true })
})

const recordingOf = (mark: string): string => JSON.stringify({ format: 'everharrow-recording/2', build: mark, systems: [] })
const share = (recording: unknown, provider = qa) => provider.send('POST', '/api/site/recordings', { recording })
const attach = async (member: string, id: number, body: unknown = { recording: recordingOf('mine'), consent: true }) =>
  qa.send('PUT', `/api/cs/questions/${String(id)}/recording`, body, await support.bearer(member))

describe('sharing by code', () => {
  test('a shared recording is returned by its code, also in lower case and with a dash', async () => {
    const { status, body } = await share(recordingOf('one'))
    expect([status, body]).toEqual([200, { code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{12}$/), until: expect.any(String) }])
    const typed = `${body.code.slice(0, 4)}-${body.code.slice(4)}`.toLowerCase()
    const found = await qa.get(`/api/site/recordings/${typed}`)
    expect([found.status, found.body.recording]).toEqual([200, recordingOf('one')])
  })

  test('the same recording has the same code, another one has another', async () => {
    const first = (await share(recordingOf('same'))).body.code
    expect((await share(recordingOf('same'))).body.code).toBe(first)
    expect((await share(recordingOf('other'))).body.code).not.toBe(first)
  })

  test('the same recording, shared several times at once, has one code', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => share(recordingOf('at once'))))
    expect(new Set(answers.map(({ body }) => body.code as string)).size).toBe(1)
  })

  test.each([
    ['a text that is not JSON', 'hello'],
    ['a file of another format', '{"format":"har"}'],
    ['a number', 7],
    ['a recording that is too long', JSON.stringify({ format: 'everharrow-recording/2', more: 'x'.repeat(recordingRules.maxLength) })],
  ])('%s is refused', async (_name, recording) => {
    const { status, body } = await share(recording)
    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST'])
  })

  test('production neither accepts nor returns recordings', async () => {
    const { code } = (await share(recordingOf('hidden'))).body
    expect((await share(recordingOf('hidden'), production)).status).toBe(404)
    expect((await production.get(`/api/site/recordings/${code}`)).status).toBe(404)
  })

  test('a recording is deleted after 14 days', async () => {
    const { code } = (await share(recordingOf('old'))).body
    const later = new Date(support.provider.now.getTime() + recordingRules.days * day)
    expect(await tidyRecordings(support.provider.database.db, new Date(later.getTime() - 1))).toBe(0)
    expect(await tidyRecordings(support.provider.database.db, later)).toBeGreaterThan(0)
    expect((await qa.get(`/api/site/recordings/${code}`)).status).toBe(404)
  })
})

describe('attached to a support request', () => {
  test('its author can attach a recording repeatedly, and support reads the last one', async () => {
    const member = await support.member()
    const id = (await support.create(member)).body.id as number
    const first = await attach(member, id)
    expect(first.status).toBe(200)
    expect((await attach(member, id, { recording: recordingOf('later'), consent: true })).body.code).toBe(first.body.code)
    expect(await support.desk.recording(id)).toBe(recordingOf('later'))
    expect((await support.desk.show(id))?.recording?.code).toBe(first.body.code)
    expect((await support.provider.database.db.select().from(recordings)).filter(({ requestId }) => requestId === id)).toHaveLength(1)
  })

  test.each([
    ['without consent', { recording: recordingOf('x') }, 400],
    ['with consent: false', { recording: recordingOf('x'), consent: false }, 400],
  ])('%s the recording is refused', async (_name, body, status) => {
    const member = await support.member()
    const id = (await support.create(member)).body.id as number
    expect((await attach(member, id, body)).status).toBe(status)
    expect(await support.desk.recording(id)).toBeUndefined()
  })

  test('another member cannot attach a recording', async () => {
    const id = (await support.create(await support.member())).body.id as number
    expect((await attach(await support.member(), id)).status).toBe(404)
    expect(await support.desk.recording(id)).toBeUndefined()
  })
})
