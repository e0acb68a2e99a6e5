/** Support requests for tests of their screens. */
import type { SupportRequest } from '#contract/support.ts'

export const aMessage = (more: Partial<SupportRequest['messages'][number]> = {}): SupportRequest['messages'][number] => ({
  id: 1,
  from: 'member',
  content: 'The mailbox is still empty.',
  images: [],
  createdDt: '2026-11-21T00:46:00.000Z',
  ...more,
})

export const aSupportRequest = (more: Partial<SupportRequest> = {}): SupportRequest => ({
  id: 47,
  type: 2,
  title: 'It did not arrive',
  status: 'waiting',
  createdDt: '2026-11-21T00:46:00.000Z',
  updatedDt: '2026-11-21T00:46:00.000Z',
  orderNo: '20261121-7K3M9QXW2D',
  messages: [aMessage()],
  reviewed: false,
  keptUntil: '2029-11-21T00:46:00.000Z',
  ...more,
})

/** The first bytes of a PNG of this size (ISO/IEC 15948). */
export const pngOf = (width: number, height: number, length = 64): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return bytes
}
