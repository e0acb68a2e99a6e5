import { describe, expect, test } from 'vitest'
import { BadEnvironment, readEnvironment } from './environment.ts'

const problem = (env: Record<string, string>): string => {
  try {
    readEnvironment(env)
  } catch (error) {
    if (error instanceof BadEnvironment) return error.message
    throw error
  }
  return 'none'
}

describe('kinds of deployment', () => {
  const database = 'postgres://db.example/site'
  test.each([
    ['no settings', {}, 'local', 'on'],
    ['a database server', { DATABASE_URL: database }, 'production', 'off'],
    ['a public https address', { PUBLIC_URL: 'https://www.example.com', TRUSTED_PROXIES: '0' }, 'production', 'off'],
    ['https on this machine', { PUBLIC_URL: 'https://localhost:8443' }, 'local', 'on'],
    ['https on this machine, by IP address', { PUBLIC_URL: 'https://127.0.0.1' }, 'local', 'on'],
    ['a host that only looks local', { PUBLIC_URL: 'https://localhost.example.com', TRUSTED_PROXIES: '1' }, 'production', 'off'],
    ['http on this machine', { PUBLIC_URL: 'http://localhost:3000', HOST: '::1' }, 'local', 'on'],
    ['a rehearsal on all interfaces', { HOST: '0.0.0.0', DEPLOYMENT: 'qa', SANDBOX: 'on' }, 'qa', 'on'],
    ['configured as a rehearsal', { DATABASE_URL: database, DEPLOYMENT: 'qa' }, 'qa', 'off'],
    ['a rehearsal with the sandbox', { DATABASE_URL: database, DEPLOYMENT: 'qa', SANDBOX: 'on' }, 'qa', 'on'],
    ['local without the sandbox', { SANDBOX: 'off' }, 'local', 'off'],
  ])('%s', (_name, env, deployment, sandbox) => {
    const { DEPLOYMENT, SANDBOX } = readEnvironment(env)
    expect([DEPLOYMENT, SANDBOX]).toEqual([deployment, sandbox])
  })

  test.each([
    ['SANDBOX', { SANDBOX: 'on' }],
    ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '10' }],
  ])('production refuses %s with a one-line message that names the correction', (name, env) => {
    const addressed = { PUBLIC_URL: 'https://www.example.com', TRUSTED_PROXIES: '0' }
    for (const production of [{ DEPLOYMENT: 'production' }, { DATABASE_URL: database }, addressed]) {
      const line = problem({ ...production, ...env })
      expect(line).toMatch(new RegExp(`^${name}\\b.*refused in production: remove`))
      expect([line.includes('DEPLOYMENT=qa'), line.includes('\n')]).toEqual([true, false])
    }
    expect(problem({ DEPLOYMENT: 'qa', ...env })).toBe('none')
  })

  const secret = 'kX9v2Lq7Rb4Zt6Wm1Hd8Ys3Nf5Pc0Jg-'
  test.each([
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ PUBLIC_URL: 'http://qa.example.com' }, 'PUBLIC_URL=http://qa.example.com'],
    [{ GOOGLE_CLIENT_ID: 'g' }, 'GOOGLE_CLIENT_ID'],
    [{ APPLE_CLIENT_ID: 'a' }, 'APPLE_CLIENT_ID'],
    [{ GAME_ISSUER: 'https://game.example', GAME_JWKS_URL: 'https://game.example/keys' }, 'GAME_ISSUER'],
    [{ GAME_DELIVERY_URL: 'https://game.example/d', GAME_DELIVERY_SECRET: secret }, 'GAME_DELIVERY_URL'],
    [{ CASH_RECEIPT_URL: 'https://issuer.example', CASH_RECEIPT_KEY: secret }, 'CASH_RECEIPT_URL'],
    [{ S3_BUCKET: 'files', S3_REGION: 'x' }, 'S3_BUCKET'],
    [{ TWILIO_ACCOUNT_SID: 'AC0123456789', TWILIO_AUTH_TOKEN: 'hunter2', TWILIO_FROM: '+15005550006' }, 'TWILIO_ACCOUNT_SID'],
  ])('the sandbox is refused with %o in one line, but not with DEPLOYMENT=qa', (env, name) => {
    const line = problem(env)
    expect(line).toContain(`refused with ${name}`)
    expect([line.includes('DEPLOYMENT=qa'), line.includes('\n'), /hunter\d/.test(line)]).toEqual([true, false, false])
    expect([problem({ ...env, SANDBOX: 'off' }), problem({ ...env, DEPLOYMENT: 'qa', SANDBOX: 'on' })]).toEqual(['none', 'none'])
  })

  test.each([
    [
      { GAME_ISSUER: 'https://game.example', GAME_JWKS_URL: 'http://game.example/keys' },
      'GAME_JWKS_URL=http://game.example/keys is sent unencrypted',
    ],
    [{ GAME_DELIVERY_URL: 'http://u:hunter1@game.example/d', GAME_DELIVERY_SECRET: secret }, 'GAME_DELIVERY_URL=http://…@game.example/d'],
    [{ GAME_DELIVERY_URL: 'https://game.example/d', GAME_DELIVERY_SECRET: 'hunter1'.repeat(6) }, 'GAME_DELIVERY_SECRET is easy to guess'],
    [{ MESSAGE_SECRET: 'x'.repeat(40) }, 'MESSAGE_SECRET is easy to guess'],
    [{ CASH_RECEIPT_URL: 'https://issuer.example', CASH_RECEIPT_KEY: '12345678123456781234' }, 'CASH_RECEIPT_KEY is easy to guess'],
    [{ ALLOWED_ORIGINS: 'https://a.example, http://b.example' }, 'ALLOWED_ORIGINS=http://b.example can be changed'],
    [{ PUBLIC_URL: 'https://www.example.com' }, 'needs TRUSTED_PROXIES'],
    [{ PUBLIC_URL: 'http://10.0.0.5:3000' }, 'PUBLIC_URL=http://10.0.0.5:3000 can be read and changed'],
    [{ AUTH_BASE: 'http://api.example.com' }, 'AUTH_BASE=http://api.example.com can be read and changed'],
    [{ GAME_BASE: 'http://localhost.example.com/api' }, 'GAME_BASE=http://localhost.example.com/api can be read and changed'],
    [{ PAYMENT_BASE: 'http://pay.example.com/api' }, 'PAYMENT_BASE=http://pay.example.com/api can be read and changed'],
  ])('production refuses %o in one line', (env, message) => {
    const line = problem({ DEPLOYMENT: 'production', ...env })
    expect(line).toContain(message)
    expect([line.includes('\n'), /hunter\d/.test(line)]).toEqual([false, false])
    expect(problem({ DEPLOYMENT: 'qa', ...env })).toBe('none')
  })

  test.each([
    [{ ALLOWED_ORIGINS: '*' }, 'ALLOWED_ORIGINS="*" must be origins'],
    [{ ALLOWED_ORIGINS: 'https://*.example.com' }, 'must be origins'],
    [{ DATABASE_URL: 'mysql://site:hunter1@db.example/site' }, 'DATABASE_URL=… must start with postgres://'],
    [{ GAME_JWKS_URL: 'https://site:hunter1@game.example/keys' }, 'GAME_ISSUER and GAME_JWKS_URL belong together'],
    [{ PUBLIC_URL: '//site:hunter1@example.com' }, 'PUBLIC_URL="//…@example.com" must be a URL'],
    [{ PUBLIC_URL: 'www.example.com:8080' }, 'PUBLIC_URL="www.example.com:8080" must be a URL that begins with https:// or http://'],
    [{ PUBLIC_URL: 'site:hunter1@www.example.com' }, 'PUBLIC_URL="…@www.example.com" must be a URL'],
    [{ PUBLIC_URL: 'https://www.example.com/game' }, 'PUBLIC_URL="https://www.example.com/game" must have no path'],
    [{ CHECKOUT_API: 'https://shop:hunter/1@pay.example' }, 'CHECKOUT_API="https://…@pay.example" must be a URL'],
    [{ S3_ENDPOINT: 'ftp://s3.example' }, 'S3_ENDPOINT="ftp://s3.example" must be a URL'],
    [{ GAME_JWKS_URL: 'game.example:443/keys' }, 'GAME_JWKS_URL="game.example:443/keys" must be a URL'],
  ])('%o is always refused, and no password is shown', (env, message) => {
    expect(problem(env)).toContain(message)
    expect(problem(env)).not.toMatch(/hunter\d/)
  })

  test.each([
    ['PUBLIC_URL', 'https://bot:hunter1@www.example.com'],
    ['AUTH_BASE', 'https://bot:hunter1@api.example.com'],
    ['GAME_BASE', 'https://hunter1@api.example.com/v1'],
    ['PAYMENT_BASE', 'https://[api.example.com'],
    ['PAYMENT_BASE', 'https://api,example.com'],
    ['PIXEL_SRC', 'https://bot:hunter1@pixel.example/p.js'],
    ['OFFERWALL_SRC', 'https://wall.example;x/c.js'],
    ['ALLOWED_ORIGINS', 'https://bot:hunter1@www.example.com'],
    ['ALLOWED_ORIGINS', 'https://www.example.com?x'],
    ['THIRD_PARTY_ORIGINS', "https://told.example'"],
    ['SECURITY_CONTACT', 'https://bot:hunter1@example.com/report'],
    ['DESK_HOST', 'https://bot:hunter1@git.example.com'],
    ['DESK_HOST', 'https://GIT.example.com'],
    ['DESK_HOST', 'https://git.example.com:443'],
    ['DESK_HOST', 'https://git.example.com,x'],
    ['DESK_HOST', 'https://git.example.com/'],
  ])('%s=%s is refused: pages or headers show it', (name, address) => {
    const line = problem({ DEPLOYMENT: 'qa', DESK_BACKEND: 'gitea:studio/site', PIXEL_ID: '1234567890', [name]: address })
    expect(line).toMatch(new RegExp(`^${name}=.* must `))
    expect([line.includes('\n'), line.includes('hunter1')]).toEqual([false, false])
  })

  test('origins are as browsers send them, and bases have no slash at their end, which begins the path of each call', () => {
    const read = readEnvironment({
      ALLOWED_ORIGINS: 'https://WWW.Example.com, https://shop.example.com:443',
      PUBLIC_URL: 'https://www.example.com/',
      TRUSTED_PROXIES: '0',
      AUTH_BASE: '/api/',
      GAME_BASE: 'https://api.example.com/v1/',
      PAYMENT_BASE: '/',
    })
    expect(read.ALLOWED_ORIGINS).toEqual(['https://www.example.com', 'https://shop.example.com'])
    expect([read.AUTH_BASE, read.GAME_BASE, read.PAYMENT_BASE]).toEqual(['/api', 'https://api.example.com/v1', ''])
  })

  test.each([
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
    { PUBLIC_URL: 'http://localhost', AUTH_BASE: 'http://[::1]:4000/api' },
    { AUTH_BASE: '/auth', GAME_BASE: 'https://game.example/api', PAYMENT_BASE: '/payment' },
  ])('production accepts %o: nothing of it crosses a network unencrypted', (env) =>
    expect(problem({ DEPLOYMENT: 'production', ...env })).toBe('none'),
  )

  test.each([
    'postgres://site:hunter1#x@db.example/site',
    'postgres://site:1#hunter1@db.example/site',
    'postgres://site:hunter1/x@db.example/site',
    'postgres://site:1/hunter1@db.example/site',
    'postgres://site:1?hunter1@db.example/site',
    'postgres://site:hunter1%@db.example/site',
    'postgres://site:hunter1@db.example:65536/site',
    'postgres://site:hunter1@db.example:port/site',
    'postgres://site:hunter1@db exa/site',
  ])('the malformed address %s is refused in one line without the address', (DATABASE_URL) => {
    const line = problem({ DATABASE_URL })
    expect(line).toMatch(/^DATABASE_URL=… must look like postgres:\/\/user:password@host:5432\/database; /)
    expect([line.includes('\n'), /hunter1|db\.example/.test(line)]).toEqual([false, false])
  })

  test.each([
    'postgres://site:p%23%2F%3F%40%25w@db.example:6543/site?sslmode=require',
    'postgresql://db.example/site',
    'postgres:///site?host=/var/run/postgresql',
    'postgres://site@[::1]:5432/site',
  ])('the address %s is accepted', (DATABASE_URL) => expect(readEnvironment({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL))

  test.each([
    ['SMTP_URL', 'smtps://user:hunter1#x@mail.example'],
    ['SMTP_URL', 'smtps://user:pa#hunter1@mail.example'],
    ['SMTP_URL', 'smtp://user:12#hunter1@mail.example'],
    ['SMTP_URL', 'smtp://user:12/hunter1@mail.example'],
    ['SMTP_URL', 'smtp://user:12?hunter1@mail.example'],
    ['SMTP_URL', 'smtp://user:hunter1%@mail.example'],
    ['SMTP_URL', 'smtp://user:hunter1@mail.example:65536'],
    ['SMTP_URL', 'smtp://user:hunter1@mail.example/path'],
    ['SUPPORT_IMAP_URL', 'imaps://user:hunter1%@mail.example/INBOX'],
    ['SUPPORT_IMAP_URL', 'imaps://user:12#hunter1@mail.example/INBOX'],
    ['SUPPORT_IMAP_URL', 'imaps://user:hunter1@mail.example/50%'],
  ])('the malformed %s %s is refused in one line without the address', (name, address) => {
    const line = problem({ [name]: address })
    expect(line).toMatch(new RegExp(`^${name}=… must look like \\S+; write # / \\? @ and % of the password as %23`))
    expect([line.includes('\n'), /hunter1|mail\.example\b(?!\.com)/.test(line.replace(/must look like \S+/, ''))]).toEqual([false, false])
  })

  test.each(['smtps://user:p%23%2F%3F%40%25w@mail.example:465', 'smtp://mail.example/', 'smtp://a:b@[::1]:25?tls=off'])(
    'the mail server %s is accepted',
    (SMTP_URL) => {
      const env = { SMTP_URL, MAIL_FROM: 'a@game.example', PUBLIC_URL: 'https://qa.game.example', DEPLOYMENT: 'qa' }
      expect(readEnvironment(env).SMTP_URL).toBe(SMTP_URL)
    },
  )

  test('budgets and limits are read by name and have defaults', () => {
    const { SMS_HOURLY_BUDGET, REFUND_LIMIT } = readEnvironment({ SMS_HOURLY_BUDGET: 'KR:500, *:0', REFUND_LIMIT: 'USD:14.70' })
    expect([SMS_HOURLY_BUDGET, REFUND_LIMIT]).toEqual([{ KR: 500, '*': 0 }, { USD: 14.7 }])
    const usual = readEnvironment({})
    expect([usual.SMS_HOURLY_BUDGET, usual.REFUND_LIMIT]).toEqual([
      { KR: 2000, TW: 1000, '*': 100 },
      { KRW: 100_000, TWD: 3000, USD: 100 },
    ])
  })
})

describe('settings of sign-in and rate limits', () => {
  test('unset values have defaults', () => {
    const { SIGN_IN_APP_ID, TRUSTED_PROXIES, RATE_LIMIT_FACTOR, GOOGLE_CLIENT_ID } = readEnvironment({ GOOGLE_CLIENT_ID: ' ' })
    expect([SIGN_IN_APP_ID, TRUSTED_PROXIES, RATE_LIMIT_FACTOR, GOOGLE_CLIENT_ID]).toEqual(['everharrow-site', 0, 1, undefined])
  })

  test.each([
    [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES="-1" must be a whole number'],
    [{ RATE_LIMIT_FACTOR: '0.5' }, 'RATE_LIMIT_FACTOR="0.5" must be at least 1'],
    [{ RATE_LIMIT_FACTOR: 'many' }, 'RATE_LIMIT_FACTOR="many" must be a number'],
    [{ SANDBOX: 'yes' }, 'SANDBOX="yes" must be on or off'],
    [{ DEPLOYMENT: 'staging' }, 'DEPLOYMENT="staging" must be local, qa or production'],
    [{ GAME_ISSUER: 'https://game.example' }, 'GAME_ISSUER and GAME_JWKS_URL belong together'],
    [{ GAME_ISSUER: 'https://game.example', GAME_JWKS_URL: 'keys' }, 'GAME_JWKS_URL="keys" must be a URL'],
    [{ S3_BUCKET: 'files' }, 'S3_BUCKET needs S3_REGION'],
    [{ S3_REGION: 'x', S3_ENDPOINT: 'https://s3.example' }, 'S3_REGION and S3_ENDPOINT have no effect without S3_BUCKET'],
    [{ S3_BUCKET: 'files', S3_REGION: 'x', S3_ACCESS_KEY: 'a' }, 'S3_ACCESS_KEY and S3_SECRET_KEY belong together'],
  ])('%o is refused', (env, message) => expect(problem(env)).toContain(message))
})

describe('third parties (C3)', () => {
  const pixel = { PIXEL_ID: '1234567890' }
  const wall = { OFFERWALL_SRC: 'https://wall.example/c.js?click={click}' }
  test.each([
    [{ PIXEL_ID: 'mine' }, 'PIXEL_ID="mine" must be the pixel’s id'],
    [{ ...pixel, PIXEL_SRC: 'http://pixel.example/p.js' }, 'PIXEL_SRC="http://pixel.example/p.js" must be an https address'],
    [{ PIXEL_SRC: 'https://pixel.example/p.js' }, 'PIXEL_SRC has no effect without PIXEL_ID: set both, or neither'],
    [{ ...wall, OFFERWALL_CLICK_PARAMETER: 'a&b' }, 'OFFERWALL_CLICK_PARAMETER="a&b" must be the name of a parameter'],
    [{ OFFERWALL_CLICK_PARAMETER: 'cid' }, 'OFFERWALL_CLICK_PARAMETER has no effect without OFFERWALL_SRC'],
    [{ OFFERWALL_CONVERSION: 'landing' }, 'OFFERWALL_CONVERSION has no effect without OFFERWALL_SRC'],
    [{ ...wall, OFFERWALL_CONVERSION: 'purchase' }, 'OFFERWALL_CONVERSION="purchase" must be landing or registration'],
    [{ OFFERWALL_SRC: 'https://wall.example/c.js', OFFERWALL_CONVERSION: 'registration' }, 'needs {click} in OFFERWALL_SRC'],
    [{ THIRD_PARTY_ORIGINS: 'https://told.example' }, 'THIRD_PARTY_ORIGINS has no effect without PIXEL_ID or OFFERWALL_SRC'],
    [{ ...pixel, THIRD_PARTY_ORIGINS: 'https://told.example/path' }, 'THIRD_PARTY_ORIGINS="https://told.example/path" must be origins'],
    [{ ...pixel, PIXEL_SRC: '/sandbox/third-party/pixel', SANDBOX: 'off' }, 'is an address of the sandbox, which is off'],
  ])('%o is refused in one line', (env, message) => {
    const line = problem(env)
    expect(line).toContain(message)
    expect(line).not.toContain('\n')
  })

  test.each([
    [pixel],
    [wall],
    [{ ...pixel, ...wall, OFFERWALL_CONVERSION: 'registration', THIRD_PARTY_ORIGINS: 'https://a.example, https://b.example' }],
  ])('%o is accepted', (env) => expect(problem(env)).toBe('none'))
})

test('the metrics have a port of their own', () =>
  expect(problem({ PORT: '3000', METRICS_PORT: '3000', METRICS_TOKEN: 'kX9v2Lq7Rb4Zt6Wm1Hd8Ys3Nf5Pc0Jg-' })).toContain(
    'METRICS_PORT and PORT are both 3000: choose another one for the metrics',
  ))

describe('buying (B4, B8)', () => {
  const secret = 'kX9v2Lq7Rb4Zt6Wm1Hd8Ys3Nf5Pc0Jg-'
  const game = { GAME_DELIVERY_URL: 'https://game.example/deliveries', GAME_DELIVERY_SECRET: secret }
  const address = { PUBLIC_URL: 'https://www.example.com', TRUSTED_PROXIES: '1' }
  const checkout = {
    CHECKOUT_API: 'https://pay.example/v1',
    CHECKOUT_KEY: 'kX9v2Lq7Rb4Zt6Wm',
    CHECKOUT_WEBHOOK_SECRET: secret,
    ...address,
    ...game,
  }
  const shop = { MYCARD_SERVICE_ID: 'shop', MYCARD_KEY: 'abc123', ...address, ...game }
  test.each([
    [{ MYCARD_SERVICE_ID: 'shop' }, 'MYCARD_SERVICE_ID and MYCARD_KEY belong together'],
    [{ ...shop, PUBLIC_URL: '', MYCARD_VERSION: 'v1.1' }, 'MYCARD_SERVICE_ID needs PUBLIC_URL'],
    [
      { ...shop, GAME_DELIVERY_URL: '', GAME_DELIVERY_SECRET: '', MYCARD_VERSION: 'v1.1' },
      'needs GAME_DELIVERY_URL and GAME_DELIVERY_SECRET',
    ],
    [shop, 'MYCARD_VERSION=v1.6 needs MYCARD_GAME_ID'],
    [{ ...shop, MYCARD_VERSION: '1.6' }, 'MYCARD_VERSION="1.6" must be a version'],
    [{ ...shop, MYCARD_HASH: 'none' }, 'MYCARD_HASH="none" must be whole or escapes'],
    [{ CASH_RECEIPT_URL: 'https://issuer.example' }, 'CASH_RECEIPT_URL and CASH_RECEIPT_KEY belong together: set all, or none'],
    [{ ...game, GAME_DELIVERY_URL: 'game' }, 'GAME_DELIVERY_URL="game" must be a URL'],
    [{ MYCARD_RESTORE_FROM: '203.0.113.0/24, 2001:db8::/129' }, 'must be addresses or networks'],
    [{ MYCARD_RESTORE_FROM: 'mycard.example' }, 'must be addresses or networks'],
    [{ CHECKOUT_API: 'https://pay.example/v1' }, 'CHECKOUT_API and CHECKOUT_KEY and CHECKOUT_WEBHOOK_SECRET belong together'],
    [{ ...checkout, PUBLIC_URL: '' }, 'CHECKOUT_API needs PUBLIC_URL'],
    [{ ...checkout, GAME_DELIVERY_URL: '', GAME_DELIVERY_SECRET: '' }, 'CHECKOUT_API needs GAME_DELIVERY_URL'],
    [{ ...checkout, CHECKOUT_API: 'http://pay.example/v1' }, 'is sent unencrypted'],
    [{ ...checkout, CHECKOUT_WEBHOOK_SECRET: 'a'.repeat(40) }, 'CHECKOUT_WEBHOOK_SECRET is easy to guess'],
    [{ CHECKOUT_WEBHOOK_SECRET_PREVIOUS: secret }, 'has no effect without CHECKOUT_WEBHOOK_SECRET'],
    [{ ...checkout, PAYMENT_METHODS: 'KR:checkout' }, 'default always'],
    [{ ...checkout, PAYMENT_METHODS: 'JP:checkout,default:checkout' }, 'must name each region'],
    [{ ...checkout, PAYMENT_METHODS: 'KR:checkout,KR:checkout,default:checkout' }, 'must name each region (KR, TW, default) once'],
    [{ ...checkout, PAYMENT_METHODS: 'default:checkout+checkout' }, 'must name each region'],
    [{ ...checkout, PAYMENT_METHODS: 'default:cash' }, 'must be of mycard, checkout'],
    [{ ...checkout, PAYMENT_METHODS: 'default:mycard' }, 'PAYMENT_METHODS names mycard, which is not configured'],
  ])('%o is refused', (env, message) => expect(problem(env)).toContain(message))

  test('an invalid secret is not shown', () => {
    expect(problem({ ...game, GAME_DELIVERY_SECRET: 'short-secret' })).toBe('GAME_DELIVERY_SECRET=… must be at least 32 characters')
    expect(problem({ ...shop, MYCARD_KEY: 'my-key' })).not.toContain('my-key')
  })

  test.each([
    [{ ...game, SANDBOX: 'off' }],
    [{ ...checkout, CHECKOUT_WEBHOOK_SECRET_PREVIOUS: secret, PAYMENT_METHODS: 'KR: checkout, default:checkout' }],
    [{ ...shop, MYCARD_VERSION: 'v1.1' }],
    [{ ...shop, MYCARD_GAME_ID: 'g', MYCARD_GAME_NAME: 'G', MYCARD_RESTORE_FROM: '203.0.113.0/24, ::1' }],
  ])('%o is accepted', (env) => expect(problem(env)).toBe('none'))
})

describe('settings of mail and SMS (T1)', () => {
  const mail = { SMTP_URL: 'smtps://site:hunter2@mail.example', MAIL_FROM: 'Everharrow <no-reply@game.example>' }
  const sms = { TWILIO_ACCOUNT_SID: 'AC0123456789', TWILIO_AUTH_TOKEN: 'hunter3', TWILIO_FROM: '+15005550006' }
  const live = { PUBLIC_URL: 'https://www.example.com', TRUSTED_PROXIES: '1', MESSAGE_SECRET: 'kX9v2Lq7Rb4Zt6Wm1Hd8Ys3Nf5Pc0Jg-' }
  test.each([
    ['none', {}],
    ['both', { ...mail, ...sms, ...live }],
    ['one of them', { ...sms, ...live }],
    ['a quoted sender', { ...mail, ...live, MAIL_FROM: '"Support: Everharrow, Inc." <no-reply@game.example>' }],
    ['an address as the sender', { ...mail, ...live, MAIL_FROM: 'no-reply@game.example' }],
    ['a rehearsal without the secret', { ...mail, PUBLIC_URL: 'https://www.example.com', DEPLOYMENT: 'qa' }],
  ])('settings with %s are accepted', (_name, env) => expect(problem(env)).toBe('none'))

  test.each([
    [{ SMTP_URL: mail.SMTP_URL, ...live }, 'SMTP_URL and MAIL_FROM belong together'],
    [{ MAIL_FROM: mail.MAIL_FROM, ...live }, 'SMTP_URL and MAIL_FROM belong together'],
    [{ ...sms, TWILIO_FROM: '', ...live }, 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN and TWILIO_FROM belong together'],
    [{ ...mail, ...live, PUBLIC_URL: '', DATABASE_URL: 'postgres://db.example/site' }, 'SMTP_URL needs PUBLIC_URL'],
    [{ ...sms, ...live, MESSAGE_SECRET: '' }, 'need MESSAGE_SECRET in production'],
    [{ ...mail, ...live, MAIL_FROM: 'nobody' }, 'MAIL_FROM="nobody" must look like'],
    [{ ...mail, ...live, MAIL_FROM: 'Support: Everharrow <a@b.example>' }, 'a name with : ; or , needs quotes'],
    [{ ...mail, ...live, MAIL_FROM: 'Everharrow, Inc. <a@b.example>' }, 'a name with : ; or , needs quotes'],
    [{ ...mail, ...live, MAIL_FROM: 'a <a@b.example>\r\nBcc: c@d.example' }, 'must look like'],
    [{ ...mail, ...live, SMTP_URL: 'https://site:hunter2@mail.example' }, 'SMTP_URL=… must look like'],
    [{ ...sms, ...live, SMS_HOURLY_BUDGET: 'Korea:5' }, 'SMS_HOURLY_BUDGET="Korea:5" must look like KR:500,TW:200,*:50'],
    [{ ...sms, ...live, SMS_HOURLY_BUDGET: 'KR:5,KR:6' }, 'SMS_HOURLY_BUDGET="KR:5,KR:6" must name each once'],
    [{ ...sms, ...live, SMS_HOURLY_BUDGET: 'KR:many' }, 'must look like'],
    [{ REFUND_LIMIT: 'won:5' }, 'REFUND_LIMIT="won:5" must look like KRW:100000,TWD:3000,USD:100'],
    [{ ...live, MESSAGE_SECRET: '', MESSAGE_SECRET_PREVIOUS: live.MESSAGE_SECRET }, 'MESSAGE_SECRET_PREVIOUS has no effect without'],
    [{ ...live, MESSAGE_SECRET_PREVIOUS: 'hunter5' }, 'MESSAGE_SECRET_PREVIOUS=… must be at least 32 characters'],
    [{ GAME_DELIVERY_SECRET_PREVIOUS: live.MESSAGE_SECRET }, 'GAME_DELIVERY_SECRET_PREVIOUS has no effect without'],
    [{ ...live, MESSAGE_SECRET: 'hunter4' }, 'MESSAGE_SECRET=… must be at least 32 characters'],
    [{ ...sms, ...live, TWILIO_ACCOUNT_SID: 'hunter' }, 'TWILIO_ACCOUNT_SID="hunter" must be an account SID'],
  ])('%j is refused: %s', (env, line) => {
    expect(problem(env)).toContain(line)
    expect(problem(env)).not.toMatch(/hunter\d/)
  })

  const support = {
    ...mail,
    ...live,
    SUPPORT_IMAP_URL: 'imaps://answers%40game.example:hunter6@imap.example:993/Support%20answers',
    SUPPORT_MAIL_TO: 'Team@game.example',
    SUPPORT_MAIL_REPLY_TO: 'answers@game.example',
    SUPPORT_MAIL_TEAM: 'Kim=Kim@game.example, lee=lee@game.example',
  }
  test('support by mail: names and addresses are normalised', () => {
    const { SUPPORT_MAIL_TO, SUPPORT_MAIL_TEAM } = readEnvironment(support)
    expect([SUPPORT_MAIL_TO, [...SUPPORT_MAIL_TEAM!]]).toEqual([
      'team@game.example',
      [
        ['kim@game.example', 'kim'],
        ['lee@game.example', 'lee'],
      ],
    ])
  })
  const belong = 'SUPPORT_IMAP_URL and SUPPORT_MAIL_TO and SUPPORT_MAIL_REPLY_TO and SUPPORT_MAIL_TEAM belong together: set all, or none'
  test.each([
    [{ SUPPORT_IMAP_URL: '' }, belong],
    [{ SUPPORT_MAIL_TO: '' }, belong],
    [{ SUPPORT_MAIL_REPLY_TO: '' }, belong],
    [{ SUPPORT_MAIL_TEAM: '' }, belong],
    [{ SMTP_URL: '', MAIL_FROM: '' }, 'SUPPORT_IMAP_URL needs SMTP_URL and MAIL_FROM'],
    [{ SUPPORT_MAIL_REPLY_TO: 'team@game.example' }, 'must differ from SUPPORT_MAIL_TO'],
    [{ SUPPORT_IMAP_URL: 'pop3://a:hunter6@imap.example' }, 'SUPPORT_IMAP_URL=… must look like imaps://'],
    [{ SUPPORT_IMAP_URL: 'imaps://imap.example/INBOX' }, 'SUPPORT_IMAP_URL=… must look like imaps://'],
    [{ SUPPORT_IMAP_URL: 'imaps://a:hunter6@imap.example:port' }, 'SUPPORT_IMAP_URL=… must look like imaps://'],
    [{ SUPPORT_MAIL_TO: 'Team <team@game.example>' }, 'must be an address such as support@example.com'],
    [{ SUPPORT_MAIL_TEAM: 'kim@game.example' }, 'SUPPORT_MAIL_TEAM=… must look like kim=kim@example.com'],
    [{ SUPPORT_MAIL_TEAM: 'two words=kim@game.example' }, 'must look like kim=kim@example.com'],
    [{ SUPPORT_MAIL_TEAM: 'kim=kim@game.example,lee=KIM@game.example' }, 'must name each address once'],
    [{ SUPPORT_MAIL_AUTHSERV: 'mx example' }, 'must look like mx.example.com'],
  ])('support by mail with %j is refused: %s', (env, line) => {
    expect(problem({ ...support, ...env })).toContain(line)
    expect(problem({ ...support, ...env })).not.toMatch(/hunter\d|\n/)
  })
  test('SUPPORT_MAIL_AUTHSERV alone is refused', () =>
    expect(problem({ SUPPORT_MAIL_AUTHSERV: 'mx.example.com' })).toBe('SUPPORT_MAIL_AUTHSERV has no effect without SUPPORT_IMAP_URL'))
})
