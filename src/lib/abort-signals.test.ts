import { expect, test, vi } from 'vitest'
import { anySignal, withinTime } from './abort-signals.ts'

test('aborts with the first of its signals and with that signal’s reason', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const any = anySignal([one.signal, other.signal])
  expect(any.aborted).toBe(false)
  other.abort('second')
  one.abort('first')
  expect([any.aborted, any.reason]).toEqual([true, 'second'])
})

test('is aborted immediately if one of its signals is', () => {
  const any = anySignal([new AbortController().signal, AbortSignal.abort('before')])
  expect([any.aborted, any.reason]).toEqual([true, 'before'])
})

test('fires once, also if another of its signals aborts later', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const aborted = vi.fn<() => void>()
  anySignal([one.signal, other.signal]).addEventListener('abort', aborted)
  one.abort()
  other.abort()
  expect(aborted).toHaveBeenCalledOnce()
})

test('withinTime aborts with a TimeoutError', async () => {
  const signal = withinTime(new AbortController().signal, 1)
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})
