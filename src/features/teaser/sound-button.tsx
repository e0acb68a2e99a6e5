import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Teaser } from '#contract/teaser.ts'
import { sentenceSnackbarMs } from '#machines/popups/popups.kinds.ts'
import { isVideoKind } from '#machines/popups/popups.stack.ts'
import { connectSound } from '#machines/sound/sound.ports.ts'
import { selectIsOn, selectIsReady, selectIsRefused } from '#machines/sound/sound.selectors.ts'
import { IconButton } from '#src/design/button.tsx'
import { useHydrated } from '#src/design/use-hydrated.ts'
import { useActors, usePopups, usePopupsView } from '#src/components/actors.tsx'
import { createThemePlayer, keepChoice, readChoice } from './theme-player.ts'

/** Whether a film covers the page (P7), or the page is in the background. */
function useIsHeld(): boolean {
  const { stack } = usePopupsView()
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const update = () => setHidden(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isHidden || stack.some(({ kind, open }) => open && isVideoKind(kind))
}

/** The button with its machine and its player. */
const Running = ({ sources }: { sources: Teaser['sound'] }) => {
  const { t } = useLingui()
  const { prepare } = useActors()
  const [player] = useState(() => createThemePlayer(sources))
  const [prepared] = useState(() => prepare('sound', connectSound(player), { input: { remembered: readChoice() } }))
  const sound = useActorRef(...prepared)
  const isOn = useSelector(sound, selectIsOn)
  const isRefused = useSelector(sound, selectIsRefused)
  const isMissing = isRefused && player.isMissing()
  const popups = usePopups()
  const isHeld = useIsHeld()
  const wasHeld = useRef(false)

  useEffect(() => {
    const chosen = sound.on('sound.chosen', ({ choice }) => keepChoice(choice))
    return () => chosen.unsubscribe()
  }, [sound])
  useEffect(() => () => player.close(), [player])
  const showMissing = useEffectEvent(() =>
    popups({
      type: 'popup.open',
      popup: { kind: 'snackbar', tone: 'critical', message: t`The music could not be loaded.`, durationMs: sentenceSnackbarMs },
    }),
  )
  useEffect(() => {
    if (isMissing) showMissing()
  }, [isMissing])
  useEffect(() => {
    if (isHeld === wasHeld.current) return
    wasHeld.current = isHeld
    sound.send({ type: isHeld ? 'sound.hold' : 'sound.release' })
  }, [sound, isHeld])
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      // The button handles its own clicks.
      if (target instanceof Element && target.closest('[data-sound]') !== null) return
      if (selectIsReady(sound.getSnapshot())) sound.send({ type: 'sound.tapped' })
    }
    addEventListener('click', onInput)
    addEventListener('keydown', onInput)
    return () => {
      removeEventListener('click', onInput)
      removeEventListener('keydown', onInput)
    }
  }, [sound])
  return (
    <IconButton
      icon={isOn ? 'sound-on' : 'sound-off'}
      label={t`Music`}
      aria-pressed={isOn}
      data-sound=""
      onClick={() => sound.send({ type: 'sound.toggle' })}
      title={isRefused && !isMissing ? t`Your browser does not play the music. Press to try again.` : undefined}
    />
  )
}

/** Turns music on and off (T6, P7). Omitted if the content has none. */
export const SoundButton = ({ sources }: { sources: Teaser['sound'] }) => {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  if (sources.length === 0) return null
  return isHydrated ? <Running sources={sources} /> : <IconButton icon="sound-off" label={t`Music`} aria-pressed={false} data-sound="" />
}
