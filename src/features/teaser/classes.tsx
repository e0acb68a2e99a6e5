import { Trans } from '@lingui/react/macro'
import type { Teaser } from '#contract/teaser.ts'
import { PlainButton } from '#src/design/button.tsx'
import { display1, display2, lead } from '#src/design/text.css.ts'
import { sectionHead, wrap } from '#src/design/layout.css.ts'
import { pictureAt, pictureSet } from '#src/design/picture-sources.ts'
import { from } from '#src/design/breakpoints.ts'
import { usePopups } from '#src/components/actors.tsx'
import { useSite } from '#src/components/use-site.ts'
import { mainName } from './character-name.ts'
import * as css from './classes.css.ts'
import { anchorOf } from './pages.ts'

/** S18 class: the three figures; each opens the character popup at itself (P8). */
export const Classes = ({ characters }: { characters: Teaser['characters'] }) => {
  const popups = usePopups()
  const { locale } = useSite()
  return (
    <section id={anchorOf('classes')} className={css.section} aria-labelledby="classes-title" data-page="classes">
      <div className={`${wrap} ${sectionHead} ${css.head}`}>
        <h2 id="classes-title" className={display1}>
          <Trans context="teaser">Classes</Trans>
        </h2>
        <p className={lead}>
          <Trans>Open a class to see its weapons in battle.</Trans>
        </p>
      </div>
      <ul className={css.trio}>
        {characters.map((character, index) => (
          <li key={character.id} className={css.figure}>
            <img
              className={css.image}
              src={pictureAt(character.characterImgList[0] ?? '', 960)}
              srcSet={pictureSet(character.characterImgList[0] ?? '')}
              sizes={`${from.md} 46vw, 90vw`}
              alt=""
              loading="lazy"
              decoding="async"
            />
            <div className={css.name}>
              {locale !== 'en' && (
                <p lang="en" className={css.english}>
                  {character.engName}
                </p>
              )}
              <h3 className={display2}>
                <PlainButton
                  className={css.opener}
                  aria-haspopup="dialog"
                  onClick={() => popups({ type: 'popup.open', popup: { kind: 'character', index } })}
                >
                  {mainName(character, locale)}
                </PlainButton>
              </h3>
              <p className={css.weapons}>{character.weapons.map(({ title }) => title).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
