/**
 * Calls of screens in tests: they reach a provider in the same process. A test responds itself only where a provider would not respond so:
 * a lost connection, an error of the server, a response of another age.
 */
import { File as ProviderFile } from 'node:buffer'
import type { Provider } from './provider.ts'
import { bearerOf } from './sign-in.ts'
import { answerUploads } from './uploads.ts'

export interface SentCall {
  method: string
  path: string
  /** A repeated parameter has all its values. */
  search: Record<string, string | string[]>
  /** Fields of a form or of JSON; empty without a body. */
  body: Record<string, unknown>
  /** Files of a form. */
  files: File[]
}

/** `unreachable`: the provider never sees the call; `lost`: it executes the call, but its response never arrives. */
type Unanswered = 'unreachable' | 'lost'

export interface CallOptions {
  /** Whose token the calls carry; a visitor's have none. */
  memberId?: string
  /** @param times calls of this method and path so far, with this one @returns undefined: the provider responds */
  instead?: (call: SentCall, times: number) => Response | Unanswered | undefined | Promise<Response | Unanswered | undefined>
}

export interface Calls {
  fetch: typeof fetch
  sent: SentCall[]
  /** Calls that change something. */
  writes: () => SentCall[]
}

/** A failure as the provider responds, with a message that no screen invents. */
export const refusal = (status: number, code: string | number, message = `message of ${code}`): Response =>
  Response.json({ code, message, traceId: 'trace-1' }, { status })

function searchOf(url: URL): SentCall['search'] {
  const names = [...new Set(url.searchParams.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const [first, ...more] = url.searchParams.getAll(name)
      return [name, more.length > 0 ? [first!, ...more] : first!]
    }),
  )
}

/** The document's form as one of the provider's runtime: their classes differ. */
async function formOf(fields: FormData): Promise<FormData> {
  const form = await new Response(new URLSearchParams()).formData()
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value)
    // oxlint-disable-next-line no-await-in-loop -- in the order of the form
    else form.append(name, new ProviderFile([await bytesOf(value)], value.name, { type: value.type }) as unknown as Blob, value.name)
  }
  return form
}

const bytesOf = (file: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer))
    reader.addEventListener('error', () => reject(reader.error!))
    reader.readAsArrayBuffer(file)
  })

/** @param from the provider that responds; also responds to uploads, which use XMLHttpRequest */
export function callsTo(from: Provider, { memberId, instead }: CallOptions = {}): Calls {
  const sent: SentCall[] = []
  async function respond(call: SentCall, request: () => Promise<Request>): Promise<Response | undefined> {
    sent.push(call)
    const times = sent.filter((one) => one.method === call.method && one.path === call.path).length
    const own = await instead?.(call, times)
    if (own instanceof Response) return own
    if (own === 'unreachable') return undefined
    const made = await request()
    if (memberId !== undefined) made.headers.set('authorization', (await bearerOf(from, memberId)).authorization)
    const response = await from.fetch(made)
    return own === 'lost' ? undefined : response
  }
  answerUploads(async (method, url, fields) => {
    const entries = [...(fields as FormData).entries()]
    const call: SentCall = {
      method,
      path: new URL(url).pathname,
      search: searchOf(new URL(url)),
      body: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')),
      files: entries.flatMap(([, value]) => (typeof value === 'string' ? [] : [value])),
    }
    return respond(call, async () => new Request(url, { method, body: await formOf(fields as FormData) }))
  })
  return {
    sent,
    writes: () => sent.filter(({ method }) => method !== 'GET'),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const url = new URL(request.url)
      const text = await request.clone().text()
      const call: SentCall = {
        method: request.method,
        path: url.pathname,
        search: searchOf(url),
        body: text === '' ? {} : (JSON.parse(text) as SentCall['body']),
        files: [],
      }
      const response = await respond(call, async () => request)
      if (response === undefined) throw new TypeError('Failed to fetch')
      return response
    },
  }
}
