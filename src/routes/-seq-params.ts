import { notFound } from '@tanstack/react-router'

/** A post's number in an address; any other text is no post. */
export const seqParams = {
  parse: ({ seq }: { seq: string }) => {
    if (!/^[1-9]\d{0,8}$/.test(seq)) throw notFound()
    return { seq: Number(seq) }
  },
  stringify: ({ seq }: { seq: number }) => ({ seq: String(seq) }),
}
