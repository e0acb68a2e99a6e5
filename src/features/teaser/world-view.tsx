import { Trans } from '@lingui/react/macro'
import type { Teaser } from '#contract/teaser.ts'
import { from } from '#src/design/breakpoints.ts'
import { Picture } from '#src/design/picture.tsx'
import { eyebrow, lead } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { anchorOf } from './pages.ts'
import * as css from './world-view.css.ts'

/** S18 world view: each line lights up as it scrolls past (look.md §7). */
export const WorldView = ({ worldView }: { worldView: Teaser['worldView'] }) => (
  <section id={anchorOf('world-view')} className={css.section} aria-labelledby="world-view-title" data-page="world-view">
    <div className={css.inside}>
      <div>
        <h2 id="world-view-title" className={`${eyebrow} ${css.title}`}>
          <Tines />
          <Trans context="teaser">World view</Trans>
        </h2>
        <div className={css.lines}>
          {worldView.lines.map((line, index) => (
            <p key={index} className={css.line}>
              {line}
            </p>
          ))}
        </div>
        <p className={`${lead} ${css.lead}`}>{worldView.lead}</p>
      </div>
      <figure>
        <Picture src={worldView.image} alt="" sizes={`${from.md} 42vw, 100vw`} className={css.picture} focus="50% 50%" />
        <figcaption className={css.caption}>{worldView.caption}</figcaption>
      </figure>
    </div>
  </section>
)
