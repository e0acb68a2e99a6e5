/** The files that operators copy (ops/, Containerfile, renovate.json): checks that need no run of their programs, or one that is installed. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnvironment } from '#server/platform/environment.ts'
import { freePort } from '../scripts/free-port.ts'
import { hasHaproxy } from '../scripts/haproxy.ts'

const read = (file: string): string => readFileSync(file, 'utf8')
const settings = new Set(
  read('docs/settings.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((row) => [...row.split('|')[1]!.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name!)),
)
/** In seconds after the drain: pending responses may take 10 (server/main.ts), then running jobs 10 (server/platform/work-queue.ts). */
const longestStop = 25

interface Service {
  build?: { context: string; dockerfile: string }
  image: string
  env_file?: string[]
  environment?: Record<string, string>
  volumes: string[]
  ports?: string[]
  stop_grace_period?: string
  depends_on?: unknown
}
const compose = parse(read('ops/compose.yml'), { merge: true }) as { services: Record<string, Service>; volumes: Record<string, unknown> }
const sites = Object.entries(compose.services).filter(([, { build }]) => build !== undefined)

describe('compose.yml', () => {
  /** The operator's environment variables. */
  const given: Record<string, string> = {
    DATABASE_PASSWORD: 'a',
    PUBLIC_URL: 'https://www.example.com',
    S3_BUCKET: 'images',
    S3_REGION: 'eu',
    MESSAGE_SECRET: 'dHVybmlwcyBhbmQgYmVldHMgYXJlIG5vdCBhIHNlY3JldA',
    VERSION: '2026-11-28',
  }
  /** What the operator writes into `.env.site` at least. */
  const ofSite = Object.fromEntries(
    [...read('ops/compose.yml').matchAll(/^# {3}([A-Z_]+)=(\S+):/gm)].map(([, name, value]) => [name!, value!]),
  )
  const filled = (text: string): string =>
    text.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_all, name: string, kind: string, otherwise: string) => {
      const value = given[name] ?? (kind === '-' ? otherwise : undefined)
      if (value === undefined) throw new Error(`${name} is not given`)
      return value
    })

  test('two processes of the site share a database and wait until it is healthy', () => {
    expect(sites.map(([name]) => name)).toEqual(['site-1', 'site-2'])
    const urls = sites.map(([, { environment }]) => filled(environment!['DATABASE_URL']!))
    expect(urls).toEqual(urls.map(() => 'postgres://everharrow:a@database:5432/everharrow'))
    for (const [, { build, depends_on: after }] of sites) {
      expect(existsSync(join('ops', build!.context, build!.dockerfile))).toBe(true)
      expect(after).toEqual({ database: { condition: 'service_healthy' } })
    }
  })

  test('its settings exist and are valid, and its grace period is longer than the drain', () => {
    for (const [, { environment, stop_grace_period: grace }] of sites) {
      expect(Object.keys(environment!).filter((name) => !settings.has(name))).toEqual([])
      const own = Object.fromEntries(Object.entries(environment!).map(([name, value]) => [name, filled(value)]))
      const read = readEnvironment({ ...ofSite, ...own })
      expect([read.DEPLOYMENT, read.SANDBOX, read.METRICS_PORT, read.TRUSTED_PROXIES]).toEqual(['production', 'off', 9464, 2])
      expect(Number.parseInt(grace!, 10)).toBeGreaterThanOrEqual(read.DRAIN_SECONDS! + longestStop)
    }
  })

  test('the site also reads the settings that the file does not list: `environment` takes precedence, even with an empty value', () => {
    expect(sites.map(([, { env_file: files }]) => files)).toEqual(sites.map(() => ['../.env.site']))
    const optional = sites.flatMap(([, { environment }]) => Object.values(environment!).filter((value) => value.includes(':-')))
    expect(optional).toEqual([])
  })

  test('each version has an image of its own, and the documented upgrade replaces one process after the other', () => {
    expect(sites.map(([, { image }]) => filled(image))).toEqual(sites.map(() => 'everharrow:2026-11-28'))
    const [, upgrade] = /^## Upgrade and rollback$([\s\S]*?)^## /m.exec(read('docs/operations.md'))!
    const replaced = [...upgrade!.matchAll(/docker compose -f ops\/compose\.yml up --detach --no-deps --wait (\S+)`/g)]
    expect(replaced.map(([, name]) => name)).toEqual(sites.map(([name]) => name))
  })

  test('its volumes are declared, and its files exist', () => {
    for (const { volumes } of Object.values(compose.services))
      for (const [from] of volumes.map((volume) => volume.split(':') as [string]))
        expect([from, from.startsWith('.') ? existsSync(join('ops', from)) : from in compose.volumes]).toEqual([from, true])
  })

  test('commands can be run in its containers, and the database be backed up there, since the image has no pg_dump', () => {
    const documented = [...read('docs/operations.md').matchAll(/docker compose -f ops\/compose\.yml exec (?:-T )?(\S+) (\S+)([^`]*)/g)]
    expect(documented.map(([, service, program]) => [service, program])).toEqual([
      ['site-1', 'node'],
      ['database', 'pg_dump'],
      ['database', 'pg_restore'],
    ])
    expect(documented.filter(([, service]) => compose.services[service!] === undefined)).toEqual([])
    const { POSTGRES_USER: user, POSTGRES_DB: name } = compose.services['database']!.environment!
    for (const [, , , options] of documented.slice(1)) {
      expect(options).toContain(`--username=${user!} `)
      expect(options).toMatch(new RegExp(` (--dbname=)?${name!} `))
    }
    const [, script] = /^ node (\S+)/.exec(` node${documented[0]![3]!}`)!
    expect(existsSync(script!)).toBe(true)
  })

  test('the load balancer checks /readyz of each process at its port and denies /metrics', () => {
    const balancer = read('ops/haproxy.cfg')
    expect(balancer).toContain('option httpchk GET /readyz')
    const [, port] = /^EXPOSE (\d+)$/m.exec(read('Containerfile'))!
    for (const backend of balancer.split(/^backend /m).slice(1)) {
      const servers = [...backend.matchAll(/^ {4}server (\S+) (\S+):(\d+)/gm)].map(([, , host, port]) => [host, port])
      expect(servers).toEqual(sites.map(([name]) => [name, port]))
    }
    expect(balancer).toMatch(/deny .*path \/metrics/)
  })

  test.skipIf(!hasHaproxy())(
    'the balancer asks the other process for a build’s file that one does not have, and for nothing else, drops clients’ trace ids, and goes on without a ready process',
    async () => {
      const asked: string[] = []
      let isReady = true
      /** Checks that each process has refused; the second one counts. */
      const refusals = sites.map(() => 0)
      let headers: IncomingHttpHeaders = {}
      const processes = sites.map(([name], index) =>
        createServer((request, response) => {
          if (request.url === '/readyz' && !isReady) refusals[index]! += 1
          if (request.url === '/readyz') return response.writeHead(isReady ? 200 : 503).end()
          if (request.url === '/healthz') return response.writeHead(200).end()
          asked.push(`${name} ${request.url!}`)
          headers = request.headers
          return response.writeHead(request.url === '/assets/new.js' && index === 1 ? 200 : 404).end(name)
        }).listen(0, '127.0.0.1'),
      )
      await Promise.all(processes.map((one) => once(one, 'listening')))
      const port = await freePort()
      let config = read('ops/haproxy.cfg')
        .replace('bind :8080', `bind 127.0.0.1:${String(port)}`)
        .replaceAll('init-addr last,libc,none', '')
        .replaceAll('resolvers containers', '')
        .replace(/^ *parse-resolv-conf\n *hold .*\n/m, '')
      sites.forEach(([name], index) => {
        config = config.replaceAll(`${name}:3000`, `127.0.0.1:${String((processes[index]!.address() as AddressInfo).port)}`)
      })
      const folder = mkdtempSync(join(tmpdir(), 'balancer-'))
      const file = join(folder, 'haproxy.cfg')
      writeFileSync(file, config)
      const balancer = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
      try {
        const clientHeaders = {
          'x-mine': 'kept',
          'X-Trace-Id': 'mine',
          traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`,
          tracestate: 'a=b',
        }
        const statusOf = (path: string) =>
          fetch(`http://127.0.0.1:${String(port)}${path}`, { headers: clientHeaders }).then(
            ({ status }) => status,
            () => 0,
          )
        await expect.poll(() => statusOf('/en'), { timeout: 10_000 }).toBe(404)
        const statuses = []
        // One after the other: each process is asked first by turns.
        for (let time = 0; time < 6; time += 1) statuses.push(await statusOf('/assets/new.js'))
        expect([statuses, asked.includes('site-1 /assets/new.js')]).toEqual([[200, 200, 200, 200, 200, 200], true])
        asked.length = 0
        expect([await statusOf('/en/new'), asked.length, await statusOf('/assets/none.js')]).toEqual([404, 1, 404])
        expect([headers['x-mine'], headers['x-trace-id'], headers['traceparent'], headers['tracestate']]).toEqual([
          'kept',
          undefined,
          undefined,
          undefined,
        ])
        // Without a database no process is ready; those that live respond nevertheless.
        isReady = false
        await expect.poll(() => Math.min(...refusals), { timeout: 10_000 }).toBeGreaterThan(2)
        expect([await statusOf('/en'), await statusOf('/assets/new.js')]).toEqual([404, 200])
      } finally {
        balancer.kill()
        for (const one of processes) one.close()
        rmSync(folder, { recursive: true })
      }
    },
  )

  test('the balancer waits longer than the slowest call takes: a cancellation, 10 s and three calls of 10 s each', () => {
    const [, seconds] = /^ {4}timeout server (\d+)s$/m.exec(read('ops/haproxy.cfg'))!
    expect(Number(seconds)).toBeGreaterThan(40)
  })

  test('only this machine reaches its ports, so that no client is taken for the proxy in front, whose header is trusted', () => {
    const ports = Object.values(compose.services).flatMap((service) => service.ports ?? [])
    expect(ports.map((port) => port.startsWith('127.0.0.1:'))).toEqual([true])
    const documented = [...`${read('docs/operations.md')}\n${read('ops/ci-example.yml')}`.matchAll(/docker run [^\n`]*-p (\S+)/g)]
    expect(documented.map(([, port]) => port)).toEqual(['127.0.0.1:3000:3000', '127.0.0.1:3000:3000'])
  })
})

describe('everharrow.service', () => {
  const unit = read('ops/everharrow.service')
  const value = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)![1]!

  test('runs the container’s command as a dynamic user and waits for the drain', () => {
    const [, command] = /^CMD (\[.*\])$/m.exec(read('Containerfile'))!
    const [, ...script] = JSON.parse(command!) as string[]
    expect(value('ExecStart')).toBe(`/opt/everharrow/node_modules/.bin/node ${script.join(' ')}`)
    expect(value('DynamicUser')).toBe('yes')
    // The database may be away for longer than any number of starts.
    expect(value('StartLimitIntervalSec')).toBe('0')
    const fixed = value('Environment')
      .split(' ')
      .map((one) => one.split('=')[0]!)
    expect(fixed.filter((name) => name !== 'NODE_ENV' && !settings.has(name))).toEqual([])
    const { DRAIN_SECONDS = 5 } = readEnvironment({ DEPLOYMENT: 'production' })
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThanOrEqual(DRAIN_SECONDS + longestStop)
  })

  test('the documented command has the unit’s account, settings and folders', () => {
    const [command] = /systemd-run [^`]+/.exec(read('docs/operations.md'))!
    const properties = Object.fromEntries([...command.matchAll(/ -[pE] ([A-Z]\w+)=(\S+)/gi)].map(([, name, given]) => [name, given]))
    expect(properties).toEqual({
      DynamicUser: value('DynamicUser'),
      // The name of the unit, as systemd names a dynamic user.
      User: 'everharrow',
      StateDirectory: value('StateDirectory'),
      StateDirectoryMode: value('StateDirectoryMode'),
      UMask: value('UMask'),
      EnvironmentFile: value('EnvironmentFile'),
      WorkingDirectory: value('WorkingDirectory'),
      DATA_DIR: /DATA_DIR=(\S+)/.exec(value('Environment'))![1],
    })
    expect(command).toContain(` ${value('ExecStart').split(' ')[0]!} server/`)
  })

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
  test.skipIf(!hasSystemd)('passes systemd-analyze with a good security rating', () => {
    const folder = mkdtempSync(join(tmpdir(), 'unit-'))
    const file = join(folder, 'everharrow.service')
    // The site is not installed here.
    writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
    const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', '--threshold=20', file], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect([verified.status, verified.stderr]).toEqual([0, ''])
    expect([rated.status, rated.stderr, rated.stdout.split('\n').filter((line) => line.startsWith('→'))]).toEqual([
      0,
      '',
      [expect.stringMatching(/: [012]\.\d OK/)],
    ])
  })
})

test('ci-example.yml runs the command of .ci/run, and builds the image as docs/operations.md does', () => {
  interface Job {
    'runs-on': string
    'timeout-minutes': number
    steps: { run?: string; uses?: string }[]
  }
  const { jobs, permissions } = parse(read('ops/ci-example.yml')) as { jobs: Record<string, Job>; permissions: unknown }
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
  expect(runs[0]).toContain('.ci/run')
  expect(statSync('.ci/run').mode & 0o111).not.toBe(0)
  const [, documented] = /`(docker build [^`]+)`/.exec(read('docs/operations.md'))!
  expect(runs).toContain(documented)
  expect(permissions).toEqual({ contents: 'read' })
  expect(Object.values(jobs).every((job) => job['timeout-minutes'] > 0)).toBe(true)
  expect(existsSync('.github')).toBe(false)
})

test('the file patterns of renovate.json match existing files, and its groups name installed packages', () => {
  const renovate = JSON.parse(read('renovate.json')) as {
    packageRules: { matchPackageNames: string[]; matchDatasources?: string[] }[]
  } & Record<'docker-compose' | 'dockerfile' | 'github-actions', { managerFilePatterns: string[] }>
  const patternOf = (text: string): RegExp => new RegExp(text.slice(1, -1))
  const files = ['ops/compose.yml', 'Containerfile', 'ops/ci-example.yml']
  const patterns = [renovate['docker-compose'], renovate.dockerfile, renovate['github-actions']].flatMap((one) => one.managerFilePatterns)
  expect(patterns.map((pattern) => files.filter((file) => patternOf(pattern).test(file)))).toEqual(files.map((file) => [file]))
  const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  const packages = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) => Object.keys(manifest[kind]!))
  const unknown = renovate.packageRules
    .filter(({ matchDatasources }) => matchDatasources === undefined)
    .flatMap(({ matchPackageNames }) => matchPackageNames)
    .filter((name) => !packages.some((one) => (name.startsWith('/') ? patternOf(name).test(one) : name === one)))
  expect(unknown).toEqual([])
})

test('.dockerignore keeps every file that the image’s build needs', () => {
  const ignored = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const needed = ['package.json', 'package-lock.json', 'scripts/build.ts', 'server/main.ts', 'src/app/create-app.tsx', 'public/favicon.ico']
  const more = ['locales/ko', 'contract/endpoints.ts', 'machines/registry.ts', 'vite.config.ts', 'lingui.config.ts']
  // A pattern without a slash at its start ignores a path and what is in it.
  const isIgnored = (file: string): boolean =>
    ignored.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern.replace(/\/$/, '')}/**`))
  expect([...needed, ...more].filter((file) => !existsSync(file) || isIgnored(file))).toEqual([])
  expect(['node_modules/react/index.js', '.data/pglite', '.env', 'ops/.env.local'].filter((file) => !isIgnored(file))).toEqual([])
})

test('secrets of the operator, and data of players that commands write, come neither into the image nor into git', () => {
  const files = ['.env', 'ops/.env', '.env.local', 'everharrow.dump', 'codes.csv', 'member-123456789012/data.json', 'players.jsonl']
  const ignored = spawnSync('git', ['check-ignore', '--no-index', ...files], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
  expect(ignored).toEqual(files)
  const inImage = read('.dockerignore').split('\n')
  expect(['**/.env*', '**/*.dump', 'codes.csv', 'member-*', 'players.jsonl'].filter((pattern) => !inImage.includes(pattern))).toEqual([])
})
