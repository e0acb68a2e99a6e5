import { describe, expect, test } from 'vitest'
import { stageOf } from '#src/components/use-maintenance.ts'

describe('a maintenance window', () => {
  const window = { start: '2026-11-25T21:00:00.000Z', end: '2026-11-26T00:00:00.000Z' }
  test.each([
    ['2026-11-25T20:59:59Z', 'planned'],
    ['2026-11-25T21:00:00Z', 'running'],
    ['2026-11-25T23:59:59Z', 'running'],
    ['2026-11-26T00:00:00Z', 'none'],
  ])('at %s is %s', (now, stage) => {
    expect(stageOf(window, Date.parse(now))).toBe(stage)
  })
  test('is none if no window is configured', () => {
    expect(stageOf(null, 0)).toBe('none')
  })
})
