/** Names what the site's code was made of, so that a recording can say which build made it (D4). */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['contract', 'machines', 'src', 'locales']
const single = ['package-lock.json', 'vite.config.ts']

/** Made while building, or not part of what is built. */
const isLeftOut = (file: string): boolean => file.endsWith('routeTree.gen.ts') || /\.test\.tsx?$|\.md$|[\\/]diagrams[\\/]/.test(file)

/** 10 hexadecimal digits over the site's sources, the same wherever they lie. */
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
