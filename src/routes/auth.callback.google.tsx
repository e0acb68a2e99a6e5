import { createFileRoute } from '@tanstack/react-router'
import { CallbackScreen } from '#src/features/session/callback-screen.tsx'
import { callbackHead } from './-callback-head.ts'

/** Where Google sends the player back to (decisions "Session"); what came along is handled before the page is (src/features/session/arrival.ts). */
export const Route = createFileRoute('/auth/callback/google')({ head: callbackHead, component: GoogleCallback })

function GoogleCallback() {
  return <CallbackScreen screen="/auth/callback/google" />
}
