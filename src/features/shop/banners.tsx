import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { Banner } from '#contract/shop.ts'
import { button } from '#src/design/button.css.ts'
import { IconButton } from '#src/design/button.tsx'
import { Picture } from '#src/design/picture.tsx'
import { display2, eyebrow, numeric, visuallyHidden } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { useHydrated } from '#src/design/use-hydrated.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './banners.css.ts'
import { ContentLink } from '#src/components/content-link.tsx'
import { useRotation } from './use-rotation.ts'

const everyMs = 7000
const swipe = 48

const BannerPicture = ({ banner, isFirst }: { banner: Banner; isFirst: boolean }) => (
  <Picture
    src={banner.image.wide}
    narrowSrc={banner.image.narrow}
    alt=""
    sizes="(min-width: 1920px) 1600px, 100vw"
    priority={isFirst}
    className={css.picture}
    imageClassName={css.image}
  />
)

/** The shop's banners, one at a time (S2): previous, next, pause, position; they overlap, so nothing shifts. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const { t } = useLingui()
  const { locale } = useSite()
  const root = useRef<HTMLElement>(null)
  const touch = useRef<number | undefined>(undefined)
  const { index, isPaused, isRunning, go, togglePause, hold } = useRotation(root, banners.length, everyMs)
  // Only the first banner is part of the first paint; the images of the others load after hydration.
  const isHydrated = useHydrated()
  const total = banners.length
  if (total === 0) return null
  return (
    <section
      ref={root}
      aria-roledescription={t`carousel`}
      aria-label={t`Featured in the shop`}
      className={css.banners}
      {...hold}
      onTouchStart={(event) => {
        // Two fingers zoom.
        touch.current = event.touches.length === 1 ? event.touches[0]!.clientX : undefined
      }}
      onTouchEnd={(event) => {
        const moved = (event.changedTouches[0]?.clientX ?? 0) - (touch.current ?? 0)
        if (touch.current !== undefined && total > 1 && Math.abs(moved) > swipe) go(moved < 0 ? 1 : -1)
        touch.current = undefined
      }}
    >
      <div className={css.slides} aria-live={isRunning ? 'off' : 'polite'}>
        {banners.map((banner, at) => {
          const position = at + 1
          return (
            <div
              key={banner.id}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a slide is no set of fields
              role="group"
              aria-roledescription={t`slide`}
              aria-label={t`${position} of ${total}`}
              className={at === index ? css.slideShown : css.slide}
            >
              {at === 0 || isHydrated ? (
                <BannerPicture banner={banner} isFirst={at === 0} />
              ) : (
                <span className={css.picture}>
                  <noscript>
                    <BannerPicture banner={banner} isFirst={false} />
                  </noscript>
                </span>
              )}
              <div className={css.words}>
                <p className={eyebrow}>
                  <Tines />
                  {banner.eyebrow[locale]}
                </p>
                <h2 className={`${display2} ${css.title}`}>{banner.title[locale]}</h2>
                <p className={css.text}>{banner.text[locale]}</p>
                <ContentLink href={banner.href} className={`${button()} ${css.action}`}>
                  <Trans>See details</Trans>
                  <span className={visuallyHidden}>: {banner.title[locale]}</span>
                </ContentLink>
              </div>
            </div>
          )
        })}
      </div>
      {total > 1 && (
        <div className={css.controls}>
          <IconButton icon="chevron-left" label={t`Previous banner`} onClick={() => go(-1)} />
          <span className={`${numeric} ${css.position}`} aria-hidden="true">
            {index + 1} / {total}
          </span>
          <IconButton icon="chevron-right" label={t`Next banner`} onClick={() => go(1)} />
          <IconButton
            icon={isPaused ? 'play' : 'pause'}
            label={isPaused ? t`Play` : t`Pause`}
            className={css.pause}
            onClick={togglePause}
          />
        </div>
      )}
    </section>
  )
}
