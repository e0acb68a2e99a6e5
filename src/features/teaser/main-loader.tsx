import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import { mainLoaderMachine } from '#machines/main-loader/main-loader.machine.ts'
import { selectAnimation, selectIsOpen } from '#machines/main-loader/main-loader.selectors.ts'
import { Tines } from '#src/design/tines.tsx'
import { readTabValue, writeTabValue } from '#src/lib/tab-values.ts'
import { useActors } from '#src/components/actors.tsx'
import * as css from './main-loader.css.ts'

/** Name of the number of times that the loader was shown in this tab. */
const countName = 'teaser.loader'

const Running = ({ picture }: { picture: HTMLImageElement }) => {
  const { t } = useLingui()
  const { prepare } = useActors()
  const [prepared] = useState(() =>
    prepare('main-loader', mainLoaderMachine, { input: { showCount: Number(readTabValue(countName)) || 0 } }),
  )
  const loader = useActorRef(...prepared)
  const isOpen = useSelector(loader, selectIsOpen)
  const animation = useSelector(loader, selectAnimation)
  useEffect(() => {
    const shown = loader.on('mainLoader.shown', ({ showCount }) => writeTabValue(countName, showCount))
    return () => shown.unsubscribe()
  }, [loader])
  useEffect(() => {
    const ready = () => loader.send({ type: 'mainLoader.ready' })
    const skip = () => loader.send({ type: 'mainLoader.skip' })
    if (picture.complete) ready()
    // An image that fails to load is no longer waited for.
    picture.addEventListener('load', ready)
    picture.addEventListener('error', ready)
    addEventListener('keydown', skip)
    addEventListener('scroll', skip, { passive: true, once: true })
    return () => {
      picture.removeEventListener('load', ready)
      picture.removeEventListener('error', ready)
      removeEventListener('keydown', skip)
      removeEventListener('scroll', skip)
    }
  }, [loader, picture])
  if (!isOpen) return null
  return (
    <output className={css.loader} data-animation={animation}>
      <Tines className={css.mark} />
      <span className={css.words}>{t`The picture is on its way`}</span>
    </output>
  )
}

/** T6, in the main image's wrapper while it is loading: the text beside it can be read (docs/decisions/0025). */
export const MainLoader = () => {
  const [picture, setPicture] = useState<HTMLImageElement>()
  const look = useCallback((mark: HTMLElement | null) => {
    const found = mark?.parentElement?.querySelector('img')
    if (found && !found.complete) setPicture(found)
  }, [])
  return (
    <>
      <span ref={look} hidden />
      {picture !== undefined && <Running picture={picture} />}
    </>
  )
}
