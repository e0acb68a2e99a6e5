import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { probabilitiesQuery } from '#src/api/probability.queries.ts'
import { onlyNarrow, onlyWide } from '#src/design/layout.css.ts'
import { contents } from '#src/design/prose.css.ts'
import { Link } from '#src/components/link.tsx'
import { PageSelect } from '#src/components/page-select.tsx'
import { useSite } from '#src/components/use-site.ts'
import * as css from './probability.css.ts'

/** S10: all tables in force: a rail; on narrow pages a select list. The address holds the choice. */
export const TableChoice = ({ seq }: { seq: number }) => {
  const { t } = useLingui()
  const { api, locale } = useSite()
  const navigate = useNavigate()
  const { items } = useSuspenseQuery(probabilitiesQuery(api, locale)).data
  return (
    <div className={css.side}>
      <nav className={`${contents} ${onlyWide}`} aria-label={t`Tables`}>
        {items.map((item) => (
          <Link
            key={item.seq}
            to="/probability"
            search={{ table: item.seq }}
            resetScroll={false}
            aria-current={item.seq === seq ? 'page' : undefined}
          >
            {item.name}
          </Link>
        ))}
      </nav>
      <div className={onlyNarrow}>
        <PageSelect
          label={t`Table`}
          name="table"
          value={seq}
          onChoose={(value) => void navigate({ to: '/probability', search: { table: Number(value) }, resetScroll: false })}
        >
          {items.map((item) => (
            <option key={item.seq} value={item.seq}>
              {item.name}
            </option>
          ))}
        </PageSelect>
      </div>
    </div>
  )
}
