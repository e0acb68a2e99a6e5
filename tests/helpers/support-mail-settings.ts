import type { SupportMailSettings } from '#server/platform/support-mail-settings.ts'

/** Settings for a team of two; each test sets the mailbox. */
export const mailSettings: SupportMailSettings = {
  imapUrl: 'imap://answers:pass@127.0.0.1:1/INBOX',
  to: 'team@game.example',
  replyTo: 'answers@game.example',
  team: new Map([
    ['kim@game.example', 'kim'],
    ['lee@game.example', 'lee'],
  ]),
  authserv: undefined,
  from: 'Everharrow <no-reply@game.example>',
}
