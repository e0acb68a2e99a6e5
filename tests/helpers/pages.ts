import type { PageRenderer } from '#server/platform/page-renderings.ts'

/** A page renderer with the given behaviour; its other parts are plain defaults. */
export const aRenderer = (render: PageRenderer['render'], more: Partial<PageRenderer> = {}): PageRenderer => ({
  render,
  shell: () => Promise.resolve(new Response('<!doctype html><title>shell</title>', { headers: { 'content-type': 'text/html' } })),
  knows: () => false,
  variantOf: () => 'en',
  addressOf: ({ url }) => ({ address: url.slice(new URL(url).origin.length), kind: 'page' }),
  ...more,
})
