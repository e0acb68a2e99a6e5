/** The parts of IndexedDB that the drafts' images use, in memory: jsdom has none. */
import { vi } from 'vitest'

class MemoryRequest extends EventTarget {
  result: unknown
  error = null
}

/** A transaction is complete when its last request has succeeded and no other follows. */
class MemoryTransaction extends EventTarget {
  #open = 0
  #rows: Map<string, unknown>
  constructor(rows: Map<string, unknown>) {
    super()
    this.#rows = rows
    setTimeout(() => this.#end())
  }
  #end() {
    if (this.#open === 0) this.dispatchEvent(new Event('complete'))
  }
  #request(work: () => unknown): MemoryRequest {
    const request = new MemoryRequest()
    this.#open += 1
    setTimeout(() => {
      request.result = work()
      request.dispatchEvent(new Event('success'))
      this.#open -= 1
      setTimeout(() => this.#end())
    })
    return request
  }
  objectStore() {
    return {
      put: (row: { id: string }) => this.#request(() => this.#rows.set(row.id, row)),
      delete: (id: string) => this.#request(() => this.#rows.delete(id)),
      getAll: () => this.#request(() => [...this.#rows.values()]),
    }
  }
}

/** Replaces `indexedDB`. @param opened before this, no database opens. @returns its rows, by their key `id` */
export function stubIndexedDb(opened = Promise.resolve()): Map<string, unknown> {
  const rows = new Map<string, unknown>()
  const open = (): MemoryRequest => {
    const request = new MemoryRequest()
    request.result = { transaction: () => new MemoryTransaction(rows), close: () => {} }
    void opened.then(() => setTimeout(() => request.dispatchEvent(new Event('success'))))
    return request
  }
  vi.stubGlobal('indexedDB', { open, deleteDatabase: () => rows.clear() })
  return rows
}
