import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { nextReset, type ResetPeriod } from '#contract/server-day.ts'
import type { ProductItem } from '#contract/shop.ts'
import { LimitLabel, type LimitLabelProps } from '#src/design/label.tsx'
import { numberCell, table, tableScroll } from '#src/design/table.css.ts'
import { formatOffset, noDate } from '#src/lib/dates.ts'
import { useSite } from '#src/components/use-site.ts'
import { useTimeLeft } from './countdown.tsx'
import { limitNames } from '#src/components/limit-names.ts'
import { ownColumn, resetHint, resetTable, underRule } from './shop-guide-screen.css.ts'

interface Row {
  type: Exclude<ProductItem['limit']['type'], 'NONE'>
  color: LimitLabelProps['color']
  when: MessageDescriptor
}

const rows: readonly Row[] = [
  { type: 'DAILY', color: 'RED', when: msg`Every day at 00:00` },
  { type: 'WEEKLY', color: 'BLUE', when: msg`Monday at 00:00` },
  { type: 'MONTHLY', color: 'BLUE', when: msg`The 1st of the month at 00:00` },
  { type: 'UNLIMITED', color: 'GREEN', when: msg`Never resets` },
  { type: 'FIRST', color: 'RED', when: msg`Never resets` },
]

const isPeriod = (type: Row['type']): type is ResetPeriod => type === 'DAILY' || type === 'WEEKLY' || type === 'MONTHLY'

/** The reset time of each kind of limit, and the time until then by the server's clock (B2, R7). */
export function ResetTable() {
  const { t } = useLingui()
  const { config } = useSite()
  const zone = formatOffset(config.region.utcOffsetMinutes)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <section className={tableScroll} tabIndex={0} aria-label={t`Reset times`}>
        <table className={`${table} ${resetTable}`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Limit</Trans>
              </th>
              <th scope="col">
                <Trans>Reset</Trans>
              </th>
              <th scope="col" className={`${numberCell} ${ownColumn}`}>
                <Trans>Until the next reset</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ type, color, when }) => (
              <tr key={type}>
                <th scope="row">
                  <LimitLabel color={color}>{t(limitNames[type])}</LimitLabel>
                </th>
                <td>
                  {t(when)}
                  {isPeriod(type) && <ResetsIn period={type} />}
                </td>
                <td className={`${numberCell} ${ownColumn}`}>{isPeriod(type) ? <UntilReset period={type} /> : noDate}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={resetHint}>
        <Trans>By server time ({zone}).</Trans>
      </p>
    </>
  )
}

function useUntilReset(period: ResetPeriod): string {
  const { config } = useSite()
  return useTimeLeft((now) => nextReset(period, now, config.region.utcOffsetMinutes))
}

const UntilReset = ({ period }: { period: ResetPeriod }) => useUntilReset(period)

/** Replaces the third column on phones. */
function ResetsIn({ period }: { period: ResetPeriod }) {
  const { t } = useLingui()
  const left = useUntilReset(period)
  return <p className={underRule}>{t`Resets in ${left}`}</p>
}
