import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { HomeContent } from '#contract/site.ts'
import { PlainButton } from '#src/design/button.tsx'
import { from } from '#src/design/breakpoints.ts'
import { button } from '#src/design/button.css.ts'
import { section, sectionHead, wrap } from '#src/design/layout.css.ts'
import { Picture } from '#src/design/picture.tsx'
import { display1, display2, heading2, lead } from '#src/design/text.css.ts'
import { useHydrated } from '#src/design/use-hydrated.ts'
import { useSite } from '#src/components/use-site.ts'
import { ContentLink } from '#src/components/content-link.tsx'
import * as css from './class-teaser.css.ts'

/** Three figures, one of them open: pointer, focus or tap opens another (3/5/3 from md on). */
export const ClassTeaser = ({ classes }: { classes: HomeContent['classes'] }) => {
  const { locale } = useSite()
  const isHydrated = useHydrated()
  // The middle one is open first.
  const [open, setOpen] = useState(classes[1]?.id ?? classes[0]?.id)
  return (
    <section className={section} aria-labelledby="classes">
      <div className={wrap}>
        <div className={sectionHead}>
          <h2 id="classes" className={display1}>
            <Trans>Three who reap</Trans>
          </h2>
          <p className={`${lead} ${css.lead}`}>
            <Trans>Three weapons to a class. Change the weapon and you change the fight.</Trans>
          </p>
        </div>
        <ul className={css.classes}>
          {classes.map((figure) => {
            const isOpen = figure.id === open
            const { name } = figure
            return (
              <li
                key={figure.id}
                className={css.figure}
                data-open={isOpen}
                onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(figure.id)}
              >
                <Picture src={figure.image} alt="" sizes={`${from.md} 46vw, 100vw`} focus="50% 12%" className={css.picture} />
                <div className={css.inside}>
                  {locale !== 'en' && (
                    <p lang="en" className={css.english}>
                      {figure.engName}
                    </p>
                  )}
                  <h3 className={isOpen ? display2 : heading2}>
                    <PlainButton
                      className={css.opener}
                      aria-expanded={isHydrated ? isOpen : undefined}
                      // One figure is always open (ARIA Authoring Practices, accordion).
                      aria-disabled={isOpen}
                      onFocus={() => setOpen(figure.id)}
                      onClick={() => setOpen(figure.id)}
                    >
                      {name}
                    </PlainButton>
                  </h3>
                  <div className={css.details}>
                    <p className={css.story}>{figure.text}</p>
                    <ul className={css.weapons}>
                      {figure.weapons.map((weapon, index) => (
                        <li key={index}>{weapon}</li>
                      ))}
                    </ul>
                    <ContentLink href={figure.href} className={`${button({ tone: 'secondary' })} ${css.meet}`}>
                      <Trans>Meet the {name}</Trans>
                    </ContentLink>
                  </div>
                </div>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
