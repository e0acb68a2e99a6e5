import { Trans } from '@lingui/react/macro'
import { numberCell, table, tableHover, tableScroll } from '#src/design/table.css.ts'
import { formatChance, formatNumber } from '#src/lib/numbers.ts'
import type { ProbabilityGroup } from './filter-table.ts'
import * as css from './probability.css.ts'

export interface ProbabilityTableProps {
  group: ProbabilityGroup
  /** The optional columns of this page. */
  columns: { grade: boolean; quantity: boolean }
  /** Decimals of all probabilities of the page. */
  decimals: number
  /** Name of the table, used if the group has none. */
  name: string
  /** Only some rows are shown, so their sum is meaningless. */
  isFiltered: boolean
}

const grades: Record<number, string> = { 5: css.grade5, 4: css.grade4, 3: css.grade3 }

/** S10: grade, item, quantity and probability of one group, and the sum of the probabilities. */
export const ProbabilityTable = ({ group, columns, decimals, name, isFiltered }: ProbabilityTableProps) => (
  <div>
    {group.name !== null && <h3 className={css.groupName}>{group.name}</h3>}
    {group.rows.length === 0 ? (
      <p className={css.noRows}>
        <Trans>No matching item in this table</Trans>
      </p>
    ) : (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable box must be reachable by keyboard
      <section className={tableScroll} tabIndex={0} aria-label={name}>
        <table className={`${table} ${tableHover} ${css.chances}`}>
          <thead>
            <tr>
              {columns.grade && (
                <th scope="col" className={css.gradeColumn}>
                  <Trans>Grade</Trans>
                </th>
              )}
              <th scope="col">
                <Trans>Item</Trans>
              </th>
              {columns.quantity && (
                <th scope="col" className={`${numberCell} ${css.figureColumn}`}>
                  <Trans>Quantity</Trans>
                </th>
              )}
              <th scope="col" className={`${numberCell} ${css.figureColumn}`}>
                <Trans>Chance</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {group.rows.map(({ grade, item, quantity, chance }, index) => (
              // Two rows may be equal, and none has a state of its own.
              <tr key={index}>
                {columns.grade && (
                  <td className={grade === null ? undefined : grades[grade]}>
                    {grade === null ? (
                      <span key="none">—</span>
                    ) : (
                      <span>
                        <Trans>{grade}-star</Trans>
                      </span>
                    )}
                  </td>
                )}
                <td>{item}</td>
                {columns.quantity && <td className={numberCell}>{quantity === null ? '—' : formatNumber(quantity)}</td>}
                <td className={numberCell}>{formatChance(chance, decimals)}</td>
              </tr>
            ))}
          </tbody>
          {group.total !== null && !isFiltered && (
            <tfoot>
              <tr>
                <td colSpan={1 + Number(columns.grade) + Number(columns.quantity)}>
                  <Trans>Total chance</Trans>
                </td>
                <td className={numberCell}>{formatChance(group.total, decimals)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    )}
  </div>
)
