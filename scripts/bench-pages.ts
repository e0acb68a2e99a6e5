/**
 * `npm run bench:pages [-- --runs 5 --page home]`: page speed compared with plain pages, in one interleaved run (only the ratios count).
 * For each page: Lighthouse 13 mobile of ours, ours without its script, the plain static page and the router + query app; then the time
 * from click to painted destination at 1 × and 4 × CPU. The measuring tools are not part of the repository: `BENCH` names their folder. The
 * site is started in production mode on its own database.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { measuringTools, stopAll } from './bench-processes.ts'
import { serveTargets } from './bench-targets.ts'

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
  console.error('the measuring tools are not in ../shared/bench: set BENCH to their folder')
  process.exit(2)
}
const tool = (...args: string[]): void => {
  console.log(`\n> ${args.join(' ')}`)
  spawnSync(process.execPath, args, { cwd: tools, stdio: 'inherit' })
}

const { own, app, pages, addressesOf } = await serveTargets(tools)

if (values.only !== 'click')
  for (const [name, page] of Object.entries(pages)) {
    if (values.page !== undefined && values.page !== name) continue
    const targets = Object.entries(addressesOf(page)).map(([target, address]) => `${target}=${address}`)
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
