/** This shop's account at MyCard. Configuration, never code; the key never leaves the process and is never logged. */
import type { Environment } from '../../platform/environment.ts'
import type { HashLowering } from './mycard-hash.ts'

/** See MYCARD_SERVICE_ID and the other MYCARD settings. */
export interface MyCardSettings {
  /** Base address of its API, up to the version: `https://b2b.mycard520.com.tw/MyBillingPay/v1.6`. */
  api: string
  /** The payment page for services that receive no TransactionUrl; the AuthCode is appended. */
  page: string
  serviceId: string
  /** At most 32 letters and digits, for the hash. */
  key: string
  lowering: HashLowering
  /** Sent (and hashed) since v1.2; undefined for v1.1. */
  game?: { id: string; name: string }
  /** Trades cost nothing; MyCard accepts them at its test host only. */
  isTest: boolean
  /** Addresses and networks (`203.0.113.0/24`) from which MyCard's server calls this shop; all other callers are refused. */
  restoreFrom: readonly string[]
}

/** @returns MyCard's own hosts with this shop's settings; undefined if buying is not configured */
export function realMyCard(environment: Environment): MyCardSettings | undefined {
  const { MYCARD_SERVICE_ID, MYCARD_KEY, MYCARD_HOST, MYCARD_VERSION, MYCARD_GAME_ID, MYCARD_GAME_NAME } = environment
  if (MYCARD_SERVICE_ID === undefined || MYCARD_KEY === undefined) return undefined
  const isTest = MYCARD_HOST === 'test'
  const isOld = MYCARD_VERSION === 'v1.1'
  return {
    api: `https://${isTest ? 'testb2b' : 'b2b'}.mycard520.com.tw/MyBillingPay/${MYCARD_VERSION}`,
    page: `https://${isTest ? 'test' : 'www'}.mycard520.com.tw/MyCardPay/?AuthCode=`,
    serviceId: MYCARD_SERVICE_ID,
    key: MYCARD_KEY,
    lowering: environment.MYCARD_HASH ?? (isOld ? 'escapes' : 'whole'),
    ...(isOld || MYCARD_GAME_ID === undefined || MYCARD_GAME_NAME === undefined
      ? {}
      : { game: { id: MYCARD_GAME_ID, name: MYCARD_GAME_NAME } }),
    isTest,
    restoreFrom: environment.MYCARD_RESTORE_FROM,
  }
}
