import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Teaser } from '#contract/teaser.ts'
import { connectSound } from '#machines/sound/sound.ports.ts'
import { selectIsOn, selectIsReady, selectIsRefused, type SoundRef } from '#machines/sound/sound.selectors.ts'
import { IconButton } from '#src/design/button.tsx'
import { unchanged, usePopupsView, usePorts } from '#src/ports/ports-context.tsx'
import { createThemePlayer, keepChoice, readChoice } from './theme-player.ts'
import { useMayStart } from './use-may-start.ts'

const films = new Set(['mainVideo', 'pcMedia', 'mobileMedia'])

/** Whether a film lies over the page (P7), or nobody sees it. */
function useIsHeld(): boolean {
  const { stack } = usePopupsView()
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const look = () => setHidden(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isHidden || stack.some(({ kind, open }) => open && films.has(kind))
}

interface RunningProps {
  sources: Teaser['sound']
  /** Called once, when it runs. */
  onStart: (sound: SoundRef) => void
}

/** The machine with its player and what it hears of the page. Draws nothing: the button is there before it, and stays the same. */
const Running = ({ sources, onStart }: RunningProps) => {
  const { prepare = unchanged } = usePorts()
  const [player] = useState(() => createThemePlayer(sources))
  const [prepared] = useState(() => prepare('sound', connectSound(player), { input: { remembered: readChoice() } }))
  const sound = useActorRef(...prepared)
  const isHeld = useIsHeld()
  const wasHeld = useRef(false)

  useEffect(() => {
    const chosen = sound.on('sound.chosen', ({ choice }) => keepChoice(choice))
    return () => chosen.unsubscribe()
  }, [sound])
  useEffect(() => () => player.close(), [player])
  const isStarted = useRef(false)
  const start = useEffectEvent(() => {
    if (isStarted.current) return
    isStarted.current = true
    onStart(sound)
  })
  useEffect(() => start(), [sound])
  useEffect(() => {
    if (isHeld === wasHeld.current) return
    wasHeld.current = isHeld
    sound.send({ type: isHeld ? 'sound.hold' : 'sound.release' })
  }, [sound, isHeld])
  return null
}

/** Music on and off (T6, P7). Left out where the content has none. */
export const SoundButton = ({ sources }: { sources: Teaser['sound'] }) => {
  const { t } = useLingui()
  const mayStart = useMayStart()
  const [sound, setSound] = useState<SoundRef>()
  /** What the button was pressed for before the machine runs, if it was. */
  const [isAsked, setAsked] = useState<boolean>()
  const isOn = useSelector(sound, (snapshot) => (snapshot === undefined ? isAsked === true : selectIsOn(snapshot)))
  const wasTapped = useRef(false)
  const hear = useEffectEvent((event: Event) => {
    // The button speaks for itself.
    if (event.target instanceof Element && event.target.closest('[data-sound]') !== null) return
    if (sound === undefined) wasTapped.current = true
    else if (selectIsReady(sound.getSnapshot())) sound.send({ type: 'sound.tapped' })
  })
  useEffect(() => {
    const tap = (event: Event) => hear(event)
    addEventListener('click', tap)
    addEventListener('keydown', tap)
    return () => {
      removeEventListener('click', tap)
      removeEventListener('keydown', tap)
    }
  }, [])
  const isRefused = useSelector(sound, (snapshot) => snapshot !== undefined && selectIsRefused(snapshot))
  if (sources.length === 0) return null
  const press = () => {
    if (sound === undefined) setAsked(isAsked !== true)
    else sound.send({ type: 'sound.toggle' })
  }
  /** What was done before it could run is done now. Not asked of the browser: to it a tap on the page before is one too. */
  const start = (running: SoundRef) => {
    setSound(running)
    if (isAsked === true) running.send({ type: 'sound.toggle' })
    else if (isAsked === undefined && wasTapped.current && selectIsReady(running.getSnapshot())) running.send({ type: 'sound.tapped' })
  }
  return (
    <>
      {mayStart && <Running sources={sources} onStart={start} />}
      <IconButton
        icon={isOn ? 'sound-on' : 'sound-off'}
        label={t`Music`}
        aria-pressed={isOn}
        data-sound=""
        onClick={press}
        title={isRefused ? t`Your browser does not play the music. Press to try again.` : undefined}
      />
    </>
  )
}
