/** What a report of a fault masks from the page's fields. */
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Reports } from '#contract/reports.ts'
import type { PageFault } from './faults.ts'
import { startReporter } from './start-reporter.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('texts that are typed into fields are masked; values that nobody has typed are not', () => {
  render(
    <form>
      <input defaultValue="Ashling" />
      <input type="tel" defaultValue="rebate" />
      <textarea defaultValue="harrow" />
      <input type="checkbox" defaultChecked />
      <input type="radio" name="method" value="mycard" defaultChecked />
      <input type="hidden" name="type" value="title" />
    </form>,
  )
  const sendBeacon = vi.fn<(address: string, body: string) => boolean>(() => true)
  vi.stubGlobal('navigator', { sendBeacon })
  const error = new TypeError('mycard.on of title is not Ashling rebate harrow')
  const thrown = Object.assign(error, { stack: `at buy (${location.origin}/assets/app.js:1:1)` })
  const faults = { follow: (on: (fault: PageFault) => void) => on({ kind: 'error', thrown, pathname: '/en' }) }
  startReporter({ faults, base: '/api', locale: () => 'en', vitalsShare: 0, personal: () => [] })
  dispatchEvent(new Event('pagehide'))
  const sent = JSON.parse(sendBeacon.mock.calls[0]![1]) as Reports
  expect(sent.reports).toMatchObject([{ message: 'mycard.on of title is not ~ ~ ~' }])
})
