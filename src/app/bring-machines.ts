/**
 * Holds the ports screens talk to and brings the actor system behind them: when the browser is idle, at once where a token is stored,
 * or with the first event. Nothing here imports xstate: `machines-root.ts` does, in a chunk of its own.
 */
import type { Failure } from '#contract/failure.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { PopupsEvent } from '#machines/popups/popups.machine.ts'
import type { SessionEvent } from '#machines/session/session.types.ts'
import { splitAddress } from '#src/lib/address.ts'
import { askOnce } from '#src/lib/ask-once.ts'
import { createPort } from '#src/ports/port.ts'
import { unchanged, type Ports } from '#src/ports/ports-context.tsx'
import { withLine } from '#src/ports/with-line.ts'
import { noPopups, visitorView, type PopupsView, type SessionView } from '#src/ports/views.ts'
import { readAccessToken } from '#src/features/session/token-storage.ts'
import type { App } from './create-app.tsx'
import { reactionTo } from '#src/api/error-policy.ts'
import type { Landing, MachinesRoot } from './machines-root.ts'

export interface Machines {
  ports: Ports
  /** Brings the machines if they are not on their way yet. */
  wake: () => void
  /** Resolves when they run; what needs them awaits this. */
  ready: () => Promise<MachinesRoot>
  attach: (app: App) => void
  /** A call was refused for its token: renews it where the policy says so (A4). */
  recover: (failure: Failure, endpoint: Endpoint, token: string | null) => Promise<boolean>
}

/** @param landing what the page was opened with: in the in-game view the session counts as signed in from the start (S13) */
export function bringMachines(landing: Landing): Machines {
  const { embedded } = splitAddress(landing.pathname)
  const first: SessionView = embedded
    ? { ...visitorView, state: 'signedIn', isSignedIn: true }
    : readAccessToken() === null
      ? visitorView
      : { ...visitorView, state: 'uninitialised', isInitialised: false }
  // Attached before anything can wake the machines (entry-client.tsx).
  let app!: App
  // Without a line they come with it, and what was sent to their ports meanwhile is kept for them.
  const ready = askOnce(() => withLine(start))
  const wake = (): void => void ready()
  const session = createPort<SessionView, SessionEvent>(first, wake)
  const popups = createPort<PopupsView, PopupsEvent>(noPopups, wake)

  const ports: Ports = { session: session.port, popups: popups.port }
  async function start(): Promise<MachinesRoot> {
    // Sandbox and QA deployments record from the start, others where configured a share of visits (D4).
    const { qa } = document.documentElement.dataset
    if (qa !== undefined) {
      await import(/* @vite-ignore */ qa)
      ports.prepare = globalThis.siteQa?.connect(app)
    }
    const { startMachines } = await import('./machines-root.ts')
    const machines = await startMachines({ app, session, popups, embedded, landing, prepare: ports.prepare ?? unchanged })
    ports.root = machines.root
    return machines
  }

  return {
    ports,
    wake,
    ready,
    attach: (to) => {
      app = to
    },
    recover: async (failure, endpoint, token) => {
      if (reactionTo({ status: failure.status, code: failure.code, kind: endpoint.kind }) !== 'refresh') return false
      return (await ready()).renewTokens(token)
    },
  }
}
