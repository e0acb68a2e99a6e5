/**
 * A random UUID of version 4 (RFC 9562). `crypto.randomUUID` is missing where the page has no secure context: a rehearsal that a phone opens
 * by http (docs/settings.md, `HOST`).
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // The bits of the version and of the variant.
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
