/** Finds HAProxy for the test of the balancer's configuration, or installs it if that is allowed (Debian as root with `--yes` or CI=true). */
import { spawnSync } from 'node:child_process'
import { installDebianPackages } from './postgres.ts'

/** Whether HAProxy can be started by its name. */
export const hasHaproxy = (): boolean => spawnSync('haproxy', ['-v']).status === 0

/** @returns whether it is there, or the reason why not */
export function findHaproxy(): 'found' | { missing: string } {
  if (hasHaproxy() || (installDebianPackages(['haproxy']) && hasHaproxy())) return 'found'
  return { missing: 'HAProxy was not found and cannot be installed here (haproxy)' }
}
