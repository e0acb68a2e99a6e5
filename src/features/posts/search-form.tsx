import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useId, type ChangeEvent, type FormEvent, type ReactNode } from 'react'
import type { SearchType } from '#contract/boards.ts'
import { searchTermLength } from '#contract/limits.ts'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '#src/design/button.tsx'
import { error as errorClass } from '#src/design/field.css.ts'
import { ErrorLine, SearchBox, Select, TextInput } from '#src/design/field.tsx'
import { Icon } from '#src/design/icon.tsx'
import { focusFirstWrong } from '#src/components/first-wrong.ts'
import { useSearchState } from '#src/components/use-search-state.ts'
import { termOf } from '#src/lib/search-params.ts'
import { addressOf, fromStart } from './board-link.ts'
import type { BoardProps } from './board-screen.tsx'
import * as css from './search-form.css.ts'

const searchTypes: readonly SearchType[] = ['TITLE_CONTENT', 'TITLE', 'CONTENT']

export interface TermFormProps {
  /** The current search term. */
  term: string | undefined
  placeholder: string
  /** Places the button inside the field. */
  compact?: boolean | undefined
  /** Other fields, before the term. */
  children?: ReactNode
  onSearch: (term: string) => void
}

/**
 * §5: a search form; an empty term shows an error and keeps the focus. It works as a plain form before scripts run: its fields are the
 * address's search parameters.
 */
export const TermForm = ({ term, placeholder, compact, children, onSearch }: TermFormProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useSearchState(term ?? '')
  const [isEmpty, setIsEmpty] = useSearchState(false, term)
  const errorId = useId()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = termOf(typed)
    // Render before the focus moves, so that screen readers announce the field with its message.
    flushSync(() => setIsEmpty(search === undefined))
    if (search === undefined) focusFirstWrong(event.currentTarget)
    else onSearch(search)
  }

  const box = {
    name: 'search',
    'aria-label': placeholder,
    placeholder,
    value: typed,
    maxLength: searchTermLength,
    autoComplete: 'off',
    'aria-invalid': isEmpty ? true : undefined,
    'aria-describedby': isEmpty ? errorId : undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value)
      setIsEmpty(false)
    },
  } as const

  return (
    <search>
      <form onSubmit={submit} noValidate className={compact ? css.compact : children === undefined ? css.plain : css.form}>
        {children}
        {compact ? (
          <span className={css.boxWithButton}>
            <SearchBox {...box} />
            <IconButton type="submit" native icon="arrow-right" label={t`Search`} className={css.inside} />
          </span>
        ) : (
          <>
            <TextInput type="search" enterKeyHint="search" {...box} />
            <Button type="submit" native tone="soft" className={css.submit}>
              <Icon name="search" />
              <Trans>Search</Trans>
            </Button>
          </>
        )}
        {isEmpty && (
          <ErrorLine id={errorId} className={`${errorClass} ${css.error}`}>
            <Icon name="alert" />
            <Trans>Enter a search term</Trans>
          </ErrorLine>
        )}
      </form>
    </search>
  )
}

export interface SearchFormProps extends BoardProps {
  /** Beside a filter: the button is inside the field, and the choice above it if the column is narrow. */
  compact?: boolean
  placeholder: string
}

/** S3: the search in a board. The address holds the search, so the form only navigates. */
export const SearchForm = ({ screen, view, compact, placeholder }: SearchFormProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [searchType, setSearchType] = useSearchState(view.searchType)
  const onSearch = (search: string) => void navigate({ to: addressOf(screen), search: { ...fromStart(view), search, searchType } })
  return (
    <TermForm term={view.search} placeholder={placeholder} compact={compact} onSearch={onSearch}>
      <input type="hidden" name="type" value={view.type} />
      {view.group !== undefined && <input type="hidden" name="group" value={view.group} />}
      {view.state !== undefined && <input type="hidden" name="state" value={view.state} />}
      <Select
        name="searchType"
        aria-label={t`Search in`}
        value={searchType}
        onChange={({ target }) => setSearchType(searchTypes.find((type) => type === target.value) ?? 'TITLE_CONTENT')}
      >
        <option value="TITLE_CONTENT">{t`Title + text`}</option>
        <option value="TITLE">{t`Title`}</option>
        <option value="CONTENT">{t`Text`}</option>
      </Select>
    </TermForm>
  )
}
