/** Every command of README.md and the operators' documents that no other test runs, as typed by an operator, beside one running site. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { alone, besideSite, restoredSite, sharedSite, type World } from '../tests/helpers/command-runs.ts'
import { dataFolder } from './first-start.ts'
import { expect, test } from './fixtures.ts'
import { freePort } from '../scripts/free-port.ts'

test.setTimeout(600_000)

/** A shell command line. Only the line itself sets `NODE_ENV`: Playwright's is not an operator's. */
function type(line: string, env: Record<string, string>): { child: ChildProcess; text: () => string; code: Promise<number | null> } {
  const { NODE_ENV: _, ...own } = process.env
  const child = spawn('sh', ['-c', line], { env: { ...own, ...env }, detached: true })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, text: () => text, code: new Promise((done) => child.on('close', done)) }
}

/** A command that serves. @returns a function that stops it and waits until all its processes have ended */
async function serve(line: string, env: Record<string, string>): Promise<() => Promise<void>> {
  const typed = type(line, env)
  await expect
    .poll(() => (typed.child.exitCode === null ? typed.text() : `ended: ${typed.text()}`), { timeout: 60_000 })
    .toMatch(/^(?!ended)[^]*is ready/)
  return async () => {
    // Like Ctrl-C in a terminal: signals the whole group.
    process.kill(-typed.child.pid!, 'SIGINT')
    await typed.code
  }
}

interface CallResponse {
  [field: string]: unknown
}

/** A member of the sandbox with three paid orders, two of them withdrawn from, and a support request. */
async function makeWorld(origin: string, folder: string): Promise<World> {
  const call = async (method: string, path: string, token: string, body?: object | FormData): Promise<CallResponse> => {
    const isForm = body instanceof FormData
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${text}`)
    return (text === '' ? {} : JSON.parse(text)) as CallResponse
  }
  const opened = await fetch(`${origin}/sandbox/game/open?account=linked&to=/en/ingame`, { redirect: 'manual' })
  const gameToken = opened.headers.get('location')!.split('#outerToken=')[1]!
  const tokens = (await call('POST', '/auth/tokens/outer-site', gameToken, {})) as unknown as { access: { token: string } }
  const member = tokens.access.token

  const buy = async (quantity: number): Promise<string> => {
    const wish = { productId: 'gem-pouch', quantity, lang: 'en', consent: true, idempotencyKey: randomUUID() }
    const { orderNo, paymentUrl } = await call('POST', '/payment/web/mycard', member, wish)
    const html = await (await fetch(String(paymentUrl))).text()
    const [, fields = ''] = /\/pay">([^]*?)<button/.exec(html) ?? []
    const form = new URLSearchParams([...fields.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]))
    const authCode = new URL(String(paymentUrl)).searchParams.get('AuthCode')!
    await fetch(`${origin}/sandbox/mycard/trades/${authCode}/pay`, { method: 'POST', body: form, redirect: 'manual' })
    await expect
      .poll(async () => (await call('POST', '/payment/web/mycard/verification', member, { orderNo }))['status'])
      .not.toBe('atProvider')
    return String(orderNo)
  }
  const withdraw = (orderNo: string): Promise<CallResponse> =>
    call('POST', `/payment/web/${orderNo}/withdrawal`, member, { confirmed: true })
  const [small, large, underway] = [await buy(1), await buy(3), await buy(1)]
  await withdraw(small)
  await withdraw(large)

  const form = new FormData()
  const fields = { type: '1', title: 'A question', content: 'What is this?', privacyConsent: 'true', consentVersion: '2026-11-22' }
  for (const [name, value] of Object.entries({ ...fields, requestKey: randomUUID() })) form.append(name, value)
  const { id } = await call('POST', '/cs/questions', member, form)
  return { folder, origin, underway, small, large, request: String(id), mark: '' }
}

test('each documented operator command has the expected output and exit code', async () => {
  const data = dataFolder()
  const folder = join(data, 'written')
  mkdirSync(folder)
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const site = {
    DATA_DIR: data,
    PORT: port,
    PUBLIC_URL: origin,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '100',
    REFUND_LIMIT: 'USD:10',
    SANDBOX_DELIVERY_SECONDS: '99',
  }
  const stop = await serve(sharedSite, site)
  try {
    const world = await makeWorld(origin, folder)
    const run = async ({ command, given, more, env, prints, code = 0 }: (typeof besideSite)[number]): Promise<void> => {
      let line = command
      for (const [placeholder, value] of Object.entries(given?.(world) ?? {})) line = line.replace(placeholder, value)
      const typed = type(`${line}${more?.(world) ?? ''}`, { ...site, ...env?.(world) })
      const ended = await typed.code
      const ends = [code].flat().includes(ended ?? -1) ? ended : code
      expect([command, ended, typed.text()]).toEqual([command, ends, expect.stringMatching(prints)])
    }
    await expect
      .poll(async () => {
        const listed = type('npm run refund', site)
        await listed.code
        return listed.text().match(/withdrawn 20/g)?.length
      })
      .toBe(2)
    const shown = type(`npm run support -- show ${world.request}`, site)
    await shown.code
    world.mark = /--seen (\d+-[0-9a-f]{8}-\d+)$/m.exec(shown.text())![1]!
    for (const one of [...besideSite, ...alone]) await test.step(one.command, () => run(one))
    await test.step(restoredSite, async () => {
      const restoredPort = String(await freePort())
      const env = { ...site, DATA_DIR: join(folder, 'restored'), PORT: restoredPort, PUBLIC_URL: `http://127.0.0.1:${restoredPort}` }
      const restored = await serve(restoredSite, env)
      expect((await fetch(`${env.PUBLIC_URL}/en/shop`)).status).toBe(200)
      const found = type(`npm run orders -- find ${world.large}`, env)
      expect([await found.code, found.text()]).toEqual([0, expect.stringContaining(world.large)])
      await restored()
    })
  } finally {
    await stop()
    rmSync(data, { recursive: true, force: true })
  }
})
