/** Paths that the charts themselves generate, walked on the real site: every transition that a person can cause (e2e/charts). */
import { carouselChart } from './charts/carousel.chart.ts'
import { walkChart } from './charts/walk-chart.ts'
import { test } from './fixtures.ts'

test('carousel: every transition that a person causes', async ({ page }) => {
  await walkChart(page, carouselChart)
})
