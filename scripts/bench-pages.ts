/**
 * `npm run bench:pages [-- --runs 5 --page home]`: how fast pages come, beside plain ones, in one interleaved run (only the ratios count).
 * For each page: Lighthouse 13 mobile of ours, ours without its script, the plain static page and the router + query app; then click to painted
 * destination at 1 × and 4 × CPU. The tools are the ones beside the repository (BENCH, default `../shared/bench`), copied into .cache.
 * The site must be built; it is started in production mode on a database of its own.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { linkOn, measuringTools, serve, siteEnvironment, stopAll } from './bench-processes.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** Only this page. */
    page: { type: 'string' },
    /** `load`, `click` or both. */
    only: { type: 'string' },
  },
})
const tools = measuringTools()
if (tools === undefined) {
  console.error('there are no measuring tools in ../shared/bench: set BENCH to their folder')
  process.exit(2)
}
const tool = (...args: string[]): void => {
  console.log(`\n> ${args.join(' ')}`)
  spawnSync(process.execPath, args, { cwd: tools, stdio: 'inherit' })
}

const [own, bare, plain, app] = ['http://127.0.0.1:4640', 'http://127.0.0.1:4650', 'http://127.0.0.1:4600', 'http://127.0.0.1:4601']
await serve(['dist/server/server.js'], `${own}/readyz`, { env: siteEnvironment(4640, '.cache/bench-data') })
await serve(['plain-of.mjs', own, '--port', '4650'], `${bare}/ko`, { cwd: tools })
await serve(['refs/up.mjs', '--port', '4600'], `${app}/ko/shop`, { cwd: tools })

/** Our pages, each with the reference that shows the same kind of thing. */
const pages: Record<string, { path: string; reference: string }> = {
  home: { path: '/ko', reference: '/ko/shop' },
  list: { path: '/ko/bulletin/list?type=notice', reference: '/ko/notices' },
  post: { path: await linkOn(own, '/ko/bulletin/list?type=notice', /href="(\/ko\/bulletin\/\d+)["?]/), reference: '/ko/notices/5' },
  shop: { path: '/ko/shop', reference: '/ko/shop' },
  product: { path: await linkOn(own, '/ko/shop', /href="(\/ko\/shop\/product\/[^"?]+)/), reference: '/ko/shop/5' },
  'teaser-ko': { path: '/ko/teaser', reference: '/ko/shop' },
  'teaser-en': { path: '/en/teaser', reference: '/ko/shop' },
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
      ['post', '/ko/bulletin/list?type=notice', 'main li a[href*="/bulletin/"]:not([href*="list"])', '/ko/notices'],
      ['product', '/ko/shop', 'main a[href*="/shop/product/"]', '/ko/shop'],
    ] as const) {
      if (values.page !== undefined && values.page !== name) continue
      const links = [`own=${link}`, 'app=.card a']
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
        // High enough that the bar which offers another language to the tool's English browser covers no link.
        '--viewport',
        '412x1100',
        '-n',
        values.runs,
        '--json',
        `click-${name}-${cpu}.json`,
      )
    }
stopAll()
