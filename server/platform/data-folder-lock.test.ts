/** One process per data folder, however the previous one ended. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CannotOpen } from './cannot-open.ts'
import { DataFolderInUse, lockAddress, lockDataFolder } from './data-folder-lock.ts'

let home: string
let folder: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lock-'))
  folder = join(home, 'data')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** Another process that holds the folder. */
async function holder(): Promise<ReturnType<typeof spawn>> {
  const code = `import { lockDataFolder } from './server/platform/data-folder-lock.ts'; await lockDataFolder(process.argv[1]); console.log('has it'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child.stdout!.once('data', resolve))
  return child
}
const end = async (child: ReturnType<typeof spawn>, signal: NodeJS.Signals): Promise<void> => {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

test('one process locks a folder until it releases it, and the refusal names that process', async () => {
  const release = await lockDataFolder(folder)
  await expect(lockDataFolder(folder)).rejects.toThrow(new DataFolderInUse(folder, String(process.pid)))
  release()
  expect(existsSync(`${folder}.lock`)).toBe(false)
  const again = await lockDataFolder(folder)
  again()
})

test('the lock of a killed process is taken over, even if another process has its process id', async () => {
  const child = await holder()
  await expect(lockDataFolder(folder)).rejects.toThrow(new DataFolderInUse(folder, String(child.pid)))
  await end(child, 'SIGKILL')
  expect(existsSync(`${folder}.lock`)).toBe(true)
  const release = await lockDataFolder(folder)
  release()
  // Written as by older versions: process 1 exists in every container.
  writeFileSync(`${folder}.lock`, '1')
  const later = await lockDataFolder(folder)
  later()
}, 20_000)

test('the lock of a process that is killed while another one asks for its number is taken over', async () => {
  const code = `import net from 'node:net'
    net.createServer().listen(process.argv[1], () => {
      process.stdout.write('it')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, `${folder}.lock`], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  // One turn later this process is connected; the other one, which is busy, has not accepted the connection.
  const killed = new Promise((resolve) => setImmediate(resolve)).then(() => end(child, 'SIGKILL'))
  const [release] = await Promise.all([lockDataFolder(folder), killed])
  release()
  expect(existsSync(`${folder}.lock`)).toBe(false)
}, 20_000)

test('of several processes that find the lock of a killed one, one gets the folder', async () => {
  const code = `import { lockDataFolder } from './server/platform/data-folder-lock.ts'
    process.stdin.on('data', (data) => {
      const [folder, at] = String(data).trim().split(' ')
      while (Date.now() < Number(at));
      lockDataFolder(folder).then(
        () => console.log('has it'),
        (error) => console.log(error.name),
      )
    })
    console.log('ready')`
  const children = Array.from({ length: 3 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const said = (child: (typeof children)[number]): Promise<string> =>
    new Promise((done) => child.stdout.once('data', (data: Buffer) => done(data.toString().trim())))
  await Promise.all(children.map(said))
  for (let round = 0; round < 8; round += 1) {
    const one = join(home, `data-${String(round)}`)
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import net from 'node:net'; net.createServer().listen(process.argv[1], () => console.log('it'))`,
        `${one}.lock`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await new Promise((done) => child.stdout.once('data', done))
    await end(child, 'SIGKILL')
    const outcomes = Promise.all(children.map(said))
    // The same moment for all.
    for (const { stdin } of children) stdin.write(`${one} ${String(Date.now() + 100)}\n`)
    expect((await outcomes).toSorted()).toEqual(['DataFolderInUse', 'DataFolderInUse', 'has it'])
    expect(existsSync(`${one}.takeover`)).toBe(false)
  }
  for (const child of children) child.kill()
}, 60_000)

test('a takeover that was killed blocks the folder for half a minute at most', async () => {
  writeFileSync(`${folder}.lock`, '1')
  mkdirSync(`${folder}.takeover`)
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUse)
  const before = new Date(Date.now() - 31_000)
  utimesSync(`${folder}.takeover`, before, before)
  const release = await lockDataFolder(folder)
  release()
  expect(existsSync(`${folder}.takeover`)).toBe(false)
})

test('a path that is too long for a socket is reported', async () => {
  const long = join(home, 'l'.repeat(100))
  await expect(lockDataFolder(long)).rejects.toThrow(CannotOpen)
  await expect(lockDataFolder(long)).rejects.toThrow(/too long: set DATA_DIR to one of at most 80 bytes/)
})

test('on Windows the lock is a named pipe of the folder', () => {
  const pipe = lockAddress('data/pglite', 'win32')
  expect(pipe).toMatch(/^\\\\\.\\pipe\\everharrow-[0-9a-f]{32}$/)
  expect(lockAddress('./data/../DATA/pglite', 'win32')).toBe(pipe)
  expect(lockAddress('other/pglite', 'win32')).not.toBe(pipe)
  expect(lockAddress('data/pglite', 'linux')).toBe('data/pglite.lock')
})

test('a copy of a locked folder is a separate folder', async () => {
  const release = await lockDataFolder(folder)
  const copy = join(home, 'copy')
  expect(spawnSync('cp', ['-r', `${folder}.lock`, `${copy}.lock`]).status).toBe(0)
  const releaseCopy = await lockDataFolder(copy)
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUse)
  releaseCopy()
  release()
})
