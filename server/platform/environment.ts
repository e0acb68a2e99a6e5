/** The process's settings, read from the environment once and checked; a bad value is one clear line at start. */
import * as v from 'valibot'

const port = v.pipe(
  v.string(),
  v.regex(/^\d+$/, 'must be a number'),
  v.transform(Number),
  v.integer(),
  v.maxValue(65_535, 'must be at most 65535'),
)
const url = v.pipe(v.string(), v.url('must be a URL'))
const base = v.pipe(v.string(), v.regex(/^(\/[\w./-]*|https?:\/\/\S+)$/, 'must be a path such as /api or a URL'))

const EnvironmentSchema = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  /** Origins of sites on other hosts that may call this provider, separated by commas. */
  ALLOWED_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((origin) => origin.trim())
          .filter(Boolean),
      ),
      v.array(v.pipe(v.string(), v.regex(/^https?:\/\/[^/]+$/, 'must be origins such as https://www.example.com'))),
    ),
    '',
  ),
  /** What players type; decides Secure cookies, HSTS and canonical links. */
  PUBLIC_URL: v.optional(url),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  CONTENT_PACK: v.optional(v.string(), 'server/content/everharrow'),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'), 'info'),
  AUTH_BASE: v.optional(base, '/api'),
  GAME_BASE: v.optional(base, '/api'),
  PAYMENT_BASE: v.optional(base, '/api'),
})
export type Environment = v.InferOutput<typeof EnvironmentSchema>

/** A setting that cannot be used. The message is one line per setting, ready to print. */
export class BadEnvironment extends Error {}

/** @throws BadEnvironment */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const result = v.safeParse(EnvironmentSchema, given)
  if (result.success) return result.output
  const lines = result.issues.map((issue) => {
    const name = String(issue.path?.[0]?.key)
    return `${name}=${JSON.stringify(given[name])} ${issue.message}`
  })
  throw new BadEnvironment(lines.join('\n'))
}
