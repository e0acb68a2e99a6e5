import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Character } from '#contract/teaser.ts'
import { PlainButton } from '#src/design/button.tsx'
import { pictureAt, pictureSet, splitPicture } from '#src/design/picture-sources.ts'
import { display1, hero } from '#src/design/text.css.ts'
import { useSite } from '#src/components/use-site.ts'
import { mainName } from './character-name.ts'
import * as css from './character-popup.css.ts'
import { enter } from './enter.ts'
import { WeaponFilm } from './weapon-film.tsx'

export interface CharacterSlideProps {
  character: Character
  isCurrent: boolean
  /** The carousel reports that the chosen class has entered. */
  hasEntered: boolean
  /** The figure is hidden for a moment, before it enters with another weapon. */
  isRearming: boolean
  /** The entering content: the class with its text, or another weapon. */
  entry: 'character' | 'weapon'
  weapon: number
  onWeapon: (weapon: number) => void
}

/** One class (P8): figure, names, description line by line, weapons, and the film of the chosen weapon. */
export const CharacterSlide = ({ character, isCurrent, hasEntered, isRearming, entry, weapon, onWeapon }: CharacterSlideProps) => {
  const { t } = useLingui()
  const { locale } = useSite()
  const slide = useRef<HTMLDivElement>(null)
  const { characterImgList, characterVideoList, characterPosterList, weapons, detailInfo, engName } = character
  const isShown = isCurrent && hasEntered
  useLayoutEffect(() => (isShown && slide.current !== null ? enter(slide.current, entry) : undefined), [isShown, entry])

  // While it fades out it keeps its previous weapon.
  const [last, setLast] = useState(0)
  if (isCurrent && weapon !== last) setLast(weapon)
  const chosen = isCurrent ? weapon : last
  const figure = splitPicture(characterImgList[chosen] ?? '').path
  const film = characterVideoList[chosen]
  const title = weapons[chosen]?.title ?? ''
  const name = mainName(character, locale)
  // Hidden before its entry; with another weapon only the figure is hidden.
  const isAway = isCurrent && !hasEntered
  return (
    <div
      ref={slide}
      className={css.slide}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a slide is a group, and no fieldset
      role="group"
      aria-roledescription={t`slide`}
      aria-label={name}
      data-current={isCurrent}
      inert={!isCurrent}
    >
      <img
        key={figure}
        className={css.figure}
        data-figure=""
        data-away={isAway}
        src={pictureAt(figure, 960)}
        srcSet={pictureSet(figure)}
        sizes="(min-width: 1000px) 52vw, 110vw"
        alt={t`${name} with ${title}`}
        decoding="async"
      />
      <div className={css.words} data-away={isAway && !isRearming}>
        {locale !== 'en' && (
          <p lang="en" className={css.english} data-enter="">
            {engName}
          </p>
        )}
        <h2 className={locale === 'en' ? `${hero} ${css.name}` : display1} data-enter="">
          {name}
        </h2>
        <p className={css.description} data-enter="">
          {detailInfo.desc.split('\n').map((line, index) => (
            <span key={index} className={css.line}>
              {line}{' '}
            </span>
          ))}
        </p>
        <ul className={css.weapons} aria-label={t`Weapons`} data-enter="">
          {weapons.map((one, index) => (
            <li key={index}>
              <PlainButton className={css.weapon} aria-pressed={index === chosen} onClick={() => onWeapon(index)}>
                <img src={index === chosen ? one.enabledIconUrl : one.iconUrl} alt="" width="160" height="160" className={css.icon} />
                {one.title}
              </PlainButton>
            </li>
          ))}
        </ul>
        {isCurrent && film !== undefined && (
          <div className={css.film}>
            <WeaponFilm key={film} src={film} poster={splitPicture(characterPosterList[chosen] ?? '').path} title={title} />
          </div>
        )}
      </div>
    </div>
  )
}
