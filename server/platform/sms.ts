/** Text messages through Twilio's REST API, or through a replacement. */
import * as v from 'valibot'
import type { Environment } from './environment.ts'
import { NotDeliverable } from './mail.ts'
import { callOutside } from './outside-call.ts'

/** A text message to send; `id` is its id in the outbox. */
export interface Sms {
  id: string
  /** E.164. */
  to: string
  text: string
}

/** Sends one message, or throws; `NotDeliverable` if a retry is useless. */
export type SendSms = (sms: Sms) => Promise<void>

/** The account at Twilio and the sender, see TWILIO_ACCOUNT_SID. */
export interface TwilioSettings {
  /** `https://api.twilio.com`, or a replacement. */
  host: string
  account: string
  token: string
  /** A number in E.164, a sender's name, or a messaging service (`MG…`), which chooses one for each country. */
  from: string
}

/** @returns undefined if no SMS service is configured */
export const twilioOf = (environment: Environment): TwilioSettings | undefined => {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_HOST: host } = environment
  return account === undefined || token === undefined || from === undefined ? undefined : { host, account, token, from }
}

/** Twilio, "Message resource": 34 characters. */
const QueuedSchema = v.object({ sid: v.pipe(v.string(), v.regex(/^(SM|MM)[0-9a-f]{32}$/)) })
/** Twilio, "Errors": each refusal has a number. */
const RefusedSchema = v.object({ code: v.number(), message: v.string() })

/**
 * The Messages resource (Twilio, "Create a Message"): 201 with the message queued. 429 and 5xx are retried; any other 4xx concerns this
 * number or this text, and is final; 401 and 403 are the operator's mistake and can be fixed. A response that is not Twilio's own (a
 * proxy's page, whatever its status) does not describe the message, so the message is retried.
 * @param o.timeout in ms
 */
export const createTwilio = (settings: TwilioSettings, o: { fetch: typeof fetch; timeout?: number }): SendSms => {
  const address = `${settings.host}/2010-04-01/Accounts/${encodeURIComponent(settings.account)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${settings.account}:${settings.token}`).toString('base64')}`
  const sender = settings.from.startsWith('MG') ? { MessagingServiceSid: settings.from } : { From: settings.from }
  return async ({ to, text }) => {
    const response = await callOutside(o, address, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ To: to, Body: text, ...sender }).toString(),
    })
    const { status } = response
    const json: unknown = await response.json().catch(() => undefined)
    if (status === 201 && v.is(QueuedSchema, json)) return
    const why = `the SMS service responded with ${String(status)}`
    const isTwilios = v.is(RefusedSchema, json)
    if (status < 300 || !isTwilios) throw new Error(`${why}, not in Twilio’s format`)
    throw status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status) ? new NotDeliverable(why) : new Error(why)
  }
}
