/**
 * How each command of README.md and the operators' documents is run: by e2e/operator-commands.spec.ts in this order against one site, by
 * another test or script, or not at all, with the reason.
 */

/** The data that commands use; created by e2e/operator-commands.spec.ts. */
export interface World {
  /** An empty folder for the output of commands. */
  folder: string
  origin: string
  /** Paid and on its way to the game, so that it can be sent again. */
  underway: string
  /** Paid and withdrawn from, one below and one above the limit of one operator. */
  small: string
  large: string
  /** A support request. */
  request: string
  /** What `show` prints for `--seen`. */
  mark: string
}

interface Run {
  /** As documented. */
  command: string
  /** Values for the document's placeholders. */
  given?: (world: World) => Record<string, string>
  /** Arguments that shorten commands which would take minutes. */
  more?: (world: World) => string
  env?: (world: World) => Record<string, string>
  /** Expected output. */
  prints: RegExp
  /** Exit code, or one of several; undefined: 0. */
  code?: number | readonly number[]
}

const order = (name: 'underway' | 'small' | 'large') => (world: World) => ({ '<orderNo>': world[name], '<order>': world[name] })
const request = (world: World) => ({ '<id>': world.request, '<mark>': world.mark })

/** In this order, while a site with the embedded database runs. */
export const besideSite: readonly Run[] = [
  { command: 'npm run orders', prints: /^usage/m, code: 1 },
  { command: 'npm run orders -- find <number>', given: ({ underway }) => ({ '<number>': underway }), prints: /gem-pouch/ },
  { command: 'npm run orders -- show <orderNo>', given: order('underway'), prints: /game: \d+ attempts/ },
  { command: 'npm run orders -- sales --from 2026-11-01 --to 2026-11-30', prints: /^(nothing was charged|day {9}product)/m },
  { command: 'npm run orders -- resend <orderNo> --as name', given: order('underway'), prints: /is sent to the game within a minute/ },
  {
    command: 'npm run orders -- refund <orderNo> --as name',
    given: order('underway'),
    prints: /is recorded as refunded;.* back office of MyCard/,
  },
  { command: 'npm run refund', prints: /withdrawn 20/ },
  {
    command: 'npm run refund -- <orderNo>',
    given: order('small'),
    env: () => ({ OPERATOR: 'kim' }),
    prints: /is recorded as refunded;.* back office of MyCard/,
  },
  { command: 'npm run refund -- <orderNo> --as name', given: order('small'), prints: /is recorded as refunded already/ },
  { command: 'npm run refund -- <orderNo> --by-hand --as name', given: order('small'), prints: /is recorded as refunded already/ },
  { command: 'npm run refund -- <order> --as name', given: order('large'), prints: /a second operator has to approve/ },
  {
    command: 'npm run refund -- approve <order> --as <another>',
    given: (world) => ({ ...order('large')(world), '<another>': 'another' }),
    prints: /is recorded as refunded;.* back office of MyCard/,
  },
  { command: 'npm run orders -- audit', prints: /(\d+) of \1 rules hold/ },
  { command: 'npm run support', prints: /^usage/m, code: 1 },
  { command: 'npm run support -- list', prints: /A question/ },
  { command: 'npm run support -- list --all', prints: /A question/ },
  { command: 'npm run support -- show <id>', given: request, prints: /What is this\?/ },
  { command: 'npm run support -- take <id> --as name', given: request, prints: /is being answered/ },
  {
    command: 'npm run support -- answer <id> "text" --seen <mark> --image file --as name',
    given: (world) => ({ ...request(world), file: 'docs/home.jpg' }),
    prints: /is answered/,
  },
  { command: 'npm run support -- recording <id>', given: request, prints: /no recording/, code: 1 },
  { command: 'npm run support -- close <id> --seen <mark> --as name', given: request, prints: /is closed/ },
  { command: 'npm run coupons', prints: /^usage/m, code: 1 },
  {
    command: 'npm run -s coupons -- create --batch winter-2026 --count 5000 --like <code> --prefix WINTER --as name > codes.csv',
    given: ({ folder }) => ({ '<code>': 'GLEANERSMITE', 'codes.csv': `${folder}/codes.csv` }),
    prints: /^$/,
  },
  {
    command: 'npm run members -- export --contact <mail or +phone> --as name',
    given: () => ({ '<mail or +phone>': 'nobody@mail.example' }),
    more: ({ folder }) => ` --out ${folder}/nobody`,
    prints: /no data is stored about nobody@mail.example/,
  },
  { command: 'npm run content', prints: /^usage/m, code: 2 },
  {
    command: 'npm run content -- import <folder>',
    given: () => ({ '<folder>': 'server/content/everharrow' }),
    prints: /nothing has changed/,
  },
  { command: 'npm run secrets -- list', prints: /sign-in-nonce/ },
  { command: 'npm run secrets -- rotate --all --as name', prints: /messages/ },
  { command: 'npm run secrets -- rotate <secret> --as name', given: () => ({ '<secret>': 'messages' }), prints: /messages/ },
  { command: 'npm run backup', prints: /usage/, code: 1 },
  {
    command: 'npm run backup -- create <folder>',
    given: ({ folder }) => ({ '<folder>': `${folder}/backup` }),
    prints: /the database and \d+ files/,
  },
  {
    command: 'npm run backup -- restore <folder>',
    given: ({ folder }) => ({ '<folder>': `${folder}/backup` }),
    env: ({ folder }) => ({ DATA_DIR: `${folder}/restored` }),
    prints: /restored the backup of/,
  },
]

/** Without a running site. */
export const alone: readonly Run[] = [
  { command: 'npm run replay -- <file>', given: () => ({ '<file>': 'tests/replays/game-token.json' }), prints: /the same/ },
  { command: 'npm run migration', prints: /No schema changes/ },
  { command: 'npm run -s sbom > sbom.json', given: ({ folder }) => ({ 'sbom.json': `${folder}/sbom.json` }), prints: /^$/ },
  // The only one that does not take minutes. It exits with 1 if a page is above its limit, which is not a fault of the command.
  { command: 'npm run bench:…', given: () => ({ 'bench:…': 'bench:bytes' }), prints: /^\/ +[\d.]+ kB in \d+ files/m, code: [0, 1] },
  {
    command: 'npm run screenshots',
    more: ({ origin }) => ` -- ${origin} --only /error/500 --locale ja`,
    prints: /^screenshots: 3 pictures, /m,
  },
]

/** Serves; `npm start` is the same without the setting. */
export const sharedSite = 'PIXEL_ID=12345678 npm start'
export const restoredSite = 'NODE_ENV=production npm start'

/** Run as a process elsewhere: in this file, with these words. */
export const elsewhere: Readonly<Record<string, readonly [file: string, words: string]>> = {
  'npm start': ['e2e/operator-commands.spec.ts', 'sharedSite'],
  [sharedSite]: ['e2e/operator-commands.spec.ts', 'sharedSite'],
  [restoredSite]: ['e2e/operator-commands.spec.ts', 'restoredSite'],
  'npm test': ['.ci/run', 'npm test'],
  'npm run build': ['scripts/test.ts', 'build({ force: false })'],
  'npm run check': ['scripts/test.ts', 'runChecks()'],
  'npm run dev': ['playwright.config.ts', "command: 'node scripts/dev.ts'"],
  'npm run diagrams': ['scripts/check.ts', "script: 'scripts/diagrams/main.ts'"],
  'npm run messages': ['tests/catalogs.test.ts', "'extract'"],
  'npm run notices': ['tests/notices.test.ts', 'writeNotices('],
  'npm run orders -- refund approve …': ['server/orders/orders-command.test.ts', "'refund', 'approve'"],
  'npm run members -- show <member number>': ['server/personal-data/members-command.test.ts', "run('show', memberNumber)"],
  'npm run members -- revoke <member number> --as <name>': ['server/personal-data/members-command.test.ts', "run('revoke', "],
  'npm run members -- export <member number> --out folder --as name': [
    'server/personal-data/members-command.test.ts',
    "run('export', memberNumber, '--out'",
  ],
  'npm run members -- erase <member number> --as name': [
    'server/personal-data/members-command.test.ts',
    "run('erase', memberNumber, '--as'",
  ],
  'npm run members -- erase --contact … --as name': ['server/personal-data/members-command.test.ts', "run('erase', '--contact'"],
  'npm run members -- import players.jsonl': ['server/personal-data/members-command.test.ts', "run('import', file)"],
}

/** Commands that no test runs, with the reason. */
export const notRun: Readonly<Record<string, string>> = {
  'npm ci': 'asks the registry; scripts/run.mjs runs it at the first start of a clone',
  'npm test -- --yes': 'installs programs of the operating system',
  'rm -r node_modules': 'the tests run with these packages; the Containerfile does it',
  'docker build -f Containerfile -t everharrow .': 'needs a container engine',
  'docker compose -f ops/compose.yml up --build --detach': 'needs a container engine',
  'docker exec <container> node server/orders/orders.ts audit': 'needs a container engine',
  'docker compose -f ops/compose.yml exec site-1 node server/orders/orders.ts audit': 'needs a container engine',
  'docker compose -f ops/compose.yml exec -T database pg_dump --username=everharrow --format=custom everharrow > everharrow.dump':
    'needs a container engine',
  'docker compose -f ops/compose.yml up --detach database': 'needs a container engine',
  'docker compose -f ops/compose.yml build': 'needs a container engine',
  'docker compose -f ops/compose.yml up --detach --no-deps --wait site-1': 'needs a container engine',
  'docker compose -f ops/compose.yml up --detach --no-deps --wait site-2': 'needs a container engine',
  'docker compose -f ops/compose.yml run --rm --no-deps --volume <folder>:/pack:ro site-1 node server/content/main.ts import /pack':
    'needs a container engine',
  'docker compose -f ops/compose.yml exec -T database pg_restore --username=everharrow --dbname=everharrow --no-comments --single-transaction < everharrow.dump':
    'needs a container engine',
  'docker run -p 127.0.0.1:3000:3000 -v everharrow:/data everharrow': 'needs a container engine',
}
