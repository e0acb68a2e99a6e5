/** Links to images (U3): each is signed for one image of one member and expires; a client without a valid link gets 404. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { minuteMs } from '#contract/durations.ts'
import type { Secrets } from '../platform/secrets.ts'

/** In ms. Links of the same five minutes are identical, so that a browser that loads a request again uses its cached images. */
const step = 5 * minuteMs

/** Port: links to images of requests. */
export interface ImageLinks {
  /** Valid for five to ten minutes. @returns an address below the provider's own */
  linkOf: (image: { id: string }, memberId: string) => Promise<string>
  /** @returns the remaining validity in seconds; undefined if it has expired, or was made for something else */
  check: (image: { id: string }, memberId: string, given: { expires: string; signature: string }) => Promise<number | undefined>
}

/** Path of images, below the provider’s origin. */
export const imagePath = '/api/cs/attachments'

/** @returns links that are signed by HMAC-SHA256 with the secret `inquiry-images`, over image, member and expiry */
export function createImageLinks({ secrets, now }: { secrets: Secrets; now: () => Date }): ImageLinks {
  const sign = (secret: Buffer, id: string, memberId: string, expires: string): Buffer =>
    createHmac('sha256', secret).update(`${id}\n${memberId}\n${expires}`).digest()
  return {
    linkOf: async ({ id }, memberId) => {
      const expires = String((Math.ceil((now().getTime() + step) / step) * step) / 1000)
      const signature = sign(await secrets.current('inquiry-images'), id, memberId, expires)
      return `${imagePath}/${id}?expires=${expires}&signature=${signature.toString('base64url')}`
    },
    check: async ({ id }, memberId, { expires, signature }) => {
      const given = Buffer.from(signature, 'base64url')
      const isOurs = (await secrets.all('inquiry-images')).some((secret) => {
        const wanted = sign(secret, id, memberId, expires)
        return given.length === wanted.length && timingSafeEqual(given, wanted)
      })
      if (!isOurs) return undefined
      const left = Math.floor(Number(expires) - now().getTime() / 1000)
      return left > 0 ? left : undefined
    },
  }
}
