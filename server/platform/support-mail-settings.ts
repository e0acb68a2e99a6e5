/** Settings of support by mail (docs/operations.md "Support by mail"). */
import * as v from 'valibot'
import { imapUrl, mailAddress, operatorAddresses } from './setting-kinds.ts'
import { settingsTogether } from './settings-together.ts'

/** Schemas of the settings, which are part of the environment’s. */
export const supportMailSettings = {
  /** The mailbox that receives the team's answers. */
  SUPPORT_IMAP_URL: v.optional(imapUrl),
  /** The address that is notified of each request. */
  SUPPORT_MAIL_TO: v.optional(mailAddress),
  /** The address of that mailbox. */
  SUPPORT_MAIL_REPLY_TO: v.optional(mailAddress),
  /** The team members who may answer: names of operators and their addresses. */
  SUPPORT_MAIL_TEAM: v.optional(operatorAddresses),
  /** The name that the mailbox's receiving server uses in `Authentication-Results` (RFC 8601 §2.5). */
  SUPPORT_MAIL_AUTHSERV: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^[\w.-]+$/, 'must look like mx.example.com'))),
}

interface Given {
  SUPPORT_IMAP_URL?: string | undefined
  SUPPORT_MAIL_TO?: string | undefined
  SUPPORT_MAIL_REPLY_TO?: string | undefined
  SUPPORT_MAIL_TEAM?: ReadonlyMap<string, string> | undefined
  SUPPORT_MAIL_AUTHSERV?: string | undefined
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
}

const needed = ['SUPPORT_IMAP_URL', 'SUPPORT_MAIL_TO', 'SUPPORT_MAIL_REPLY_TO', 'SUPPORT_MAIL_TEAM'] as const

/** @returns one line per contradiction */
export function supportMailContradictions(given: Given): string[] {
  const lines = settingsTogether(given, needed)
  const isConfigured = needed.some((name) => given[name] !== undefined)
  const isWhole = needed.every((name) => given[name] !== undefined)
  if (given.SUPPORT_MAIL_AUTHSERV !== undefined && !isConfigured) lines.push('SUPPORT_MAIL_AUTHSERV has no effect without SUPPORT_IMAP_URL')
  if (isWhole && given.SMTP_URL === undefined)
    lines.push('SUPPORT_IMAP_URL needs SMTP_URL and MAIL_FROM: requests are sent to the team by mail')
  if (isWhole && given.SUPPORT_MAIL_TO === given.SUPPORT_MAIL_REPLY_TO)
    lines.push('SUPPORT_MAIL_REPLY_TO must differ from SUPPORT_MAIL_TO: the site does not read mails that somebody has opened there')
  return lines
}

/** The configured support by mail; `imapUrl` as in SUPPORT_IMAP_URL. */
export interface SupportMailSettings {
  imapUrl: string
  /** The address that is notified of requests. */
  to: string
  /** The mailbox's address. */
  replyTo: string
  /** Names of operators by address, in lower case. */
  team: ReadonlyMap<string, string>
  /** Undefined: the receiving server's check of a sender is not required. */
  authserv: string | undefined
  /** The sender: `Everharrow <no-reply@example.com>`. */
  from: string
}

/** @returns undefined if support by mail is not configured */
export function supportMailOf(given: Given): SupportMailSettings | undefined {
  const { SUPPORT_IMAP_URL: imapUrl, SUPPORT_MAIL_TO: to, SUPPORT_MAIL_REPLY_TO: replyTo, SUPPORT_MAIL_TEAM: team, MAIL_FROM: from } = given
  if (imapUrl === undefined || to === undefined || replyTo === undefined || team === undefined || from === undefined) return undefined
  return { imapUrl, to, replyTo, team, authserv: given.SUPPORT_MAIL_AUTHSERV, from }
}
