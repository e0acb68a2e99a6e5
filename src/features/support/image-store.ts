/**
 * The images of an unsent message: in memory for this page, and in IndexedDB as long as a draft (24 h, until logout; docs/requirements.md
 * "Session"). If storage is blocked (private modes, webviews), an image lives as long as the page, and nothing throws.
 */
import { draftLifetime, pictureDatabase } from '#src/lib/drafts.ts'

const table = 'pictures'
interface Stored {
  id: string
  at: number
  blob: Blob
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

/** Opens, works, closes: an open connection would prevent logout from deleting the database. */
async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(pictureDatabase, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(table, { keyPath: 'id' }))
  const database = await settled(opening)
  try {
    const transaction = database.transaction(table, mode)
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
    })
    const result = await work(transaction.objectStore(table))
    await done
    return result
  } finally {
    database.close()
  }
}

export interface ImageStore {
  /** Stores an image in memory and returns its id. */
  add: (file: File) => string
  get: (id: string) => Blob | undefined
  nameOf: (id: string) => string
  /** Stores these images in IndexedDB. @returns whether all of them are stored */
  keep: (ids: readonly string[]) => Promise<boolean>
  /** Loads stored images into memory. @returns the ids that still exist */
  restore: (ids: readonly string[]) => Promise<readonly string[]>
  forget: (ids: readonly string[]) => Promise<void>
}

export function createImageStore(): ImageStore {
  const pictures = new Map<string, Blob>()
  const names = new Map<string, string>()
  const kept = new Set<string>()
  return {
    add: (file) => {
      const id = crypto.randomUUID()
      pictures.set(id, file)
      names.set(id, file.name)
      return id
    },
    get: (id) => pictures.get(id),
    nameOf: (id) => names.get(id) ?? '',
    keep: async (ids) => {
      const missing = ids.filter((id) => !kept.has(id))
      if (missing.length === 0) return true
      try {
        await within('readwrite', async (store) => {
          await Promise.all(
            missing.flatMap((id) => {
              const blob = pictures.get(id)
              return blob === undefined ? [] : [settled(store.put({ id, at: Date.now(), blob } satisfies Stored))]
            }),
          )
        })
        for (const id of missing) kept.add(id)
        return true
      } catch {
        return false
      }
    },
    restore: async (ids) => {
      try {
        const stored = await within('readwrite', async (store) => {
          const all = (await settled(store.getAll())) as Stored[]
          const isOld = ({ at }: Stored): boolean => Math.abs(Date.now() - at) >= draftLifetime
          await Promise.all(all.filter(isOld).map(({ id }) => settled(store.delete(id))))
          return all.filter((one) => !isOld(one))
        })
        for (const { id, blob } of stored)
          if (ids.includes(id)) {
            pictures.set(id, blob)
            kept.add(id)
          }
      } catch {
        // Nothing was stored.
      }
      return ids.filter((id) => pictures.has(id))
    },
    forget: async (ids) => {
      for (const id of ids) {
        pictures.delete(id)
        names.delete(id)
        kept.delete(id)
      }
      try {
        await within('readwrite', async (store) => void (await Promise.all(ids.map((id) => settled(store.delete(id))))))
      } catch {
        // The entry is removed by its age.
      }
    },
  }
}
