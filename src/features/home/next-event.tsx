import { Trans } from '@lingui/react/macro'
import type { HomeContent } from '#contract/site.ts'
import { from } from '#src/design/breakpoints.ts'
import { Picture } from '#src/design/picture.tsx'
import { caption, eyebrow, heading2 } from '#src/design/text.css.ts'
import { formatZonedMinute } from '#src/lib/dates.ts'
import { TimeLeft } from '#src/components/time-left.tsx'
import { langOf } from '#src/components/lang-of.ts'
import { Link } from '#src/components/link.tsx'
import { useRefetchAt } from '#src/components/use-refetch-at.ts'
import { useServerClock } from '#src/components/use-server-clock.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './next-event.css.ts'

/**
 * The next event and the time until it begins, by the provider's clock. When it begins, the following one replaces it and the data is
 * refetched. Empty if there is no event.
 * @param upcoming the earliest first
 */
export const NextEvent = ({ upcoming }: { upcoming: HomeContent['upcoming'] }) => {
  const { frame } = useSite()
  const now = useServerClock(frame)
  const next = upcoming.find(({ start }) => Date.parse(start) > now)
  // Not that of `next`: it changes at that moment, before the data is refetched.
  useRefetchAt([upcoming[0]?.start], [['site', 'home']])
  if (next === undefined) return null
  const moment = formatZonedMinute(next.start, frame)
  return (
    <section className={css.band} aria-labelledby="next-event">
      <div className={css.inside}>
        {next.thumbnail !== null && (
          <Picture src={next.thumbnail} alt="" ratio="16:9" sizes={`${from.md} 320px, ${from.sm} 240px, 100vw`} />
        )}
        <div>
          <p className={eyebrow}>
            <Trans>Next event</Trans>
          </p>
          <h2 id="next-event" className={`${heading2} ${css.name}`} lang={langOf(next)}>
            <Link to="/bulletin/$seq" params={{ seq: next.seq }} className={css.link}>
              {next.title}
            </Link>
          </h2>
          <p className={css.start}>
            <Trans>
              Begins <time dateTime={next.start}>{moment}</time>
            </Trans>
          </p>
        </div>
        <div className={css.left}>
          <p className={`${caption} ${css.until}`}>
            <Trans>Begins in</Trans>
          </p>
          <TimeLeft until={Date.parse(next.start)} now={now} />
        </div>
      </div>
    </section>
  )
}
