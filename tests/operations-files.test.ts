/** The files that operators copy (ops/, Containerfile, renovate.json): checks that need no run of their programs. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnvironment } from '#server/platform/environment.ts'

const read = (file: string): string => readFileSync(file, 'utf8')
const settings = new Set(
  read('docs/settings.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((row) => [...row.split('|')[1]!.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name!)),
)
/** In seconds: time limit of pending responses after the drain (server/main.ts). */
const patience = 10

interface Service {
  build?: { context: string; dockerfile: string }
  image: string
  environment?: Record<string, string>
  volumes: string[]
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
  }
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
      const read = readEnvironment(Object.fromEntries(Object.entries(environment!).map(([name, value]) => [name, filled(value)])))
      expect([read.DEPLOYMENT, read.SANDBOX, read.METRICS_PORT]).toEqual(['production', 'off', 9464])
      expect(Number.parseInt(grace!, 10)).toBeGreaterThan(read.DRAIN_SECONDS! + patience)
    }
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
    const servers = [...balancer.matchAll(/^ {4}server (\S+) (\S+):(\d+)$/gm)].map(([, , host, port]) => [host, port])
    const [, port] = /^EXPOSE (\d+)$/m.exec(read('Containerfile'))!
    expect(servers).toEqual(sites.map(([name]) => [name, port]))
    expect(balancer).toMatch(/deny .*path \/metrics/)
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
    const fixed = value('Environment')
      .split(' ')
      .map((one) => one.split('=')[0]!)
    expect(fixed.filter((name) => name !== 'NODE_ENV' && !settings.has(name))).toEqual([])
    const { DRAIN_SECONDS = 5 } = readEnvironment({ DEPLOYMENT: 'production' })
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(DRAIN_SECONDS + patience)
  })

  test('the documented command has the unit’s account, settings and folders', () => {
    const [command] = /systemd-run [^`]+/.exec(read('docs/operations.md'))!
    const properties = Object.fromEntries([...command.matchAll(/ -[pE] ([A-Z]\w+)=(\S+)/gi)].map(([, name, given]) => [name, given]))
    expect(properties).toEqual({
      DynamicUser: value('DynamicUser'),
      // The name of the unit, as systemd names a dynamic user.
      User: 'everharrow',
      StateDirectory: value('StateDirectory'),
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
  for (const wanted of ['package.json', 'package-lock.json', 'scripts', 'server', 'src', 'public', 'locales', 'contract', 'machines'])
    expect(ignored).not.toContain(wanted)
})
