/**
 * The images of an unsent message: in memory for this page, and in IndexedDB as long as their draft (24 h, until logout;
 * docs/requirements.md "Session"). If storage is blocked (private modes, webviews), an image lives as long as the page, and nothing throws.
 */
import { hourMs } from '#contract/durations.ts'
import { draftLifetime, pictureDatabase } from '#src/lib/drafts.ts'
import { randomId } from '#src/lib/random-id.ts'

const table = 'pictures'
/** In ms: a stored image is written again, with the draft, once it is older. Each write copies the whole image. */
const refreshTime = hourMs

interface Stored {
  id: string
  /** When its draft was stored, to within `refreshTime`. */
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

/** The images of unsent messages, by id. No function throws. */
export interface ImageStore {
  /** Stores an image in memory and returns its id. */
  add: (file: File) => string
  get: (id: string) => Blob | undefined
  nameOf: (id: string) => string
  /** Stores the images of a draft in IndexedDB; call it whenever the draft is stored. @returns whether all of them are stored */
  keep: (ids: readonly string[]) => Promise<boolean>
  /** Loads the images of a stored draft into memory, and deletes those of expired drafts. @returns the ids that still exist */
  restore: (ids: readonly string[]) => Promise<readonly string[]>
  forget: (ids: readonly string[]) => Promise<void>
}

/** Creates an empty store; `restore` adds the images of a stored draft. */
export function createImageStore(): ImageStore {
  const pictures = new Map<string, Blob>()
  const names = new Map<string, string>()
  /** When each was stored. */
  const kept = new Map<string, number>()
  return {
    add: (file) => {
      const id = randomId()
      pictures.set(id, file)
      names.set(id, file.name)
      return id
    },
    get: (id) => pictures.get(id),
    nameOf: (id) => names.get(id) ?? '',
    keep: async (ids) => {
      const at = Date.now()
      const due = ids.filter((id) => Math.abs(at - (kept.get(id) ?? 0)) >= refreshTime)
      if (due.length === 0) return true
      try {
        await within('readwrite', async (store) => {
          await Promise.all(
            due.flatMap((id) => {
              const blob = pictures.get(id)
              return blob === undefined ? [] : [settled(store.put({ id, at, blob } satisfies Stored))]
            }),
          )
        })
        for (const id of due) kept.set(id, at)
        return true
      } catch {
        return false
      }
    },
    restore: async (ids) => {
      try {
        const stored = await within('readwrite', async (store) => {
          const all = (await settled(store.getAll())) as Stored[]
          // Its draft may have been stored later, by less than `refreshTime`.
          const isOld = ({ id, at }: Stored): boolean => !ids.includes(id) && Math.abs(Date.now() - at) >= draftLifetime + refreshTime
          await Promise.all(all.filter(isOld).map(({ id }) => settled(store.delete(id))))
          return all.filter((one) => !isOld(one))
        })
        for (const { id, at, blob } of stored)
          if (ids.includes(id)) {
            pictures.set(id, blob)
            kept.set(id, at)
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
