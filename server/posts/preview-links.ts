/**
 * Links to unpublished posts, for reviewers: each is signed for one post and expires. A client with the link may read that post and nothing
 * else.
 */
import { createHmac } from 'node:crypto'
import type { Secrets } from '../platform/secrets.ts'
import { isSameText } from '../platform/vault.ts'

/** The result of a check; `unknown`: malformed, forged, or signed with a secret that was rotated twice since. */
export type CheckedLink = { type: 'good'; seq: number; expires: Date } | { type: 'expired' } | { type: 'unknown' }

/** @returns the path, without its language, of a post that readers can open at that time; undefined before: only a preview shows it */
export const publicPathOf = (
  { seq, hidden, draft, publishedAt }: { seq: number; hidden: boolean; draft: boolean; publishedAt: Date },
  now: Date,
): string | undefined => (draft || publishedAt > now ? undefined : `/bulletin/${hidden ? 'hidden/' : ''}${String(seq)}`)

const sign = (secret: Buffer, payload: string): string =>
  createHmac('sha256', secret).update(`post preview\n${payload}`).digest('base64url')

/** @param expires rounded down to whole seconds. @returns the part of the link's path */
export async function previewToken(secrets: Secrets, { seq, expires }: { seq: number; expires: Date }): Promise<string> {
  const payload = `${String(seq)}.${String(Math.floor(expires.getTime() / 1000))}`
  return `${payload}.${sign(await secrets.current('post-previews'), payload)}`
}

/** Checks the signature and expiry of a token that `previewToken` returned, by the current secret or the previous one. */
export async function checkPreviewToken(secrets: Secrets, token: string, now: Date): Promise<CheckedLink> {
  const [, payload, seq, seconds, signature] = /^(([1-9]\d{0,8})\.(\d{1,11}))\.([\w-]{43})$/.exec(token) ?? []
  if (payload === undefined || signature === undefined) return { type: 'unknown' }
  if (!(await secrets.all('post-previews')).some((secret) => isSameText(sign(secret, payload), signature))) return { type: 'unknown' }
  const expires = new Date(Number(seconds) * 1000)
  return expires > now ? { type: 'good', seq: Number(seq), expires } : { type: 'expired' }
}
