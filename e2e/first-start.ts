import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The data folder that the built site has made on its first start (scripts/e2e-server.ts). */
export const firstStart = '.cache/e2e-first-start'

/** A data folder of a journey's own, as a first start leaves it; remove it. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-own-'))
  cpSync(firstStart, folder, { recursive: true })
  return folder
}
