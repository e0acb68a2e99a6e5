import { expect, test, vi } from 'vitest'
import { createActor, createMachine, type InspectionEvent } from 'xstate'
import { afterApp } from './after-app.ts'
import type { PrepareActor } from './qa.types.ts'

test('what runs beside the app begins when the app has started, not when it was prepared', async () => {
  const told = vi.fn<(inspected: InspectionEvent) => void>()
  const prepare: PrepareActor = (_name, logic, options) => [logic, { ...options, inspect: told }]
  const { forApp, forOthers } = afterApp(prepare)
  const others = vi.fn<(prepared: PrepareActor) => void>()
  void forOthers.then(others)
  const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

  const [popup, ofPopup] = forApp('sign-in', createMachine({}), {})
  createActor(popup, ofPopup).start()
  const [logic, options] = forApp('app', createMachine({}), {})
  const app = createActor(logic, options)
  await later()
  expect(others).not.toHaveBeenCalled()
  app.start()
  await later()
  expect(others).toHaveBeenCalledExactlyOnceWith(prepare)
  // Whoever watches is told as before.
  expect(told.mock.calls.map(([{ type }]) => type)).toContain('@xstate.actor')
})
