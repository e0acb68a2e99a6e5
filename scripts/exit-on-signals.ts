import { constants } from 'node:os'

/**
 * Ctrl-C, or the end of a CI job: the process exits as a shell reports it, after its `exit` handlers have cleaned up. Without this a signal
 * ends it at once.
 */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(128 + constants.signals[signal]))
}
