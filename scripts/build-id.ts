/** Identifies the sources of a build, so that a recording can name the build that made it (D4). */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['contract', 'machines', 'src', 'locales']
const single = ['package-lock.json', 'vite.config.ts']

/** Generated while building, or not part of the build. */
const isLeftOut = (file: string): boolean => file.endsWith('routeTree.gen.ts') || /\.test\.tsx?$|\.md$|[\\/]diagrams[\\/]/.test(file)

/** 10 hexadecimal digits over the site's sources, independent of their folder. */
export function buildId(): string {
  const hash = createHash('sha256')
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/')),
  )
  for (const file of [...files.sort(), ...single]) if (!isLeftOut(file)) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 10)
}
