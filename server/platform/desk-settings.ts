/** Settings of the editor at /desk (server/desk/README.md). */
import * as v from 'valibot'
import { origin } from './setting-kinds.ts'

const hosts = { github: 'https://github.com', gitlab: 'https://gitlab.com', gitea: undefined } as const
type HostKind = keyof typeof hosts

const backend = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^(github|gitlab|gitea):[\w.-]+(\/[\w.-]+)+(@[\w./-]+)?$/,
    'must look like github:owner/repository@branch, with github, gitlab or gitea (also for Forgejo); the branch is optional',
  ),
  v.transform((text) => {
    const [, kind, repository, branch = 'main'] = /^(\w+):([^@]+)(?:@(.*))?$/.exec(text)!
    return { kind: kind as HostKind, repository: repository!, branch }
  }),
)

/** Schemas of the settings, which are part of the environment’s. */
export const deskSettings = {
  /** The editor's storage: a repository at a Git host. Undefined: a folder of this machine, if the deployment is local. */
  DESK_BACKEND: v.optional(backend),
  /** Address of a self-hosted Git host. */
  DESK_HOST: v.optional(origin('https://git.example.com')),
  /** OAuth application at GitLab or Gitea, for sign-in without a token. */
  DESK_APP_ID: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{8,128}$/, 'must be the id of the application'))),
  /** The pack's folder in that repository, or in the opened folder. */
  DESK_ROOT: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^(\.|(?!\.\.?\/)[\w.-]+(\/(?!\.\.?(\/|$))[\w.-]+)*)$/, 'must be a path inside the repository such as content/my-game, or .'),
    ),
  ),
}

interface Given {
  DEPLOYMENT: 'local' | 'qa' | 'production'
  DESK_BACKEND?: { kind: HostKind; repository: string; branch: string } | undefined
  DESK_HOST?: string | undefined
  DESK_APP_ID?: string | undefined
}

/** @returns one line per contradiction */
export function deskContradictions(given: Given): string[] {
  const lines: string[] = []
  const kind = given.DESK_BACKEND?.kind
  if (kind !== undefined && given.DEPLOYMENT === 'production')
    lines.push('DESK_BACKEND enables the editor, which production does not have: remove it, or set DEPLOYMENT=qa if this is a rehearsal')
  for (const name of ['DESK_HOST', 'DESK_APP_ID'] as const)
    if (given[name] !== undefined && kind === undefined) lines.push(`${name} has no effect without DESK_BACKEND: set both, or neither`)
  if (kind === 'gitea' && given.DESK_HOST === undefined) lines.push('DESK_BACKEND=gitea:… needs DESK_HOST, the origin of that host')
  if (kind === 'github' && given.DESK_HOST !== undefined) lines.push('DESK_HOST is for GitLab and Gitea: GitHub’s address is fixed')
  if (kind === 'github' && given.DESK_APP_ID !== undefined)
    lines.push('DESK_APP_ID is for GitLab and Gitea: on GitHub an editor signs in with an access token')
  return lines
}

/** The configured editor. */
export interface DeskSettings {
  /** Undefined: a folder of this machine. */
  git: { kind: HostKind; repository: string; branch: string; host: string; appId: string | undefined } | undefined
  /** The pack's folder in the repository or opened folder; empty: the root. */
  root: string
  /** Whether this site can import the edited folder on request. */
  canImport: boolean
}

/**
 * @param given the process's settings, without contradictions
 * @returns undefined if there is no editor: in production, and in a rehearsal without a repository
 */
export function deskOf(given: Given & { DESK_ROOT?: string | undefined; CONTENT_PACK: string }): DeskSettings | undefined {
  const { DEPLOYMENT, DESK_BACKEND, DESK_HOST, DESK_APP_ID, DESK_ROOT, CONTENT_PACK } = given
  if (DEPLOYMENT === 'production' || (DEPLOYMENT === 'qa' && DESK_BACKEND === undefined)) return undefined
  const isInside = /^(?!\/|[A-Za-z]:|\.\.)/.test(CONTENT_PACK)
  const root = DESK_ROOT ?? (isInside ? CONTENT_PACK.replace(/^\.\//, '').replace(/\/$/, '') : '.')
  return {
    git:
      DESK_BACKEND === undefined ? undefined : { ...DESK_BACKEND, host: DESK_HOST ?? hosts[DESK_BACKEND.kind] ?? '', appId: DESK_APP_ID },
    root: root === '.' ? '' : root,
    canImport: DEPLOYMENT === 'local',
  }
}
