import { describe, expect, test } from 'vitest'
import type { CallKind } from '#contract/endpoint.ts'
import { overPurchaseMinutes, reactionTo, type Reaction } from './error-policy.ts'

describe('the error catalogue (§8), row by row', () => {
  const rows: [string, number, number | string, CallKind, Reaction][] = [
    ['500 goes to /error/500', 500, 'INTERNAL', 'other', 'errorPage'],
    ['500 of an excluded call too', 500, 'INTERNAL', 'preRegistration', 'errorPage'],
    ['401 renews the tokens', 401, 'UNAUTHORISED', 'other', 'refresh'],
    ['403 renews the tokens', 403, 'X', 'shopList', 'refresh'],
    ['401 of the profile call renews first', 401, 'UNAUTHORISED', 'profile', 'refresh'],
    ['401 of the renewal call does not', 401, 'UNAUTHORISED', 'refresh', 'caller'],
    ['401 of a social login does not', 401, 'INVALID_ID_TOKEN', 'socialLogin', 'caller'],
    ['403 of a pre-order call does not', 403, 'CAMPAIGN_CLOSED', 'preRegistration', 'caller'],
    ['401 with 2474 does not', 401, 2474, 'other', 'inScreen'],
    ['403 with 2416 does not', 403, 2416, 'other', 'overPurchase'],
    ['2424 on social login', 403, 2424, 'socialLogin', 'notMemberToast'],
    ['LHA_2424 on social login', 400, 'LHA_2424', 'socialLogin', 'notMemberToast'],
    ['2424 of another call is an ordinary failure', 400, 2424, 'other', 'popup'],
    ['2416', 409, 2416, 'other', 'overPurchase'],
    ['2416 as text', 409, '2416', 'other', 'overPurchase'],
    ['2474 stays in the screen', 409, 2474, 'shopList', 'inScreen'],
    ['a profile call that fails ends the session', 404, 'NOT_FOUND', 'profile', 'endSession'],
    ['404 of a missing resource', 404, 'NOT_FOUND', 'other', 'notFound'],
    ['410 of a removed resource', 410, 'GONE', 'other', 'notFound'],
    ['404 of an expired preview link', 404, 'PREVIEW_EXPIRED', 'other', 'notFound'],
    ['any other failure', 409, 'LIMIT_REACHED', 'other', 'popup'],
    ['503 is not 500', 503, 'X', 'other', 'popup'],
    ['no response', 0, 'NETWORK', 'other', 'popup'],
  ]
  test.each(rows)('%s', (_name, status, code, kind, reaction) => expect(reactionTo({ status, code, kind })).toBe(reaction))
})

test.each([
  ['12', 12],
  [' 5 ', 5],
  ['0', 30],
  ['-5', 30],
  ['1.5', 30],
  ['1e3', 30],
  ['0x10', 30],
  ['Infinity', 30],
  ['', 30],
  ['  ', 30],
  ['soon', 30],
  ['9999', 9999],
  // More than a browser's timer can hold.
  ['40000', 30],
])('over-purchase minutes of “%s” are %i (§8)', (message, minutes) => expect(overPurchaseMinutes(message)).toBe(minutes))
