/** Journeys that visit every public screen (e2e/every-screen.spec.ts) leave out no route. */
import { expect, test } from 'vitest'
import { screens, unvisited } from '../e2e/public-screens.ts'
import { routeTemplates } from '#machines/recording/routes.ts'

test('every route is visited, or left out for a reason', () => {
  // The page of every address without a route.
  const missing = '/404'
  const named = new Set([...screens.map(({ id }) => id), ...Object.keys(unvisited)])
  expect([...named].toSorted(), 'in e2e/public-screens.ts, add a new route to `screens`, or to `unvisited` with the reason').toEqual(
    [...routeTemplates, missing].toSorted(),
  )
})
