import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { Teaser } from '#contract/teaser.ts'
import { connectSound } from '#machines/sound/sound.ports.ts'
import { selectIsOn, selectIsReady, selectIsRefused } from '#machines/sound/sound.selectors.ts'
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

interface Look {
  isOn: boolean
  isRefused?: boolean
  onClick?: () => void
}

const Toggle = ({ isOn, isRefused = false, onClick }: Look) => {
  const { t } = useLingui()
  const label = t`Music`
  return (
    <IconButton
      icon={isOn ? 'sound-on' : 'sound-off'}
      label={label}
      aria-pressed={isOn}
      data-sound=""
      onClick={onClick}
      title={isRefused ? t`Your browser does not play the music. Press to try again.` : undefined}
    />
  )
}

const Running = ({ sources }: { sources: Teaser['sound'] }) => {
  const { prepare = unchanged } = usePorts()
  const [player] = useState(() => createThemePlayer(sources))
  const [prepared] = useState(() => prepare('sound', connectSound(player), { input: { remembered: readChoice() } }))
  const sound = useActorRef(...prepared)
  const isOn = useSelector(sound, selectIsOn)
  const isReady = useSelector(sound, selectIsReady)
  const isRefused = useSelector(sound, selectIsRefused)
  const isHeld = useIsHeld()
  const wasHeld = useRef(false)

  useEffect(() => {
    const chosen = sound.on('sound.chosen', ({ choice }) => keepChoice(choice))
    return () => chosen.unsubscribe()
  }, [sound])
  useEffect(() => () => player.close(), [player])
  useEffect(() => {
    if (isHeld === wasHeld.current) return
    wasHeld.current = isHeld
    sound.send({ type: isHeld ? 'sound.hold' : 'sound.release' })
  }, [sound, isHeld])
  useEffect(() => {
    if (!isReady) return undefined
    // The button speaks for itself.
    const tap = (event: Event) => {
      if (!(event.target instanceof Element && event.target.closest('[data-sound]') !== null)) sound.send({ type: 'sound.tapped' })
    }
    addEventListener('click', tap)
    addEventListener('keydown', tap)
    return () => {
      removeEventListener('click', tap)
      removeEventListener('keydown', tap)
    }
  }, [sound, isReady])
  return <Toggle isOn={isOn} isRefused={isRefused} onClick={() => sound.send({ type: 'sound.toggle' })} />
}

/** Music on and off (T6, P7). Left out where the content has none. */
export const SoundButton = ({ sources }: { sources: Teaser['sound'] }) => {
  const mayStart = useMayStart()
  if (sources.length === 0) return null
  return mayStart ? <Running sources={sources} /> : <Toggle isOn={false} />
}
