/** Selects the files of a mail that are attached to its answer. */
import type { Attachment, Email } from 'postal-mime'
import { attachmentRules } from '#contract/attachment-rules.ts'
import { aboveDelimiter } from './answer-text.ts'

/** Readable text for messages. */
export const possibleFiles = `up to ${String(attachmentRules.maxImages)} images (png, jpg, gif) of ${String(attachmentRules.maxBytes / 1e6)} MB each`

/** The files of a mail. */
export interface MailFiles {
  images: Uint8Array[]
  /** Names of files that cannot be attached; of many, the first and how many more. */
  refused: string[]
}

/** Size in bytes from which an inline image counts as content rather than as a signature's logo. */
const leastOfPicture = 16_384

const isImage = ({ mimeType, filename }: Attachment): boolean =>
  (attachmentRules.types as readonly string[]).includes(mimeType.toLowerCase()) || /\.(png|jpe?g|gif)$/i.test(filename ?? '')

/** Files that mail programs add automatically: signatures, keys, calendar entries. */
const isOfProgram = ({ mimeType }: Attachment): boolean =>
  /^(application\/(pgp-(signature|keys)|(x-)?pkcs7-signature)|text\/(calendar|x-amp-html))$/i.test(mimeType)

/** `%40` as `@` (RFC 2392 §2). */
function decodedId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** Ids of the inline images above the delimiter: those below are quoted. */
const idsAbove = (html: string): ReadonlySet<string> =>
  new Set([...aboveDelimiter(html).matchAll(/\bcid:([^\s"'<>)]+)/gi)].flatMap(([, id = '']) => [id, decodedId(id)]))

/** Maximum number of refused files that are named, and of characters of each name. */
const mostNames = { files: 10, characters: 100 }

function namesOf(refused: readonly Attachment[]): string[] {
  const names = refused
    .slice(0, mostNames.files)
    .map(({ filename, mimeType }) => (filename ?? mimeType).replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, mostNames.characters))
  return refused.length > names.length ? [...names, `and ${String(refused.length - names.length)} more`] : names
}

/**
 * @returns the images, in the mail’s order, and the names of the other attached files. Of inline files only images count that are at least
 *   `leastOfPicture` bytes and above the delimiter; files that mail programs add are left out
 */
export function filesOf({ attachments, html = '' }: Pick<Email, 'attachments' | 'html'>): MailFiles {
  const images: Uint8Array[] = []
  const refused: Attachment[] = []
  const shown = idsAbove(html)
  for (const one of attachments) {
    const bytes = new Uint8Array(one.content as ArrayBuffer)
    if (one.related === true) {
      const isShown = shown.has((one.contentId ?? '').replaceAll(/[<>]/g, '').trim())
      if (isShown && isImage(one) && bytes.length >= leastOfPicture) images.push(bytes)
    } else if (isImage(one)) images.push(bytes)
    else if (!isOfProgram(one)) refused.push(one)
  }
  return { images, refused: namesOf(refused) }
}
