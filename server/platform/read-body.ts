/** Reads the body of a request as text, for calls and for the notices of payment providers. */
import { ProviderFailure } from './failures.ts'
import { readUpTo } from './read-up-to.ts'

/**
 * @param most limit in bytes
 * @returns the body, decoded as UTF-8
 * @throws ProviderFailure 413 FILE_TOO_LARGE beyond the limit; 400 INVALID_REQUEST if the client leaves before the end, which is no failure
 *   of the site
 */
export async function readBody(request: Request, most: number): Promise<string> {
  const tooLarge = (): ProviderFailure => new ProviderFailure(413, 'FILE_TOO_LARGE')
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge()
  const body = await readUpTo(request.body, most).catch(() => {
    throw new ProviderFailure(400, 'INVALID_REQUEST', [{ path: 'body', message: 'is incomplete' }])
  })
  if (body === undefined) throw tooLarge()
  return body.toString('utf8')
}
