/**
 * The proof that makes a mail an answer to a request: HMAC-SHA256 of the request's number, known only to recipients of its notices. It is
 * in each notice's `Message-ID` and, for servers and programs that change those, in the subject.
 */
import { createHmac } from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'
import { isSameText } from '../../platform/vault.ts'

/** Hexadecimal digits: 80 bits. Some mail programs do not preserve case. */
const proofLength = 20

const proofOf = (secret: Buffer, id: number): string =>
  createHmac('sha256', secret)
    .update(`request ${String(id)}`)
    .digest('hex')
    .slice(0, proofLength)

export interface RequestProofs {
  /** `[#12-0f…]`, at the beginning of a subject. */
  tag: (id: number) => string
  /** Local part of a notice's `Message-ID`. @param unique unique value of the notice */
  messageId: (id: number, unique: string) => string
  /** @param texts header fields that may contain proofs. @returns the requests they prove, each once */
  proved: (texts: readonly string[]) => number[]
}

/** Local part of the `Message-ID` that all mails of a request refer to; no such mail exists. */
export const threadOf = (id: number): string => `support.${String(id)}`

const mentioned = /(?:\[#|\bsupport\.)(\d{1,9})[-.]([0-9a-f]{20})\b/gi

/** Reads the keys: call it outside of transactions. Proofs with the previous key are valid too. */
export async function readProofs(secrets: Secrets): Promise<RequestProofs> {
  const keys = await secrets.all('support-mail')
  const isProof = (id: number, proof: string): boolean => keys.some((key) => isSameText(proofOf(key, id), proof.toLowerCase()))
  return {
    tag: (id) => `[#${String(id)}-${proofOf(keys[0], id)}]`,
    messageId: (id, unique) => `support.${String(id)}.${proofOf(keys[0], id)}.${unique}`,
    proved: (texts) => {
      const found = texts.flatMap((text) => [...text.matchAll(mentioned)].map(([, id, proof]) => [Number(id), proof!] as const))
      return [...new Set(found.filter(([id, proof]) => isProof(id, proof)).map(([id]) => id))]
    },
  }
}
