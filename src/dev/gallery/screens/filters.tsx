import { useState } from 'react'
import { locales } from '#contract/locales.ts'
import { Field, Select } from '#src/design/field.tsx'
import { components, slugOf } from './cases/cases.ts'
import { groups, widths, type Choice } from './choice.ts'
import * as css from './gallery.css.ts'
import { screenIds } from './screens.ts'
import { audienceNames } from './shots.ts'

interface FilterProps<Value extends string | number> {
  label: string
  value: Value
  options: readonly Value[]
  onChoose: (value: Value) => void
}

const Filter = <Value extends string | number>({ label, value, options, onChoose }: FilterProps<Value>) => (
  <Field label={label}>
    {(control) => (
      <Select {...control} value={value} onChange={({ target }) => onChoose(options[target.selectedIndex]!)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

/** The filters: language, width, group, and the group's own options. */
export function Filters({ choice, onChoose }: { choice: Choice; onChoose: (choice: Choice) => void }) {
  const { locale, width, group, screen, who, component } = choice
  const narrow = (change: Partial<Choice>): void => onChoose({ ...choice, ...change })
  const [names] = useState(audienceNames)
  const isMachine = group !== 'screens' && group !== 'components'
  return (
    <form className={css.filters} aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <Filter label="Language" value={locale} options={locales} onChoose={(value) => narrow({ locale: value })} />
      <Filter label="Width" value={width} options={widths} onChoose={(value) => narrow({ width: value })} />
      <Filter label="Group" value={group} options={groups} onChoose={(value) => narrow({ group: value })} />
      {group === 'screens' && (
        <>
          <Filter label="Screen" value={screen} options={['all', ...screenIds]} onChoose={(value) => narrow({ screen: value })} />
          <Filter label="Who looks" value={who} options={['all', ...names]} onChoose={(value) => narrow({ who: value })} />
        </>
      )}
      {isMachine && (
        <Filter
          label="Over the screen"
          value={screen === 'all' ? '/' : screen}
          options={screenIds}
          onChoose={(value) => narrow({ screen: value })}
        />
      )}
      {group === 'components' && (
        <Filter
          label="Component"
          value={component}
          options={['all', ...components.map((one) => slugOf(one.component))]}
          onChoose={(value) => narrow({ component: value })}
        />
      )}
    </form>
  )
}
