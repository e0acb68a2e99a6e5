import { Failure, failureCodes } from '#contract/failure.ts'

/**
 * Runs an operation on the browser's storage and returns its result.
 * @throws Failure `STORAGE_BLOCKED` if the browser blocks storage (blocked site data, some webviews) or its quota is exceeded
 */
export function inStorage<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new Failure(0, { code: failureCodes.storageBlocked, message: error instanceof Error ? error.name : '', traceId: '' })
  }
}
