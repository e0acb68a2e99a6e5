/** Selects the files of a mail that are attached to its answer. */
import type { Attachment, Email } from 'postal-mime'
import { attachmentRules } from '#contract/attachment-rules.ts'
import { hasDelimiter } from './answer-text.ts'

/** Readable text for messages. */
export const possibleFiles = `up to ${String(attachmentRules.maxImages)} images (png, jpg, gif) of ${String(attachmentRules.maxBytes / 1e6)} MB each`

/** The files of a mail. */
export interface MailFiles {
  images: Uint8Array[]
  /** Names of files that cannot be attached. */
  refused: string[]
}

/** Size in bytes from which an inline image counts as content rather than as a signature's logo. */
const leastOfPicture = 16_384

const isImage = ({ mimeType, filename }: Attachment): boolean =>
  (attachmentRules.types as readonly string[]).includes(mimeType.toLowerCase()) || /\.(png|jpe?g|gif)$/i.test(filename ?? '')

/** Files that mail programs add automatically: signatures, keys, calendar entries. */
const isOfProgram = ({ mimeType }: Attachment): boolean =>
  /^(application\/(pgp-(signature|keys)|(x-)?pkcs7-signature)|text\/(calendar|x-amp-html))$/i.test(mimeType)

/** Whether an inline image is above the delimiter: those below are quoted. */
const isAbove = (html: string, contentId: string): boolean => {
  const at = html.indexOf(`cid:${contentId.replaceAll(/[<>]/g, '')}`)
  return at !== -1 && !hasDelimiter(html.slice(0, at))
}

/**
 * @returns the images, in the mail’s order, and the names of the other attached files. Of inline files only images count that are at least
 *   `leastOfPicture` bytes and above the delimiter; files that mail programs add are left out
 */
export function filesOf({ attachments, html = '' }: Pick<Email, 'attachments' | 'html'>): MailFiles {
  const files: MailFiles = { images: [], refused: [] }
  for (const one of attachments) {
    const bytes = new Uint8Array(one.content as ArrayBuffer)
    if (one.related === true) {
      if (isImage(one) && bytes.length >= leastOfPicture && isAbove(html, one.contentId ?? '')) files.images.push(bytes)
    } else if (isImage(one)) files.images.push(bytes)
    else if (!isOfProgram(one)) files.refused.push((one.filename ?? one.mimeType).replaceAll(/[\p{Cc}\s]+/gu, ' '))
  }
  return files
}
