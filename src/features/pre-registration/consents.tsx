import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import { requiredConsents } from '#machines/pre-registration/pre-registration.rules.ts'
import type { ConsentKind, TypedConsents } from '#machines/pre-registration/pre-registration.types.ts'
import { whenClosed, whenOpen } from '#src/design/disclosure.css.ts'
import { Checkbox, ErrorLine } from '#src/design/field.tsx'
import { error as errorLine, fieldOptional, fieldRequired } from '#src/design/field.css.ts'
import { Icon } from '#src/design/icon.tsx'
import * as css from './pre-registration.css.ts'

interface Row {
  kind: ConsentKind
  name: ReactNode
  /** The full text of the consent; collapsible. */
  text?: ReactNode
}

/** The texts of the consents. Raise `preRegistrationConsentVersion` with every change of them. */
export const consentRows: readonly Row[] = [
  { kind: 'over14', name: <Trans>I am 14 years old or older</Trans> },
  {
    kind: 'privacy',
    name: <Trans>Collection and use of personal data</Trans>,
    text: (
      <Trans>
        We collect your mobile phone number or e-mail address, your country and your language, to complete the pre-registration, to give
        each person one coupon and to show it again. We keep them for two years and then erase them. You may decline; pre-registration is
        then not possible.
      </Trans>
    ),
  },
  {
    kind: 'advertising',
    name: <Trans>Receiving advertising</Trans>,
    text: (
      <Trans>
        We send news of the launch, events and offers to the number or address you gave. You may withdraw this at any time by the
        unsubscribe instructions in each message. You may decline; pre-registration is then not possible.
      </Trans>
    ),
  },
  {
    kind: 'nightAdvertising',
    name: <Trans>Receiving advertising at night (21:00–08:00)</Trans>,
    text: <Trans>Without this consent we send nothing between 21:00 and 08:00 (UTC+9). It makes no difference to your coupon.</Trans>,
  },
]

/** The name of each consent. */
export const consentNames = Object.fromEntries(consentRows.map(({ kind, name }) => [kind, name])) as Record<ConsentKind, ReactNode>

interface ConsentRowProps extends Row {
  isGiven: boolean
  onChange: (isGiven: boolean) => void
  isDisabled: boolean
  isMissing: boolean
  described: string | undefined
}

const ConsentRow = ({ kind, name, text, isGiven, onChange, isDisabled, isMissing, described }: ConsentRowProps) => {
  const { t } = useLingui()
  const id = useId()
  const isRequired = (requiredConsents as readonly ConsentKind[]).includes(kind)
  return (
    <div className={css.consent}>
      <Checkbox
        checked={isGiven}
        isLocked={isDisabled}
        aria-required={isRequired}
        aria-invalid={isMissing ? true : undefined}
        aria-describedby={isMissing ? described : undefined}
        onChange={({ target }) => onChange(target.checked)}
      >
        <span id={`${id}-name`}>{name}</span>{' '}
        <span data-mark="" className={isRequired ? `${fieldRequired} ${css.mark}` : `${fieldOptional} ${css.mark}`}>
          {isRequired ? t`required` : t`optional`}
        </span>
      </Checkbox>
      {text !== undefined && (
        <details>
          <summary id={`${id}-read`} className={css.read} aria-labelledby={`${id}-read ${id}-name`}>
            <span className={whenClosed}>
              <Trans>Read</Trans>
            </span>
            <span className={whenOpen}>
              <Trans>Close</Trans>
            </span>
          </summary>
          <p className={css.consentText}>{text}</p>
        </details>
      )}
    </div>
  )
}

export interface ConsentListProps {
  consents: TypedConsents
  /** Only the changes: several boxes can change at once if they were ticked before hydration. */
  onChange: (change: Partial<TypedConsents>) => void
  isDisabled: boolean
  /** §8 “terms must be agreed”: a required consent is missing. */
  isIncomplete: boolean
}

/** The consents (§5, T1): three required ones, and a separate one for advertising at night. None is ticked in advance. */
export const ConsentList = ({ consents, onChange, isDisabled, isIncomplete }: ConsentListProps) => {
  const { t } = useLingui()
  const id = useId()
  const given = Object.values(consents).filter(Boolean).length
  const areAll = given === consentRows.length
  return (
    <div>
      <fieldset className={css.consents} aria-label={t`Consents`}>
        <Checkbox
          className={css.all}
          checked={areAll}
          isLocked={isDisabled}
          ref={(box) => {
            if (box !== null) box.indeterminate = given > 0 && !areAll
          }}
          onChange={() => onChange({ over14: !areAll, privacy: !areAll, advertising: !areAll, nightAdvertising: !areAll })}
        >
          <Trans>Agree to all, the optional one included</Trans>
        </Checkbox>
        {consentRows.map((row) => (
          <ConsentRow
            key={row.kind}
            {...row}
            isGiven={consents[row.kind]}
            isDisabled={isDisabled}
            isMissing={isIncomplete && !consents[row.kind] && row.kind !== 'nightAdvertising'}
            described={`${id}-error`}
            onChange={(isGiven) => onChange({ [row.kind]: isGiven })}
          />
        ))}
      </fieldset>
      {isIncomplete && (
        <ErrorLine id={`${id}-error`} className={`${errorLine} ${css.missing}`}>
          <Icon name="alert" />
          <span>
            <Trans>Please agree to everything that is required.</Trans>
          </span>
        </ErrorLine>
      )}
    </div>
  )
}
