import { expect, test } from 'vitest'
import { installCut } from './cut.ts'

const origin = 'https://site.test'

/** A page whose network responds with the request. */
function aPage() {
  const sent: string[] = []
  const page = {
    fetch: (async (input: Request) => {
      sent.push(`${input.method} ${new URL(input.url).pathname}`)
      return new Response(`answer ${String(sent.length)}`)
    }) as typeof fetch,
    navigator: { sendBeacon: (url: string | URL) => sent.push(`beacon ${String(url)}`) > 0 },
  }
  return { page, sent }
}

test.each([
  ['a request made before gets its earlier response', 'GET', '/api/site/config', 'answer 1', []],
  ['any other request fails', 'GET', '/api/site/other', undefined, []],
  ['no other method is sent', 'POST', '/api/site/config', undefined, []],
  ['a shared recording is sent', 'POST', '/api/site/recordings', 'answer 2', ['POST /api/site/recordings']],
])('after the cut: %s', async (_name, method, path, expected, sent) => {
  const { page, sent: all } = aPage()
  const cut = installCut(page)
  await page.fetch(`${origin}/api/site/config`)
  cut.close()
  const text = await page.fetch(`${origin}${path}`, { method }).then(
    (response) => response.text(),
    (error: unknown) => (error instanceof TypeError ? undefined : Promise.reject(error as Error)),
  )
  expect([text, all.slice(1)]).toEqual([expected, sent])
})

test('requests without a stored response are listed by their paths, each once, and announced', async () => {
  const { page } = aPage()
  const cut = installCut(page)
  await page.fetch(`${origin}/api/site/config`)
  cut.close()
  const seen: (readonly string[])[] = []
  const unsubscribe = cut.subscribe(() => seen.push(cut.missing()))
  const ask = (path: string): Promise<unknown> => page.fetch(`${origin}${path}`).catch(() => undefined)
  for (const path of ['/api/site/config', '/api/orders/1?lang=en', '/api/orders/1?lang=ko']) await ask(path)
  unsubscribe()
  await ask('/api/orders/2')
  expect([seen, cut.missing()]).toEqual([
    [['/api/orders/1'], ['/api/orders/1']],
    ['/api/orders/1', '/api/orders/2'],
  ])
})

test('reports of a replay are not sent: neither before the cut nor after it', () => {
  const { page, sent } = aPage()
  const cut = installCut(page)
  expect(page.navigator.sendBeacon('/api/site/reports')).toBe(true)
  cut.close()
  expect(page.navigator.sendBeacon('/api/site/reports')).toBe(true)
  expect(sent).toEqual([])
})
