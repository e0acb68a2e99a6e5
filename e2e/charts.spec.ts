/** Paths that the charts themselves generate, walked on the real site: every transition that a user can cause (e2e/charts). */
import { carouselChart } from './charts/carousel.chart.ts'
import { cancelWaiting, paymentChart } from './charts/payment.chart.ts'
import { preRegistrationChart } from './charts/pre-registration.chart.ts'
import { gameSessionChart, sessionChart, waitingSessionChart } from './charts/session.chart.ts'
import { supportRequestChart } from './charts/support-request.chart.ts'
import { walkChart } from './charts/walk-chart.ts'
import { test } from './shop-site.ts'
import { becomeMember } from './sign-in.ts'

// Walks are long, and wait for the site's timers.
test.describe.configure({ timeout: 240_000 })

test('carousel: every transition that a user can cause', async ({ page }) => {
  await walkChart(page, carouselChart)
})

test('support request: every transition that a user can cause', async ({ page }) => {
  await becomeMember(page, 'Linked member')
  await walkChart(page, supportRequestChart)
})

test('pre-registration: every transition that a user can cause', async ({ page }) => {
  await walkChart(page, preRegistrationChart)
})

test('session: every transition that a user can cause', async ({ page, shop }) => {
  await walkChart(page, sessionChart(shop.origin), waitingSessionChart(shop.origin), gameSessionChart(shop.origin))
})

test('payment: every transition that a user can cause', async ({ page, shop }) => {
  await becomeMember(page, 'Linked member', shop.origin)
  await walkChart(page, paymentChart(shop))
  // Releases the member of this worker's shop for other journeys.
  await cancelWaiting(page)
})
