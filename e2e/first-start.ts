import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The data folder that the built site created on its first start (scripts/e2e-server.ts). */
export const firstStart = '.cache/e2e-first-start'

/** A journey's own data folder, as after a first start; the caller removes it. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-own-'))
  cpSync(firstStart, folder, { recursive: true })
  return folder
}
