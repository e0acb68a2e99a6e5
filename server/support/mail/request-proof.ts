/**
 * The proof that makes a mail an answer to a request: HMAC-SHA256 of the request's number, known only to recipients of its notices. It is
 * in each notice's `Message-ID` and `References` and, for servers and programs that change those, in the subject.
 */
import { createHmac } from 'node:crypto'
import { withoutInvisible } from '#contract/typed-text.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { isSameText } from '../../platform/vault.ts'
import { markLength } from '../desk-thread.ts'

/** Hexadecimal digits: 80 bits. Some mail programs do not preserve case. */
const proofLength = 20

const proofOf = (secret: Buffer, id: number): string =>
  createHmac('sha256', secret)
    .update(`request ${String(id)}`)
    .digest('hex')
    .slice(0, proofLength)

/** Writes and finds proofs of requests in header fields; `id` is the request’s number. */
export interface RequestProofs {
  /** `[#12-0f…]`, at the beginning of a subject. */
  tag: (id: number) => string
  /** Local part of a `Message-ID` that a notice refers to. @param mark what the notice shows (`markOf`); undefined: nothing */
  reference: (id: number, mark: string | undefined) => string
  /** Local part of a notice's own `Message-ID`. @param unique unique value of the notice */
  messageId: (id: number, mark: string | undefined, unique: string) => string
  /** @param texts header fields that may contain proofs. @returns the requests they prove, each once */
  proved: (texts: readonly string[]) => number[]
  /** @returns the marks of a request that these header fields name, in this order */
  marks: (id: number, texts: readonly string[]) => string[]
}

/** Local part of the `Message-ID` that all mails of a request refer to; no such mail exists. */
export const threadOf = (id: number): string => `support.${String(id)}`

const mentioned = new RegExp(
  String.raw`(?:\[#|\bsupport\.)(\d{1,9})[-.]([0-9a-f]{20})\b(?:\.([0-9a-f]{${String(markLength)}})(?=[.@]))?`,
  'gi',
)

/** How often an address may be encoded within another one. */
const mostEncodings = 4

/** Addresses of links encode the subject and the header fields of a reply; decoded byte by byte, since a proof is ASCII. */
function decoded(text: string): string {
  let plain = text
  for (let i = 0; i < mostEncodings && plain.includes('%'); i += 1)
    plain = plain.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return plain
}

/**
 * @returns whether the text contains what has the form of a proof, in a tag or a `Message-ID`, also encoded or with invisible characters: no
 * member may see one
 */
export const hasProof = (text: string): boolean => decoded(withoutInvisible(text)).search(mentioned) !== -1

/** Reads the keys: call it outside of transactions. Proofs with the previous key are valid too. */
export async function readProofs(secrets: Secrets): Promise<RequestProofs> {
  const keys = await secrets.all('support-mail')
  const isProof = (id: number, proof: string): boolean => keys.some((key) => isSameText(proofOf(key, id), proof.toLowerCase()))
  const provedIn = (texts: readonly string[]): { id: number; mark: string | undefined }[] =>
    texts
      .flatMap((text) => [...text.matchAll(mentioned)].map(([, id, proof, mark]) => ({ id: Number(id), proof: proof!, mark })))
      .filter(({ id, proof }) => isProof(id, proof))
  const reference: RequestProofs['reference'] = (id, mark) =>
    ['support', String(id), proofOf(keys[0], id), ...(mark === undefined ? [] : [mark])].join('.')
  return {
    tag: (id) => `[#${String(id)}-${proofOf(keys[0], id)}]`,
    reference,
    messageId: (id, mark, unique) => `${reference(id, mark)}.${unique}`,
    proved: (texts) => [...new Set(provedIn(texts).map(({ id }) => id))],
    marks: (id, texts) => provedIn(texts).flatMap((one) => (one.id === id && one.mark !== undefined ? [one.mark.toLowerCase()] : [])),
  }
}
