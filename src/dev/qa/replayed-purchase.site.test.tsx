/** A recorded purchase is replayed in a browser that is signed in itself (D4): its pages stay those of a visitor, as fetched beforehand. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { visitOf } from '#machines/recording/visit.ts'
import { openSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'
import { aMember, signInDeps } from '#tests/helpers/sign-in.ts'
import { selectIsSignedIn } from '#machines/session/session.selectors.ts'
import { createTheatre } from './theatre.ts'
import { createWatch } from './watch.ts'

const provider = openProvider('demo', signInDeps)
const path = '/en/shop/product/gem-pouch'

test('no call of the replay carries this browser’s token, and after the cut its page needs no other ones', async () => {
  const memberId = await aMember(provider, { nickname: 'Ashling' })
  sessionStorage.clear()
  vi.stubGlobal('open', () => null)
  history.pushState(null, '', path)
  const watch = createWatch()
  const bought = await openSite(provider, path, { memberId, prepare: watch.prepare })
  const pay = await screen.findByRole('button', { name: /^Pay/ })
  await bought.user.click(screen.getByRole('checkbox'))
  await bought.user.click(pay)
  await waitFor(() => expect(bought.calls.writes().map((call) => call.path)).toContain('/api/payment/web/mycard'))
  const recording = visitOf('test', { dropped: 0, parts: [] }, watch.recorder.take())
  expect(recording.parts[0]!.systems.map(({ machine }) => machine)).toEqual(expect.arrayContaining(['app', 'payment']))
  bought.close()

  const asked = vi.spyOn(provider, 'fetch')
  let askedBefore: number | undefined
  const cut = { close: () => void (askedBefore = asked.mock.calls.length), missing: () => [], subscribe: () => () => {} }
  const theatre = createTheatre({ recording, chosen: undefined, keep: () => undefined, observe: () => {}, cut })
  const { app, main } = await openSite(provider, path, { memberId, isReplay: true, prepare: theatre.play.prepare })
  theatre.connect(app)
  await theatre.runTo(Infinity)
  expect([theatre.stage(), theatre.problem(), theatre.play.differences()]).toEqual(['ended', undefined, []])
  expect(selectIsSignedIn(app.actors.session.getSnapshot())).toBe(true)
  expect(main().dataset['screen']).toBe('/shop/product/$productId')
  const requests = asked.mock.calls.map(([request]) => request)
  const addresses = requests.map(({ url }) => url)
  expect({
    withToken: requests.filter(({ headers }) => headers.has('authorization')).map(({ url }) => url),
    notFetchedBefore: addresses.slice(askedBefore).filter((url) => !addresses.slice(0, askedBefore).includes(url)),
    audience: app.router.options.context.audience(),
    sessionId: app.actors.sessionId,
  }).toEqual({ withToken: [], notFetchedBefore: [], audience: 'visitor', sessionId: undefined })
})
