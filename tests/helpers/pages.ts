import type { PageRenderer } from '#server/platform/pages.ts'

/** A renderer of pages that does what it is told; what else it must give is plain. */
export const aRenderer = (render: PageRenderer['render'], more: Partial<PageRenderer> = {}): PageRenderer => ({
  render,
  shell: () => Promise.resolve(new Response('<!doctype html><title>shell</title>', { headers: { 'content-type': 'text/html' } })),
  knows: () => false,
  variantOf: () => 'en',
  addressOf: ({ url }) => ({ address: url.slice(new URL(url).origin.length), kind: 'page' }),
  ...more,
})
