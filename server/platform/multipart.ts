/**
 * Bodies with files (RFC 7578), read as they come: what is too much ends it before it is in memory. Whether a file is what it says is its
 * reader's to decide; names and types that were sent along are not looked at.
 */
import { MaxFileSizeExceededError, MaxTotalSizeExceededError, MultipartParser, type MultipartPart } from '@remix-run/multipart-parser'
import type { Endpoint } from '#contract/endpoint.ts'
import { ProviderFailure } from './failures.ts'

export interface MultipartBody {
  fields: Record<string, string>
  /** In the order they were sent. */
  files: Uint8Array[]
}

/** Far above what any call describes. */
const maxFields = 30
/** Bytes, of all text fields together. */
const maxText = 64 * 1024
/** Bytes beyond what may be sent that are still read, so that whoever sent them gets an answer. */
const maxDrained = 2 * 1024 * 1024

/** Of the body as a whole: a part's name is the caller's word, and does not come back. */
const invalid = (message: string): ProviderFailure => new ProviderFailure(400, 'INVALID_REQUEST', [{ path: 'body', message }])
const tooLarge = (): ProviderFailure => new ProviderFailure(413, 'FILE_TOO_LARGE')

function isFinished(parser: MultipartParser): boolean {
  try {
    parser.finish()
    return true
  } catch {
    return false
  }
}

/** Takes the parts apart: text, and files of the one field that may have them. */
function createCollector(allowed: Endpoint['files']): { take: (part: MultipartPart) => void; body: MultipartBody } {
  const body: MultipartBody = { fields: {}, files: [] }
  let text = 0
  return {
    body,
    take: (part) => {
      const { name } = part
      if (name === undefined) throw invalid('has a part without a name')
      if (part.isFile) {
        if (name !== allowed?.field) throw invalid('has a file in a field that takes none')
        // What browsers send of a file field in which nothing was chosen.
        if (part.size === 0 && (part.filename ?? '') === '') return
        if (body.files.length >= allowed.maxCount) throw tooLarge()
        body.files.push(part.bytes)
        return
      }
      if (Object.hasOwn(body.fields, name)) throw invalid('has a field twice')
      text += part.size
      if (text > maxText) throw invalid('is too long')
      // Forms are sent with lines that end in CR LF, however they were typed (HTML, "Constructing the entry list").
      const value = part.text.replaceAll('\r\n', '\n')
      // Defined, not assigned: a field may be called `__proto__`.
      Object.defineProperty(body.fields, name, { value, enumerable: true })
    },
  }
}

/** What is told of anything that goes wrong while reading; a connection that ended is nobody's failure to look into. */
function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) return tooLarge()
  return invalid('must be multipart/form-data')
}

/**
 * Reads a multipart body. After a refusal what is left is read and thrown away, within bounds, because a browser that is still sending would
 * see a lost connection in place of the answer.
 * @throws ProviderFailure 413 FILE_TOO_LARGE for a file that is too large or one too many, 400 INVALID_REQUEST for everything that is no
 *   such body, also where it breaks off
 */
export async function readMultipart(request: Request, allowed: Endpoint['files']): Promise<MultipartBody> {
  const type = request.headers.get('content-type') ?? ''
  const boundary = /^multipart\/form-data\s*;(?:[^]*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type)
  if (boundary === null || request.body === null) throw invalid('must be multipart/form-data')
  const maxBytes = allowed?.maxBytes ?? 0
  const maxTotalSize = maxBytes * (allowed?.maxCount ?? 0) + maxText
  const maxRead = maxTotalSize + maxDrained
  if (Number(request.headers.get('content-length')) > maxRead) throw tooLarge()
  const parser = new MultipartParser((boundary[1] ?? boundary[2])!, {
    maxHeaderSize: 2048,
    maxFileSize: Math.max(maxBytes, maxText),
    maxParts: maxFields + (allowed?.maxCount ?? 0) + 1,
    maxTotalSize,
  })
  const { take, body } = createCollector(allowed)
  let refusal: ProviderFailure | undefined
  let finished = false
  let read = 0
  try {
    for await (const chunk of request.body) {
      read += chunk.length
      if (read > maxRead) throw tooLarge()
      // Whatever follows the last boundary is to be ignored (RFC 2046 §5.1.1); the parser would refuse it.
      if (refusal !== undefined || finished || chunk.length === 0) continue
      try {
        for (const part of parser.write(chunk)) take(part)
        finished = isFinished(parser)
      } catch (error) {
        refusal = failureOf(error)
      }
    }
  } catch (error) {
    throw refusal ?? failureOf(error)
  }
  if (refusal !== undefined) throw refusal
  if (!finished) throw invalid('breaks off')
  return body
}
