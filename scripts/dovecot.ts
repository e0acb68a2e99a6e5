/** Finds Dovecot for the tests of support by mail, or installs it if that is allowed (Debian as root with `--yes` or CI=true). */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installDebianPackages } from './postgres.ts'

const places = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot']

/** @returns the path of the server, or the reason why there is none */
export function findDovecot(): { path: string } | { missing: string } {
  let path = places.find((one) => existsSync(one))
  if (path === undefined && installDebianPackages(['dovecot-imapd'])) path = places.find((one) => existsSync(one))
  if (path === undefined) return { missing: 'Dovecot was not found and cannot be installed here (dovecot-imapd)' }
  const version = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.trim()
  // From 2.4 its configuration has another format.
  return version.startsWith('2.3.') ? { path } : { missing: `Dovecot 2.3 is needed, this is ${version}` }
}
