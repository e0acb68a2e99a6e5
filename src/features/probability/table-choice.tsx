import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { probabilitiesQuery } from '#src/api/probability.queries.ts'
import { Field, Select } from '#src/design/field.tsx'
import { onlyNarrow, onlyWide } from '#src/design/layout.css.ts'
import { contents } from '#src/design/prose.css.ts'
import { Link } from '#src/components/link.tsx'
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
        <Field label={t`Table`}>
          {(control) => (
            <Select
              {...control}
              value={seq}
              onChange={(event) => void navigate({ to: '/probability', search: { table: Number(event.target.value) }, resetScroll: false })}
            >
              {items.map((item) => (
                <option key={item.seq} value={item.seq}>
                  {item.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </div>
  )
}
