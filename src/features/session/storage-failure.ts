import { Failure, failureCodes } from '#contract/failure.ts'

/**
 * Takes work on the browser's storage and gives what it gives.
 * @throws Failure `STORAGE_BLOCKED` where the browser refuses storage (blocked site data, some webviews) or has no room left
 */
export function inStorage<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new Failure(0, { code: failureCodes.storageBlocked, message: error instanceof Error ? error.name : '', traceId: '' })
  }
}
