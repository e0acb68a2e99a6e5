import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { searchTermLength } from '#contract/limits.ts'
import { Button, PlainButton } from '#src/design/button.tsx'
import { error as errorLine } from '#src/design/field.css.ts'
import { ErrorLine, SearchBox, TextInput } from '#src/design/field.tsx'
import { Icon } from '#src/design/icon.tsx'
import { segment, segments } from '#src/design/tabs.css.ts'
import { useSearchState } from '#src/components/use-search-state.ts'
import { useWrongFields, WrongSummary } from '#src/components/wrong-fields.tsx'
import { termOf } from '#src/lib/search-params.ts'
import { periodOf, quickPeriod, quickPeriods, usualPeriod, type HistorySearch, type QuickPeriod } from './history-period.ts'
import * as css from './history.css.ts'

const periodLabels: Record<QuickPeriod, MessageDescriptor> = {
  week: msg`1 week`,
  month: msg`1 month`,
  quarter: msg`3 months`,
}

/** Whether the first day comes after the last, typed or in the address. */
const areTurned = ({ choice, from, to }: ReturnType<typeof periodOf>): boolean => choice === 'own' && from !== '' && to !== '' && from > to

/** S15: filter by days and name. The address holds them, so the form only navigates; a quick choice keeps the typed name. */
export const HistoryFilter = ({ search, today }: { search: HistorySearch; today: string }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const days = [search.period, search.from, search.to].join(' ')
  const [chosen, setPeriod] = useSearchState(periodOf(search, today), days)
  // A quick choice ends today, also after midnight in an open tab.
  const period = chosen.choice === 'own' ? chosen : quickPeriod(chosen.choice, today)
  const [name, setName] = useSearchState(search.name ?? '')
  const [isTurned, setIsTurned] = useSearchState(areTurned(periodOf(search, today)), days)
  const first = useRef<HTMLInputElement>(null)
  const { form, focusWrong, wrongNames } = useWrongFields('history filter')
  const errorId = useId()

  const go = ({ choice, from, to }: typeof period) => {
    const isOwn = choice === 'own'
    const search = {
      ...(isOwn ? { from: from || undefined, to: to || undefined } : { period: choice === usualPeriod ? undefined : choice }),
      name: termOf(name),
    }
    void navigate({ to: '/purchases', resetScroll: false, search })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { choice, from, to } = period
    const turned = areTurned(period)
    // Render before the focus moves, so that screen readers announce the field with its message.
    flushSync(() => setIsTurned(turned))
    if (turned) focusWrong()
    // If both days are empty, no own period is set.
    else go(choice === 'own' && from === '' && to === '' ? quickPeriod('month', today) : period)
  }
  const day = (field: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      aria-label={label}
      value={period[field]}
      max={today}
      aria-invalid={isTurned ? true : undefined}
      aria-describedby={isTurned ? errorId : undefined}
      className={css.day}
      {...(field === 'from' && { ref: first })}
      onChange={({ target }) => {
        setIsTurned(false)
        setPeriod({ ...period, choice: 'own', [field]: target.value })
      }}
    />
  )

  return (
    <search>
      <form ref={form} className={css.filter} onSubmit={submit} noValidate>
        <fieldset className={`${segments} ${css.quick}`} aria-label={t`Period`}>
          {quickPeriods.map((choice) => (
            <PlainButton
              key={choice}
              className={segment({ current: period.choice === choice })}
              aria-pressed={period.choice === choice}
              onClick={() => {
                setIsTurned(false)
                setPeriod(quickPeriod(choice, today))
                go(quickPeriod(choice, today))
              }}
            >
              {t(periodLabels[choice])}
            </PlainButton>
          ))}
          <PlainButton
            className={segment({ current: period.choice === 'own' })}
            aria-pressed={period.choice === 'own'}
            onClick={() => {
              setPeriod({ ...period, choice: 'own' })
              first.current?.focus()
            }}
          >
            <Trans>Custom dates</Trans>
          </PlainButton>
        </fieldset>
        <div className={css.days}>
          {day('from', t`First day`)}
          <span aria-hidden="true">–</span>
          {day('to', t`Last day`)}
        </div>
        <div className={css.term}>
          <SearchBox
            label={t`Product name`}
            placeholder={t`Product name`}
            value={name}
            maxLength={searchTermLength}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button type="submit" tone="soft" className={css.ask}>
          <Trans>Look up</Trans>
        </Button>
        {isTurned && (
          // An address moves no focus.
          <ErrorLine id={errorId} alert={areTurned(periodOf(search, today)) ? 'always' : 'here'} className={`${errorLine} ${css.wrong}`}>
            <Icon name="alert" />
            <span>
              <Trans>The first day comes after the last. Please change one of them.</Trans>
            </span>
          </ErrorLine>
        )}
        <WrongSummary names={wrongNames} />
      </form>
    </search>
  )
}
