/** Reads the images of a mail to the team when it is sent: the outbox stores their ids only, and an image may have been deleted by then. */
import { FilesAway } from '../../platform/file-store.ts'
import { NotDeliverable, type Mail, type MailAttachment, type SendMail } from '../../platform/mail.ts'
import { fileNameOf } from '../request-images.ts'
import type { SupportDesk } from '../support-desk.ts'

/** Limit of all images of one mail, in bytes: base64 adds a third, which most servers still accept (20 MB). */
const mostBytes = 14_000_000

const note = (text: string, lines: readonly string[]): string => (lines.length === 0 ? text : `${text}\n\n${lines.join('\n')}`)
const counted = (n: number, predicate: string): string[] => (n === 0 ? [] : [`Images that ${predicate}: ${String(n)}.`])

/**
 * A mail without images is sent as it is. If a server permanently refuses the images, or the file store is away, the mail is sent without
 * them: the team must learn of a request although its images cannot be read.
 */
export const attachingImages =
  (send: SendMail, desk: Pick<SupportDesk, 'image'>): SendMail =>
  async ({ imageIds = [], ...mail }: Mail) => {
    if (imageIds.length === 0) {
      await send(mail)
      return
    }
    const attachments: MailAttachment[] = []
    let [bytes, gone, large] = [0, 0, 0]
    for (const id of imageIds) {
      let found
      try {
        found = await desk.image(id)
      } catch (error) {
        if (!(error instanceof FilesAway)) throw error
        // Each further attempt would take as long.
        await send({ ...mail, text: note(mail.text, ['The images cannot be read now; npm run support -- show prints links to them.']) })
        return
      }
      if (found === undefined) gone += 1
      else if (bytes + found.bytes.length > mostBytes) large += 1
      else {
        bytes += found.bytes.length
        attachments.push({ filename: fileNameOf(found.image), contentType: found.image.type, content: found.bytes })
      }
    }
    const notes = [...counted(gone, 'have been deleted'), ...counted(large, 'are too large for this mail: see npm run support -- show')]
    try {
      await send({ ...mail, text: note(mail.text, notes), attachments })
    } catch (error) {
      if (!(error instanceof NotDeliverable) || attachments.length === 0) throw error
      await send({
        ...mail,
        text: note(mail.text, ['The mail server has refused the images; npm run support -- show prints links to them.']),
      })
    }
  }
