/** What the shell shows of the machines. Types of the machines only: a value import would bring xstate into the first load. */
import type { PopupsEvent } from '#machines/popups/popups.machine.ts'
import type { Popup } from '#machines/popups/popups.kinds.ts'
import type { SessionEvent } from '#machines/session/session.types.ts'
import type { Port } from './port.ts'

export interface SessionView {
  /** The machine's top state; also on `<html data-session>`. */
  state: string
  isInitialised: boolean
  isSignedIn: boolean
  /** The member's nickname, where there is a profile. */
  name: string | undefined
  /** The member's region (R7, R8), where the profile names one. */
  region: string | undefined
}

export interface PopupsView {
  stack: readonly Popup[]
  isLoading: boolean
}

export type SessionPort = Port<SessionView, SessionEvent>
export type PopupsPort = Port<PopupsView, PopupsEvent>

/** Everybody is a visitor until the machines know better; the server never does. */
export const visitorView: SessionView = { state: 'signedOut', isInitialised: true, isSignedIn: false, name: undefined, region: undefined }
export const noPopups: PopupsView = { stack: [], isLoading: false }
