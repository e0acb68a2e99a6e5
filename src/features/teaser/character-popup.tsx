import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Character } from '#contract/teaser.ts'
import { connectCarousel } from '#machines/carousel/carousel.ports.ts'
import { selectEntry, selectHasEntered, selectIndex, selectIsRearming, selectWeapon } from '#machines/carousel/carousel.selectors.ts'
import type { PopupOf } from '#machines/popups/popups.kinds.ts'
import { IconButton, PlainButton } from '#src/design/button.tsx'
import { splitPicture } from '#src/design/picture-sources.ts'
import { FullScreenLoader } from '#src/design/progress.tsx'
import { Stage } from '#src/design/stage.tsx'
import { visuallyHidden } from '#src/design/text.css.ts'
import { PopupMark } from '#src/components/popup-mark.tsx'
import { usePopups, useActors } from '#src/components/actors.tsx'
import { useSite } from '#src/components/use-site.ts'
import { CharacterBackdrop } from './character-backdrop.tsx'
import { mainName } from './character-name.ts'
import * as css from './character-popup.css.ts'
import { CharacterSlide } from './character-slide.tsx'
import { createEmblaEngine, emblaOptions } from './embla-engine.ts'
import { teaserLang, teaserQuery } from './teaser.queries.ts'

type Entry = { id: number; open: boolean } & PopupOf<'character'>

/** The carousel and its machine; both live as long as the popup. */
function useCarousel(startAt: number | undefined) {
  const { prepare } = useActors()
  const [engine] = useState(createEmblaEngine)
  const [prepared] = useState(() => prepare('carousel', connectCarousel(engine), { input: { index: startAt } }))
  const carousel = useActorRef(...prepared)
  const index = useSelector(carousel, selectIndex)
  const [options] = useState(() => emblaOptions(index))
  const [viewport, embla] = useEmblaCarousel(options)
  useEffect(() => (embla === undefined ? undefined : engine.attach(embla)), [embla, engine])
  return {
    carousel,
    viewport,
    index,
    weapon: useSelector(carousel, selectWeapon),
    hasEntered: useSelector(carousel, selectHasEntered),
    isRearming: useSelector(carousel, selectIsRearming),
    entry: useSelector(carousel, selectEntry),
  }
}

/** Whether the page is visible: entry animations run only then (P8). */
function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isVisible
}

interface CarouselProps {
  popup: Entry
  characters: readonly Character[]
  /** Its first tab stop: the close button. */
  close: ReactNode
}

const Carousel = ({ popup, characters, close }: CarouselProps) => {
  const { t } = useLingui()
  const { locale } = useSite()
  const { carousel, viewport, index, weapon, hasEntered, isRearming, entry } = useCarousel(popup.index)
  const isVisible = useIsVisible()
  useEffect(() => {
    // While it closes it keeps its content (P9).
    if (popup.open) carousel.send({ type: isVisible ? 'carousel.seen' : 'carousel.unseen' })
  }, [carousel, popup.open, isVisible])
  const area = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The class that had the focus is inert now: the first weapon of the new class receives it (WCAG 2.4.3).
    if (document.activeElement?.closest('[inert]') != null)
      area.current?.querySelector<HTMLElement>('[data-current="true"] button')?.focus({ preventScroll: true })
  }, [index])
  const character = characters[index]
  if (character === undefined) return null
  const turn = (type: 'carousel.previous' | 'carousel.next') => carousel.send({ type })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLVideoElement || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowLeft') turn('carousel.previous')
    if (event.key === 'ArrowRight') turn('carousel.next')
  }
  const name = mainName(character, locale)
  const position = index + 1
  const total = characters.length
  return (
    // The arrow keys work in the whole popup; every tab stop in it is its own control. A press beside them leaves the focus here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={area} tabIndex={-1} className={css.area} onKeyDown={onKeyDown}>
      {close}
      <CharacterBackdrop src={splitPicture(character.bgImgList[weapon] ?? '').path} />
      <output className={visuallyHidden}>{t`${name}, ${position} of ${total}`}</output>
      <div ref={viewport} className={css.viewport}>
        <div className={css.container}>
          {characters.map((one, slide) => (
            <CharacterSlide
              key={one.id}
              character={one}
              isCurrent={slide === index}
              hasEntered={hasEntered}
              isRearming={isRearming}
              entry={entry}
              weapon={weapon}
              onWeapon={(chosen) => carousel.send({ type: 'carousel.chooseWeapon', weapon: chosen })}
            />
          ))}
        </div>
      </div>
      <div className={css.controls}>
        <IconButton icon="arrow-left" size="l" label={t`Previous class`} className={css.arrow} onClick={() => turn('carousel.previous')} />
        <ul className={css.pager} aria-label={t`Classes`}>
          {characters.map((one, slide) => (
            <li key={one.id}>
              <PlainButton
                className={css.dot}
                aria-label={mainName(one, locale)}
                aria-current={slide === index ? 'true' : undefined}
                onClick={() => carousel.send({ type: 'carousel.goTo', index: slide })}
              />
            </li>
          ))}
        </ul>
        <IconButton icon="arrow-right" size="l" label={t`Next class`} className={css.arrow} onClick={() => turn('carousel.next')} />
      </div>
    </div>
  )
}

/** P8, T5: the classes in full screen, above everything. Escape and the button at the top right close it. */
export const CharacterPopup = ({ popup }: { popup: Entry }) => {
  const { t } = useLingui()
  const send = usePopups()
  const { api, locale } = useSite()
  const { data: teaser } = useQuery(teaserQuery(api, teaserLang(locale)))
  const close = () => send({ type: 'popup.close', id: popup.id })
  if (teaser === undefined) return <FullScreenLoader label={t`Loading`} />
  return (
    <Stage open={popup.open} onClose={close} label={t`Classes`}>
      <PopupMark kind="character" />
      <Carousel
        popup={popup}
        characters={teaser.characters}
        close={<IconButton icon="close" size="l" label={t`Close`} className={css.close} onClick={close} />}
      />
    </Stage>
  )
}
