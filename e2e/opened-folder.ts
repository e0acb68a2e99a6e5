/**
 * A replacement for the folder dialog, which Playwright cannot operate. The editor gets a real folder handle of the browser (its origin
 * private file system), filled with copies of files; files that the editor wrote there are fetched back unchanged.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Page } from '@playwright/test'

type TextFile = [path: string, text: string]

/**
 * @param folder whose text files the editor finds, by their relative paths; a folder `.git` makes it a Git checkout
 * @param page on the site's origin
 */
export async function openFolder(page: Page, folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(md|yaml)$/.test(entry.name))
    .map((entry): TextFile => {
      const path = join(entry.parentPath, entry.name)
      return [relative(folder, path).split(sep).join('/'), readFileSync(path, 'utf8')]
    })
  await page.evaluate(async (given) => {
    const root = await navigator.storage.getDirectory()
    await root.getDirectoryHandle('.git', { create: true })
    for (const [path, text] of given) {
      const parts = path.split('/')
      let place = root
      for (const part of parts.slice(0, -1)) place = await place.getDirectoryHandle(part, { create: true })
      const writer = await (await place.getFileHandle(parts.at(-1)!, { create: true })).createWritable()
      await writer.write(text)
      await writer.close()
    }
    Object.assign(globalThis, { showDirectoryPicker: () => Promise.resolve(root) })
  }, files)
}

/** The contents of a folder in the opened one. @param path relative to the opened folder */
export const filesIn = (page: Page, path: string): Promise<TextFile[]> =>
  page.evaluate(async (wanted) => {
    let place = await navigator.storage.getDirectory()
    for (const part of wanted.split('/')) {
      const next = await place.getDirectoryHandle(part).catch(() => undefined)
      if (next === undefined) return []
      place = next
    }
    const found: [string, string][] = []
    // The type in the DOM library lacks the iterator.
    for await (const [name, handle] of place as unknown as AsyncIterable<[string, FileSystemFileHandle]>)
      if (handle.kind === 'file') found.push([`${wanted}/${name}`, await (await handle.getFile()).text()])
    return found
  }, path)

/** Writes the editor's files to the disk, as in the chosen folder. */
export function writeBack(folder: string, files: readonly TextFile[]): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
