/**
 * Calls of screens in tests: they reach a provider in the same process. A test makes up a response only if the provider does not produce it
 * by itself: a lost connection, an error of the server, a failure without a message.
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

/** @returns status and code of a failure; of any other response its status */
export const failureOf = ({ status, body }: { status: number; body: { code?: unknown } }): number | [status: number, code: unknown] =>
  status < 400 ? status : [status, body.code]

/** A failure in the provider's format; its message occurs in no catalog. */
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
  for (const [name, value] of fields)
    // Without a third argument: given a name, `append` makes a file of the document, which loses its content.
    form.append(name, typeof value === 'string' ? value : await fileOf(value))
  return form
}

const fileOf = (file: File): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(new ProviderFile([reader.result as ArrayBuffer], file.name, { type: file.type }) as unknown as Blob),
    )
    reader.addEventListener('error', () => reject(reader.error!))
    reader.readAsArrayBuffer(file)
  })

/** @param from the provider that responds; also responds to uploads, which use XMLHttpRequest */
export function callsTo(from: Provider, { memberId, instead }: CallOptions = {}): Calls {
  const sent: SentCall[] = []
  async function respond(request: Request, { body, files }: Pick<SentCall, 'body' | 'files'>): Promise<Response | undefined> {
    const url = new URL(request.url)
    const call: SentCall = { method: request.method, path: url.pathname, search: searchOf(url), body, files }
    sent.push(call)
    const times = sent.filter((one) => one.method === call.method && one.path === call.path).length
    const own = await instead?.(call, times)
    if (own instanceof Response) return own
    if (own === 'unreachable') return undefined
    if (memberId !== undefined) request.headers.set('authorization', (await bearerOf(from, memberId)).authorization)
    const response = await from.fetch(request)
    return own === 'lost' ? undefined : response
  }
  async function respondToForm(input: RequestInfo | URL, init: RequestInit, form: FormData): Promise<Response | undefined> {
    const entries = [...form.entries()]
    return respond(new Request(input, { ...init, body: await formOf(form) }), {
      body: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')),
      files: entries.flatMap(([, value]) => (typeof value === 'string' ? [] : [value])),
    })
  }
  answerUploads((method, url, form) => respondToForm(url, { method }, form as FormData))
  return {
    sent,
    writes: () => sent.filter(({ method }) => method !== 'GET'),
    fetch: async (input, init) => {
      if (init?.body instanceof FormData) return received(await respondToForm(input, init, init.body))
      const request = new Request(input, init)
      const text = await request.clone().text()
      return received(await respond(request, { body: text === '' ? {} : (JSON.parse(text) as SentCall['body']), files: [] }))
    },
  }
}

function received(response: Response | undefined): Response {
  if (response === undefined) throw new TypeError('Failed to fetch')
  return response
}
