import { createFileRoute } from '@tanstack/react-router'
import { CallbackScreen } from '#src/features/session/callback-screen.tsx'
import { callbackHead } from './-callback-head.ts'

/** S14: where Apple sends the player back to; what came along is handled before the page is (src/features/session/arrival.ts). */
export const Route = createFileRoute('/auth/callback/apple')({ head: callbackHead, component: AppleCallback })

function AppleCallback() {
  return <CallbackScreen screen="/auth/callback/apple" />
}
