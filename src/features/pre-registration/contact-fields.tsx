import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { emailAddress } from '#contract/contacts.ts'
import type { Locale } from '#contract/locales.ts'
import { nameOf } from '#contract/local-name.ts'
import type { Contact } from '#machines/code-challenge/code-challenge.types.ts'
import type { ContactMethod, TypedContacts } from '#machines/pre-registration/pre-registration.types.ts'
import { PlainButton } from '#src/design/button.tsx'
import type { CallOutput } from '#src/api/api.ts'
import { countriesQuery } from './pre-registration.queries.ts'
import { inputNumeric, joined } from '#src/design/field.css.ts'
import { Field, TextInput } from '#src/design/field.tsx'
import { segment, segments } from '#src/design/tabs.css.ts'
import { Choice } from '#src/components/choice.tsx'
import { Failed } from '#src/components/failed.tsx'
import { useLastError } from '#src/components/use-last-error.ts'
import { useSite } from '#src/components/use-site.ts'
import { likelyNumber } from './phone-number.ts'
import * as css from './pre-registration.css.ts'

type Country = CallOutput<'listCountries'>['countries'][number]

/** The most likely country for each language. */
const countryOf: Record<Locale, string> = { ko: 'KR', ja: 'JP', tw: 'TW', en: 'US' }

export interface ContactChoice {
  countries: readonly Country[]
  /** The chosen country, or the language's default; undefined until the list is loaded. */
  country: Country | undefined
  /** Whether there is no list of countries yet. Without it no input can be judged: a form calls `fetchList` instead. */
  isListMissing: boolean
  isListLoading: boolean
  /** Why the list could not be loaded. */
  listError: Error | null
  fetchList: () => void
  /** The contact in the machine's format; undefined if the input is invalid. */
  contactOf: () => Contact | undefined
}

/** The countries for the chosen method, and the typed contact. */
export function useContactChoice({ method, country: chosen, phone, email }: TypedContacts): ContactChoice {
  const { api, locale } = useSite()
  const query = countriesQuery(api)
  const result = useQuery(query)
  const { data: list, isFetching, refetch } = result
  const error = useLastError(query.queryKey, result)
  const countries = list?.countries ?? []
  const byCode = (code: string | undefined): Country | undefined => countries.find((one) => one.code === code)
  const country = byCode(chosen) ?? byCode(countryOf[locale]) ?? countries[0]
  return {
    countries,
    country,
    isListMissing: list === undefined,
    isListLoading: list === undefined && isFetching,
    listError: list === undefined ? error : null,
    fetchList: () => void refetch({ cancelRefetch: false }),
    contactOf: () => {
      if (country === undefined) return undefined
      if (method === 'email') {
        const address = emailAddress(email)
        return address === undefined ? undefined : { type: 'email', email: address, country: country.code }
      }
      const mobileNo = likelyNumber(phone, country.code)
      return mobileNo === undefined ? undefined : { type: 'phone', mobileNo, country: country.code }
    },
  }
}

/** `+82`, in whichever form the list has it. */
const shownCode = (callingCode: string): string => `+${callingCode.replace('+', '')}`

export interface ContactFieldsProps {
  contacts: TypedContacts
  choice: ContactChoice
  /** Only the changes: two fields can change at once if they were filled in before hydration. */
  onChange: (change: Partial<TypedContacts>) => void
  /** While a contact is being verified: another number or address would need another challenge. */
  isFixed: boolean
  /** Shown at the field: how to correct it. */
  error: ReactNode
  countryError: ReactNode
  /** Announced when it changes. */
  hint: ReactNode
  field: RefObject<HTMLInputElement | null>
  /** Beside the number: the button that sends the code. */
  beside?: ReactNode
}

/** Number or address, with the country (T1). */
export const ContactFields = ({ contacts, choice, onChange, isFixed, error, countryError, hint, field, beside }: ContactFieldsProps) => {
  const { t } = useLingui()
  const { locale } = useSite()
  const { method, phone, email } = contacts
  // What is typed belongs to the country beside it: a change of language must not choose another one.
  const type = (typed: Pick<TypedContacts, 'phone'> | Pick<TypedContacts, 'email'>): void =>
    onChange({ country: contacts.country || (choice.country?.code ?? ''), ...typed })
  const ways: readonly { way: ContactMethod; name: ReactNode }[] = [
    { way: 'phone', name: <Trans>Mobile phone</Trans> },
    { way: 'email', name: <Trans>E-mail</Trans> },
  ]
  return (
    <>
      <fieldset aria-label={t`How to take part`} className={`${segments} ${css.ways}`}>
        {ways.map(({ way, name }) => (
          <PlainButton
            key={way}
            className={`${segment({ current: way === method })} ${css.way}`}
            aria-pressed={way === method}
            disabled={isFixed && way !== method}
            onClick={() => onChange({ method: way })}
          >
            {name}
          </PlainButton>
        ))}
      </fieldset>
      <Field label={<Trans>Country</Trans>} error={countryError}>
        {(control) => (
          <Choice
            control={control}
            listId="country"
            title={t`Country`}
            options={choice.countries.map(({ code, callingCode, name }) => {
              const shown = nameOf(name, locale)
              return { id: code, label: method === 'phone' ? `${shown} (${shownCode(callingCode)})` : shown }
            })}
            value={choice.country?.code ?? ''}
            isDisabled={isFixed || choice.countries.length === 0}
            onChoose={(country) => onChange({ country })}
          />
        )}
      </Field>
      {choice.listError !== null && (
        <Failed error={choice.listError} isTrying={choice.isListLoading} onRetry={choice.fetchList} hasNoPopup />
      )}
      {method === 'phone' ? (
        <Field
          label={<Trans>Mobile phone number</Trans>}
          error={error}
          hint={<output>{hint ?? <Trans>With or without dashes</Trans>}</output>}
        >
          {(control) => (
            <div className={joined}>
              <TextInput
                {...control}
                ref={field}
                type="tel"
                inputMode="tel"
                autoComplete="tel-national"
                enterKeyHint="send"
                className={inputNumeric}
                aria-required
                readOnly={isFixed}
                value={phone}
                onChange={({ target }) => type({ phone: target.value })}
              />
              {beside}
            </div>
          )}
        </Field>
      ) : (
        <Field label={<Trans>E-mail address</Trans>} error={error} hint={hint}>
          {(control) => (
            <TextInput
              {...control}
              ref={field}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="send"
              aria-required
              readOnly={isFixed}
              value={email}
              onChange={({ target }) => type({ email: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
