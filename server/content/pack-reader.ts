/** Reads single files of a pack and collects their problems. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import type * as v from 'valibot'
import { decodeText } from './checks/text-file.ts'
import type { Problem } from './problems.ts'
import { parseYaml } from './yaml-file.ts'

/** SHA-256 of the parts with NUL between them, in hexadecimal. */
export const sha256 = (...parts: string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex')

/**
 * A folder's entries that are part of a pack: not the hidden files of a version control system, a desktop or an editor, and not the sockets
 * and pipes of running programs.
 */
export const entriesOf = (path: string): Dirent[] =>
  readdirSync(path, { withFileTypes: true }).filter((entry) => !entry.name.startsWith('.') && !entry.isSocket() && !entry.isFIFO())

const namesIn = (path: string, isWanted: (name: string) => boolean): string[] =>
  existsSync(path) && statSync(path).isDirectory()
    ? entriesOf(path)
        .map(({ name }) => name)
        .filter(isWanted)
        .sort()
    : []

/** Names of the folders in a folder, sorted, without hidden ones; empty if there is no such folder. */
export const foldersIn = (path: string): string[] => namesIn(path, (name) => statSync(join(path, name)).isDirectory())
/** Names of the entries of a folder that end with `ending`, sorted, without hidden ones; empty if there is no such folder. */
export const filesIn = (path: string, ending: string): string[] => namesIn(path, (name) => name.endsWith(ending))

/**
 * Reads files of one pack; paths are relative to its folder. For a missing or invalid file, a method adds to `problems` and returns
 * undefined.
 */
export class PackReader {
  readonly problems: Problem[] = []
  readonly folder: string
  constructor(folder: string) {
    this.folder = folder
  }

  has(path: string): boolean {
    return existsSync(join(this.folder, path))
  }

  /** @param advice what to do if the file is missing */
  source(path: string, advice = 'write it (server/content/README.md describes its content)'): string | undefined {
    const file = join(this.folder, path)
    if (existsSync(file)) {
      const bytes = this.#bytes(file)
      return bytes === undefined ? undefined : decodeText(file, bytes, this.problems)
    }
    this.problems.push({ file, line: 1, message: `this file is missing: ${advice}` })
    return undefined
  }

  #bytes(file: string): Uint8Array | undefined {
    try {
      return readFileSync(file)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? String(error)
      const message =
        code === 'EISDIR' ? 'is a folder, but must be a file' : `cannot be read (${code}): give this account the right to read it`
      this.problems.push({ file, line: 1, message })
      return undefined
    }
  }

  yaml<S extends v.GenericSchema>(path: string, schema: S): { data: v.InferOutput<S>; source: string } | undefined {
    const source = this.source(path)
    if (source === undefined) return undefined
    const data = parseYaml(join(this.folder, path), source, schema, this.problems)
    return data === undefined ? undefined : { data, source }
  }

  /**
   * @param schema of the front matter
   * @param advice what to do if the file is missing
   */
  markdown<S extends v.GenericSchema>(
    path: string,
    schema: S,
    advice: string,
  ): { front: v.InferOutput<S>; markdown: string; source: string } | undefined {
    const source = this.source(path, advice)
    if (source === undefined) return undefined
    const file = join(this.folder, path)
    const match = /^---\r?\n([\s\S]*?)\r?\n---([^\n]*)(?:\n([\s\S]*))?$/.exec(source)
    if (match === null) {
      this.problems.push({
        file,
        line: 1,
        message: 'front matter is missing: begin the file with a line ---, then title: …, then a line ---',
      })
      return undefined
    }
    const [, facts = '', rest = '', text = ''] = match
    if (rest.trim() !== '') {
      const line = facts.split('\n').length + 2
      this.problems.push({ file, line, message: `the front matter ends with a line of its own: write --- instead of ---${rest.trimEnd()}` })
      return undefined
    }
    const front = parseYaml(file, facts, schema, this.problems, 2)
    const markdown = text.trim()
    if (markdown === '')
      this.problems.push({ file, line: source.split('\n').length, message: 'the text is empty: write it below the second ---' })
    return front === undefined ? undefined : { front, markdown, source }
  }
}
