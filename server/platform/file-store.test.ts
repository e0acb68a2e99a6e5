/** Stores of attachments (U3): a folder, and an S3 bucket, here a server that implements the required part of S3. */
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FilesAway, openBucketStore, openFolderStore, type FileStore } from './file-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'files-'))
const objects = new Map<string, { bytes: Buffer; type: string | undefined }>()
const signedBy = new Set<string>()
let server: Server
beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece as Buffer)
      const key = new URL(request.url!, 'http://s3.test').pathname
      signedBy.add(/Credential=([^/]+)/.exec(request.headers.authorization ?? '')?.[1] ?? 'nobody')
      const object = objects.get(key)
      if (request.method === 'PUT') objects.set(key, { bytes: Buffer.concat(pieces), type: request.headers['content-type'] })
      if (request.method === 'DELETE') objects.delete(key)
      const query = new URL(request.url!, 'http://s3.test').searchParams
      if (query.get('list-type') === '2') {
        const keys = [...objects.keys()]
          .map((one) => one.slice('/attachments/'.length))
          .filter((one) => one.startsWith(query.get('prefix') ?? ''))
        const contents = keys.map((one) => `<Contents><Key>${one}</Key><Size>1</Size></Contents>`).join('')
        const result = `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`
        return response.writeHead(200, { 'content-type': 'application/xml' }).end(result)
      }
      if (request.method !== 'GET') return response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag: '"x"' }).end()
      if (object !== undefined) return response.writeHead(200, { 'content-length': object.bytes.length }).end(object.bytes)
      const error = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>'
      return response.writeHead(404, { 'content-type': 'application/xml' }).end(error)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const settingsOf = (of: { address: () => unknown }) => ({
  bucket: 'attachments',
  region: 'ap-northeast-2',
  endpoint: `http://127.0.0.1:${String((of.address() as AddressInfo).port)}`,
  credentials: { accessKeyId: 'the-key', secretAccessKey: 'the-secret' },
})
const bucket = (): Promise<FileStore> => openBucketStore(settingsOf(server))

describe.each([
  ['a folder', () => Promise.resolve(openFolderStore(join(folder, 'deep', 'files')))],
  ['a bucket', bucket],
])('%s', (_name, open) => {
  test('returns a written file until it is removed, and undefined for a missing one', async () => {
    const store = await open()
    const bytes = new Uint8Array(200_000).map((_, i) => i % 251)
    expect(await store.read('inquiries/a.png')).toBeUndefined()
    await store.write('inquiries/a.png', bytes, 'image/png')
    expect(await store.read('inquiries/a.png')).toEqual(bytes)
    await store.write('inquiries/a.png', bytes.subarray(0, 10), 'image/png')
    expect((await store.read('inquiries/a.png'))?.length).toBe(10)
    await store.remove('inquiries/a.png')
    await store.remove('inquiries/a.png')
    expect(await store.read('inquiries/a.png')).toBeUndefined()
  })

  test('lists existing files, and nothing in an empty store', async () => {
    const store = await open()
    const names = async (): Promise<string[]> => {
      const found: string[] = []
      for await (const name of store.list()) found.push(name)
      return found.sort()
    }
    expect(await names()).toEqual([])
    for (const name of ['inquiries/c.png', 'copied/d.webp']) await store.write(name, new Uint8Array(1), 'image/png')
    expect(await names()).toEqual(['copied/d.webp', 'inquiries/c.png'])
    for (const name of await names()) await store.remove(name)
  })
})

test('a folder without writes has no files', async () => {
  const names: string[] = []
  for await (const name of openFolderStore(join(folder, 'never written')).list()) names.push(name)
  expect(names).toEqual([])
})

test('a file that cannot be written to its end leaves nothing, and an older file of its name stays', async () => {
  const home = join(folder, 'full')
  const store = openFolderStore(home)
  await store.write('copied/a.webp', new Uint8Array(10), 'image/webp')
  // As on a disk that is full in the middle of a file: the library has begun to write it.
  const cut = {
    length: 20,
    [Symbol.iterator]: () => {
      throw new Error('ENOSPC')
    },
  } as unknown as Uint8Array
  await expect(store.write('copied/a.webp', cut, 'image/webp')).rejects.toBeInstanceOf(FilesAway)
  await expect(store.write('copied/b.webp', cut, 'image/webp')).rejects.toBeInstanceOf(FilesAway)
  expect([(await store.read('copied/a.webp'))?.length, await store.read('copied/b.webp')]).toEqual([10, undefined])
  expect(readdirSync(join(home, 'copied'))).toEqual(['a.webp'])
})

test('what a killed process has written of a file is not listed, and is removed with the file', async () => {
  const home = join(folder, 'killed')
  mkdirSync(join(home, 'inquiries'), { recursive: true })
  writeFileSync(join(home, 'inquiries', 'a.png.part'), 'half')
  const store = openFolderStore(home)
  const names: string[] = []
  for await (const name of store.list()) names.push(name)
  expect([names, await store.read('inquiries/a.png')]).toEqual([[], undefined])
  await store.remove('inquiries/a.png')
  expect(existsSync(join(home, 'inquiries', 'a.png.part'))).toBe(false)
})

test('files of a folder are private to the owner', async () => {
  await openFolderStore(join(folder, 'private')).write('inquiries/a.png', new Uint8Array(1), 'image/png')
  if (process.platform === 'win32') return
  const modes = ['private', 'private/inquiries', 'private/inquiries/a.png'].map((path) => statSync(join(folder, path)).mode & 0o777)
  expect(modes).toEqual([0o700, 0o700, 0o600])
})

test('a bucket receives the content type, and requests are signed with the given key', async () => {
  await (await bucket()).write('inquiries/b.gif', new Uint8Array(3), 'image/gif')
  expect(objects.get('/attachments/inquiries/b.gif')).toEqual({ bytes: Buffer.alloc(3), type: 'image/gif' })
  expect([...signedBy]).toEqual(['the-key'])
})

test.each<[string, string]>([
  ['accepts connections and sends nothing', ''],
  ['stops in the middle of a response', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nx'],
])('a bucket that %s holds no call', async (_what, sent) => {
  const silent = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.write(sent))
  })
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  try {
    const store = await openBucketStore(settingsOf(silent), { connect: 50, respond: 50 })
    await expect(store.read('inquiries/a.png')).rejects.toBeInstanceOf(FilesAway)
    if (sent !== '') return
    await expect(store.write('inquiries/a.png', new Uint8Array(3), 'image/png')).rejects.toBeInstanceOf(FilesAway)
    await expect(store.remove('inquiries/a.png')).rejects.toThrow(/Unable to delete file/)
    await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toThrow(/list/)
  } finally {
    silent.close()
  }
})
