import type { Recording } from './recording.types.ts'

/** FNV-1a (Fowler, Noll, Vo), 32 bits. */
function fnv(text: string, offset: number): string {
  let hash = offset
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01_00_01_93)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Protects against damage and manual edits, not against forgery: anyone who can change a file can seal it again. */
const checksumOf = (recording: object): string => {
  const text = JSON.stringify(recording)
  return fnv(text, 0x81_1c_9d_c5) + fnv(text, 0x9e_37_79_b9)
}

/** @returns the recording with a checksum over all its contents */
export function seal(recording: Recording): Recording {
  // As a reader will parse it: undefined values are left out.
  const plain = JSON.parse(JSON.stringify({ ...recording, checksum: undefined })) as Recording
  return { ...plain, checksum: checksumOf(plain) }
}

/** Whether all contents are as sealed, in any format. */
export const isWhole = ({ checksum, ...recording }: { readonly checksum?: unknown }): boolean => checksum === checksumOf(recording)
