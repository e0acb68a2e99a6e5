/** The client's repetition of a renewal whose response was lost still gets the same tokens (docs/decisions/0008). */
import { expect, test } from 'vitest'
import { lifetimes } from '#server/session/tokens.ts'
import { tokenTimeLimit } from '#src/api/time-limits.ts'
import { unloadGraceMs } from '#src/features/session/retry-once.ts'

test('a renewal, its repetition and the pause between them end within the grace period of a spent refresh token', () => {
  expect(2 * tokenTimeLimit + unloadGraceMs).toBeLessThan(lifetimes.grace)
})
