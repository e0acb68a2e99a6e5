/** Where an issuer of the sandbox keeps what it issues: in memory, for this process only. */
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

interface Kept {
  payload: AdapterPayload
  until: number
}

/** Nobody stays signed in at an issuer: who comes again chooses again. A session that is found would have to be ended page by page first. */
const forgotten = new Set(['Session'])

/** oidc-provider's contract for storage (its example/my_adapter.js). One store for each issuer, dropped with it. */
export function createMemoryAdapter(): AdapterFactory {
  const all = new Map<string, Kept>()

  const find = (key: string): AdapterPayload | undefined => {
    const kept = all.get(key)
    return kept === undefined || kept.until < Date.now() ? undefined : kept.payload
  }
  const findWhere = (model: string, matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const key of all.keys()) {
      const payload = key.startsWith(`${model}:`) ? find(key) : undefined
      if (payload !== undefined && matches(payload)) return payload
    }
    return undefined
  }

  return (model): Adapter => ({
    upsert: async (id, payload, expiresIn) => {
      for (const [key, { until }] of all) if (until < Date.now()) all.delete(key)
      if (!forgotten.has(model))
        all.set(`${model}:${id}`, { payload, until: expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000 })
    },
    find: async (id) => find(`${model}:${id}`),
    findByUid: async (uid) => findWhere(model, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => findWhere(model, (payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = find(`${model}:${id}`)
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void all.delete(`${model}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of all) if (payload.grantId === grantId) all.delete(key)
    },
  })
}
