import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Teaser } from '#contract/teaser.ts'
import { lessMotion } from '#src/design/breakpoints.ts'
import { button } from '#src/design/button.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { pictureAt, splitPicture } from '#src/design/picture-sources.ts'
import { Picture } from '#src/design/picture.tsx'
import { display1, eyebrow, lead } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { usePopups } from '#src/components/actors.tsx'
import { MediumLink } from '#src/components/medium-link.tsx'
import { isPlainClick } from '#src/components/plain-click.ts'
import { anchorOf } from './pages.ts'
import * as css from './world.css.ts'

const fullSize = (picture: string): string => pictureAt(splitPicture(picture).path, 1920)

/** S18 world: one region per screen, side by side in its own scrollable box; the text of all regions is in the page. */
export const World = ({ world }: { world: Teaser['world'] }) => {
  const { t } = useLingui()
  const popups = usePopups()
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const show = (index: number) => {
    const { clientWidth = 0 } = strip.current ?? {}
    strip.current?.scrollTo({ left: index * clientWidth, behavior: matchMedia(lessMotion).matches ? 'auto' : 'smooth' })
  }
  const onScroll = () => {
    const box = strip.current
    if (box !== null && box.clientWidth > 0) setCurrent(Math.round(box.scrollLeft / box.clientWidth))
  }
  return (
    <section id={anchorOf('world')} className={css.section} aria-labelledby="world-title" data-page="world">
      <h2 id="world-title" className={`${eyebrow} ${css.title}`}>
        <Tines />
        <Trans context="teaser">World</Trans>
      </h2>
      <ul ref={strip} className={css.strip} onScroll={onScroll}>
        {world.map(({ id, title, text, image }) => (
          <li key={id} id={`region-${id}`} className={css.region}>
            <Picture src={image.wide} narrowSrc={image.narrow} alt="" sizes="100vw" className={css.picture} focus="50% 40%" />
            <div className={css.inside}>
              <div>
                <h3 className={display1}>{title}</h3>
                <p className={`${lead} ${css.lead}`}>{text}</p>
              </div>
              <MediumLink
                src={fullSize(image.wide)}
                className={`${button({ tone: 'secondary' })} ${css.full}`}
                aria-label={t`View full size: ${title}`}
                onOpen={() => popups({ type: 'popup.open', popup: { kind: 'worldImage', src: fullSize(image.wide), alt: title } })}
              >
                <Icon name="fullscreen" />
                <Trans>View full size</Trans>
              </MediumLink>
            </div>
          </li>
        ))}
      </ul>
      <nav aria-label={t`Regions`} className={css.names}>
        {world.map(({ id, title }, index) => (
          <a
            key={id}
            href={`#region-${id}`}
            className={css.name}
            aria-current={index === current ? 'true' : undefined}
            onClick={(event) => {
              if (!isPlainClick(event)) return
              // The page itself does not scroll.
              event.preventDefault()
              show(index)
            }}
          >
            {title}
          </a>
        ))}
      </nav>
    </section>
  )
}
