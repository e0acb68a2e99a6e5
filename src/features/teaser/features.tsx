import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Teaser } from '#contract/teaser.ts'
import { from } from '#src/design/breakpoints.ts'
import { Picture } from '#src/design/picture.tsx'
import { display1 } from '#src/design/text.css.ts'
import * as css from './features.css.ts'
import { anchorOf } from './pages.ts'

/**
 * S18 game features: one is open at a time, with its image beside it. Uses the browser's own disclosure: it works without scripts, and find
 * in page opens matches.
 */
export const Features = ({ features }: { features: Teaser['features'] }) => {
  const [current, setCurrent] = useState(0)
  return (
    <section id={anchorOf('features')} className={css.section} aria-labelledby="features-title" data-page="features">
      <div className={css.inside}>
        <h2 id="features-title" className={`${display1} ${css.title}`}>
          <Trans context="teaser">Features</Trans>
        </h2>
        <div className={css.columns}>
          <div className={css.list}>
            {features.map(({ title, text }, index) => (
              <details
                key={index}
                name="feature"
                open={index === 0}
                className={css.feature}
                onToggle={(event) => {
                  if (event.currentTarget.open) setCurrent(index)
                }}
              >
                <summary className={css.name}>{title}</summary>
                <p className={css.words}>{text}</p>
              </details>
            ))}
          </div>
          <div className={css.pictures}>
            {features.map(({ image }, index) => (
              <div key={index} className={css.layer} data-current={index === current}>
                <Picture src={image} alt="" sizes={`${from.md} 66vw, 100vw`} className={css.picture} />
              </div>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
