import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { folded } from '#contract/typed-text.ts'
import { probabilityQuery } from '#src/api/probability.queries.ts'
import { SearchBox } from '#src/design/field.tsx'
import { Icon } from '#src/design/icon.tsx'
import { wrap } from '#src/design/layout.css.ts'
import { PageHead } from '#src/design/page-head.tsx'
import { Screen } from '#src/design/screen.tsx'
import { heading3 } from '#src/design/text.css.ts'
import { formatMinute, formatOffset } from '#src/lib/dates.ts'
import { chanceDecimals } from '#src/lib/numbers.ts'
import { useSite } from '#src/components/use-site.ts'
import { columnsOf, filterGroups } from './filter-table.ts'
import { ProbabilityTable } from './probability-table.tsx'
import { TableChoice } from './table-choice.tsx'
import * as css from './probability.css.ts'

/** S10: the probabilities of one table as text, with the list of tables beside it. */
export const ProbabilityScreen = ({ seq }: { seq: number }) => {
  const { t } = useLingui()
  return (
    <Screen id="/probability">
      <PageHead
        title={t`Probability`}
        lead={t`Every random item and every chance, in full. Changes are announced beforehand.`}
        picture="/art/world/hollow-court.jpg"
        focus="50% 30%"
      />
      <div className={`${wrap} ${css.columns}`}>
        <TableChoice seq={seq} />
        {/* The key resets the search for another table. */}
        <ChosenTable key={seq} seq={seq} />
      </div>
    </Screen>
  )
}

const ChosenTable = ({ seq }: { seq: number }) => {
  const { t } = useLingui()
  const { api, locale, frame } = useSite()
  const { data: table } = useSuspenseQuery(probabilityQuery(api, locale, seq))
  const [term, setTerm] = useState('')
  const groups = filterGroups(table.groups, term)
  const isSearching = folded(term) !== ''
  const columns = columnsOf(table.groups)
  // Computed from all rows, so that a search does not shift the figures.
  const decimals = chanceDecimals(table.groups.flatMap(({ rows }) => rows.map(({ chance }) => chance)))
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <div className={css.content}>
      <search className={css.tools}>
        <span className={css.search} data-screen-only="">
          <SearchBox
            label={t`Find by item name`}
            placeholder={t`Find by item name`}
            value={term}
            onChange={(event) => setTerm(event.target.value)}
            autoComplete="off"
          />
        </span>
        <p className={css.effective}>
          <Trans>
            In force from <time dateTime={table.effectiveDt}>{formatMinute(table.effectiveDt, frame)}</time> (
            {formatOffset(frame.utcOffsetMinutes)})
          </Trans>
        </p>
      </search>
      <output className={css.result}>
        {isSearching &&
          (count === 0 ? t`No item matches “${term.trim()}”.` : t`${plural(count, { one: '# matching item', other: '# matching items' })}`)}
      </output>
      <section className={css.table} aria-labelledby="table-name">
        <div>
          <h2 id="table-name" className={heading3}>
            {table.name}
          </h2>
          <p className={css.description}>{table.description}</p>
        </div>
        {groups.map((group, index) => (
          // Groups have no id and never move.
          <ProbabilityTable
            key={index}
            group={group}
            columns={columns}
            decimals={decimals}
            name={group.name ?? table.name}
            isFiltered={isSearching}
          />
        ))}
      </section>
      {table.history.length > 0 && (
        <details className={css.history}>
          <summary className={css.historyTitle}>
            <Trans>Change history</Trans>
            <Icon name="chevron-down" />
          </summary>
          <ol className={css.changes}>
            {table.history.map(({ date, text }, index) => (
              <li key={index} className={css.change}>
                <time dateTime={date}>{date.replaceAll('-', '.')}</time>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}
