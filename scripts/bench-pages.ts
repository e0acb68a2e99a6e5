/**
 * `npm run bench:pages [-- --runs 5 --page home]`: how fast pages come, beside plain ones, in one interleaved run (only the ratios count).
 * For each page: Lighthouse 13 mobile of ours, ours without its script, the plain static page and the router + query app; then click to painted
 * destination at 1 × and 4 × CPU. The tools are the ones beside the repository (BENCH, default `../shared/bench`), copied into .cache.
 * The site must be built; it is started in production mode on a database of its own.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** Only this page. */
    page: { type: 'string' },
    /** `load`, `click` or both. */
    only: { type: 'string' },
  },
})
const source = process.env['BENCH'] ?? '../shared/bench'
const tools = resolve('.cache/bench')
if (!existsSync(source)) {
  console.error(`there are no measuring tools in ${source}: set BENCH to their folder`)
  process.exit(2)
}
mkdirSync(tools, { recursive: true })
cpSync(source, tools, { recursive: true, filter: (path) => !path.includes('node_modules') })
if (!existsSync(join(tools, 'node_modules/lighthouse')))
  spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: tools, stdio: 'inherit' })

const children: ChildProcess[] = []
/** Starts a server and waits until it answers. */
async function serve(args: readonly string[], url: string, o: { cwd?: string; env?: Record<string, string> } = {}): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], ...o, env: { ...process.env, ...o.env } })
  children.push(child)
  for (let tries = 0; tries < 240; tries += 1) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended`)
    await new Promise((later) => setTimeout(later, 250))
  }
  throw new Error(`${url} does not answer`)
}
process.on('exit', () => children.forEach((child) => child.kill()))
const tool = (...args: string[]): void => {
  console.log(`\n> ${args.join(' ')}`)
  spawnSync(process.execPath, args, { cwd: tools, stdio: 'inherit' })
}

try {
  const [own, bare, plain, app] = ['http://127.0.0.1:4640', 'http://127.0.0.1:4650', 'http://127.0.0.1:4600', 'http://127.0.0.1:4601']
  const env = {
    PORT: '4640',
    PUBLIC_URL: own,
    DATA_DIR: '.cache/bench-data',
    LOG_LEVEL: 'error',
    DEPLOYMENT: 'production',
    NODE_ENV: 'production',
  }
  await serve(['dist/server/server.js'], `${own}/readyz`, { env })
  await serve(['plain-of.mjs', own, '--port', '4650'], `${bare}/ko`, { cwd: tools })
  await serve(['refs/up.mjs', '--port', '4600'], `${app}/ko/shop`, { cwd: tools })

  /** The first address on one of our pages that fits. */
  const linkOn = async (path: string, pattern: RegExp): Promise<string> => {
    const found = pattern.exec(await (await fetch(own + path)).text())?.[1]
    if (found === undefined) throw new Error(`${path} links to nothing like ${String(pattern)}`)
    return found
  }
  /** Our pages, each with the reference that shows the same kind of thing. */
  const pages: Record<string, { path: string; reference: string }> = {
    home: { path: '/ko', reference: '/ko/shop' },
    list: { path: '/ko/bulletin/list?type=notice', reference: '/ko/notices' },
    post: { path: await linkOn('/ko/bulletin/list?type=notice', /href="(\/ko\/bulletin\/\d+)["?]/), reference: '/ko/notices/5' },
    shop: { path: '/ko/shop', reference: '/ko/shop' },
    product: { path: await linkOn('/ko/shop', /href="(\/ko\/shop\/product\/[^"?]+)/), reference: '/ko/shop/5' },
  }

  if (values.only !== 'click')
    for (const [name, { path, reference }] of Object.entries(pages)) {
      if (values.page !== undefined && values.page !== name) continue
      const targets = [`own=${own}${path}`, `bare=${bare}${path}`, `plain=${plain}${reference}`, `app=${app}${reference}`]
      tool('measure.mjs', ...targets, '--ref', 'bare', '-n', values.runs, '--json', `${name}.json`)
    }
  if (values.only !== 'load')
    for (const cpu of ['1', '4'])
      for (const [name, list, link, reference] of [
        ['post', '/ko/bulletin/list?type=notice', 'main li a[href*="/bulletin/"]', '/ko/notices'],
        ['product', '/ko/shop', 'main a[href*="/shop/product/"]', '/ko/shop'],
      ] as const) {
        if (values.page !== undefined && values.page !== name) continue
        const links = [`own=${link}`, `app=${name === 'post' ? '.row a' : '.card a'}`]
        const targets = [`own=${own}${list}`, `app=${app}${reference}`]
        tool(
          'nav.mjs',
          ...targets,
          '--ref',
          'app',
          ...links.flatMap((one) => ['--link', one]),
          '--dest',
          'h1',
          '--cpu',
          cpu,
          '--cycle',
          '-n',
          values.runs,
          '--json',
          `click-${name}-${cpu}.json`,
        )
      }
} finally {
  for (const child of children) child.kill()
}
