/**
 * Bodies with files (RFC 7578), read as they arrive: an excess is refused before it is in memory. The reader of a file decides whether its
 * content is valid; sent names and types are ignored.
 */
import { MaxFileSizeExceededError, MaxTotalSizeExceededError, MultipartParser, type MultipartPart } from '@remix-run/multipart-parser'
import type { Endpoint } from '#contract/endpoint.ts'
import { ProviderFailure } from './failures.ts'

/** A parsed multipart body. */
export interface MultipartBody {
  fields: Record<string, string>
  /** In the order in which they were sent. */
  files: Uint8Array[]
}

/** Far above the needs of any described call. */
const maxFields = 30
/** Limit of all text fields together, in bytes. */
const maxText = 64 * 1024
/** Bytes beyond the limit that are still read, so that the sender receives the response. */
const maxDrained = 2 * 1024 * 1024

/** Concerns the body as a whole: a part's name is the caller's own text, and is not returned. */
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

/** Collects the parts: text, and files of the one field that may contain them. */
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
        // Browsers send this for a file field without a chosen file.
        if (part.size === 0 && (part.filename ?? '') === '') return
        if (body.files.length >= allowed.maxCount) throw tooLarge()
        body.files.push(part.bytes)
        return
      }
      if (Object.hasOwn(body.fields, name)) throw invalid('has a field twice')
      text += part.size
      if (text > maxText) throw invalid('is too long')
      // Forms are sent with CR LF line ends, whatever was typed (HTML, "Constructing the entry list").
      const value = part.text.replaceAll('\r\n', '\n')
      // Defined, not assigned: a field may be named `__proto__`.
      Object.defineProperty(body.fields, name, { value, enumerable: true })
    },
  }
}

/** The response to an error while reading; a closed connection is not logged as a failure. */
function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) return tooLarge()
  return invalid('must be multipart/form-data')
}

/** @returns the boundary that the header of the request names; undefined if it is no multipart body */
function boundaryOf(request: Request): string | undefined {
  const type = request.headers.get('content-type') ?? ''
  const named = /^multipart\/form-data\s*;(?:[^]*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type)
  return named?.[1] ?? named?.[2]
}

/** The limits of a body with these files, in bytes. */
function limitsFor(allowed: Endpoint['files']) {
  const { maxBytes = 0, maxCount = 0 } = allowed ?? {}
  const maxTotalSize = maxBytes * maxCount + maxText
  return {
    parser: { maxHeaderSize: 2048, maxFileSize: Math.max(maxBytes, maxText), maxParts: maxFields + maxCount + 1, maxTotalSize },
    maxRead: maxTotalSize + maxDrained,
  }
}

/**
 * Reads a multipart body. After a refusal the rest is read and discarded, within limits, because a browser that is still sending would see
 * a lost connection instead of the response.
 * @throws ProviderFailure 413 FILE_TOO_LARGE for a file that is too large or one too many, 400 INVALID_REQUEST for everything that is no
 *   such body, also if it is incomplete
 */
export async function readMultipart(request: Request, allowed: Endpoint['files']): Promise<MultipartBody> {
  const boundary = boundaryOf(request)
  if (boundary === undefined || request.body === null) throw invalid('must be multipart/form-data')
  const limits = limitsFor(allowed)
  if (Number(request.headers.get('content-length')) > limits.maxRead) throw tooLarge()
  const parser = new MultipartParser(boundary, limits.parser)
  const { take, body } = createCollector(allowed)
  let refusal: ProviderFailure | undefined
  let finished = false
  const parse = (chunk: Uint8Array): void => {
    try {
      for (const part of parser.write(chunk)) take(part)
      finished = isFinished(parser)
    } catch (error) {
      refusal = failureOf(error)
    }
  }
  let read = 0
  try {
    for await (const chunk of request.body) {
      read += chunk.length
      if (read > limits.maxRead) throw tooLarge()
      // Anything after the last boundary must be ignored (RFC 2046 §5.1.1); the parser would refuse it.
      if (refusal === undefined && !finished && chunk.length > 0) parse(chunk)
    }
  } catch (error) {
    throw refusal ?? failureOf(error)
  }
  if (refusal !== undefined) throw refusal
  if (!finished) throw invalid('breaks off')
  return body
}
