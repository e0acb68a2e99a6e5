import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { supportTextLimits } from '#contract/support-limits.ts'
import {
  selectIsBusy,
  selectIsLocked,
  selectIsRestoring,
  selectIsVisitShared,
  type SupportRequestRef,
} from '#machines/support-request/support-request.selectors.ts'
import { button } from '#src/design/button.css.ts'
import { Button } from '#src/design/button.tsx'
import { error as errorLine } from '#src/design/field.css.ts'
import { Checkbox, Field, Select } from '#src/design/field.tsx'
import { Icon } from '#src/design/icon.tsx'
import { marginColumns3, wrap } from '#src/design/layout.css.ts'
import { textLink } from '#src/design/link.css.ts'
import { Screen } from '#src/design/screen.tsx'
import { ash, emberText, heading1, noBreak } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { ContentLink } from '#src/components/content-link.tsx'
import { useActors, usePopups } from '#src/components/actors.tsx'
import { WrongSummary } from '#src/components/wrong-fields.tsx'
import { Attachments, pasteImages } from './attachments.tsx'
import { BesideLink } from './beside-link.tsx'
import { consentTexts } from './consent-texts.tsx'
import { ContentField, Sending, SendingFailure, TitleField, useTrouble } from './form-parts.tsx'
import * as css from './form.css.ts'
import * as list from './support.css.ts'
import type { NewSearch } from './support-search.ts'
import { supportTypes, isSupportType, typeTexts, withFacts, type KnownFacts } from './support-labels.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { OrderField } from './order-field.tsx'
import { FrequentQuestions, Suggestions } from './questions.tsx'
import { useKnownFacts } from './use-known-facts.ts'
import { useSubmit } from './use-submit.ts'
import { useSupportRequest } from './use-support-request.ts'

/** S7: a new request. @param props.children the part that only members see */
export const NewScreen = ({ children }: { children: ReactNode }) => (
  <Screen id="/inquiry/new">
    <div className={`${wrap} ${marginColumns3} ${list.columns3}`}>
      <div className={list.side}>
        <Tines />
        <h1 className={heading1}>
          <Trans>New request</Trans>
        </h1>
        <p className={ash}>
          <Trans>Choose a type and we fill in what we usually ask for.</Trans>
        </p>
      </div>
      {children}
    </div>
  </Screen>
)

interface PartProps {
  form: SupportRequestRef
  /** Whether nothing can be changed now. */
  isLocked: boolean
}

/** Whether the recording of the visit is sent to support; only if one exists (D4). */
const VisitRecording = ({ form, isLocked }: PartProps) => {
  const { recording } = useActors()
  const isShared = useSelector(form, selectIsVisitShared)
  if (recording === undefined) return null
  return (
    <div className={css.consent}>
      <Checkbox
        checked={isShared}
        isLocked={isLocked}
        onChange={({ target }) => form.send({ type: 'supportRequest.shareVisit', checked: target.checked })}
      >
        <Trans>Send the steps of this visit along.</Trans>
      </Checkbox>
      <p className={css.consentNote}>
        <Trans>Which pages were opened, what was pressed and what failed; no text, name or number of yours. Kept for 14 days.</Trans>
      </p>
    </div>
  )
}

/** The text that a type of request begins with, with the facts that are known. @returns an empty text if no type is chosen yet */
function useTemplateOf(diagnosticCode: string): (type: number, facts: KnownFacts) => string {
  const { t } = useLingui()
  return (type, facts) => {
    if (!isSupportType(type)) return ''
    const words = typeTexts[type]
    return withFacts(t(words.template), words.facts, facts, diagnosticCode === '' ? '' : t`Diagnostic code: ${diagnosticCode}`)
  }
}

const TypeField = ({ form, isLocked, onChoose }: PartProps & { onChoose: (type: number) => void }) => {
  const { t } = useLingui()
  const type = useSelector(form, ({ context }) => context.fields.type)
  return (
    <Field label={<Trans>Type</Trans>} required error={useTrouble(form, 'type')}>
      {(control) => (
        <Select {...control} value={type} disabled={isLocked} onChange={({ target }) => onChoose(Number(target.value))}>
          <option value={0} disabled>
            {t`Please choose`}
          </option>
          {supportTypes.map((one) => (
            <option key={one} value={one}>
              {t(typeTexts[one].title)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Consent to the collection of personal data, without which nothing is sent (U1). */
const PrivacyConsent = ({ form, isLocked }: PartProps) => {
  const isGiven = useSelector(form, ({ context }) => context.fields.consent)
  const trouble = useTrouble(form, 'consent')
  return (
    <div className={css.consent}>
      <Checkbox
        checked={isGiven}
        isLocked={isLocked}
        aria-required
        aria-invalid={trouble === false ? undefined : true}
        aria-describedby={trouble === false ? undefined : 'consent-trouble'}
        onChange={({ target }) => form.send({ type: 'supportRequest.agree', checked: target.checked })}
      >
        {consentTexts.label}{' '}
        <span data-mark="" className={`${emberText} ${noBreak}`}>
          <Trans>required</Trans>
        </span>
      </Checkbox>
      <p className={css.consentNote}>
        {consentTexts.purpose}{' '}
        <BesideLink href="/terms/privacy" className={textLink}>
          <Trans>Read the privacy policy</Trans>
        </BesideLink>
      </p>
      {trouble !== false && (
        <p id="consent-trouble" className={errorLine}>
          <Icon name="alert" />
          <span>{trouble}</span>
        </p>
      )}
    </div>
  )
}

/** Opens the sent request and says when it will be answered. @returns called with the request's number */
function useOpenSentRequest(): (id: number) => void {
  const { t } = useLingui()
  const navigate = useNavigate()
  const popups = usePopups()
  return (id) => {
    void (async () => {
      await navigate({ to: '/inquiry/{-$id}', params: { id: String(id) }, replace: true })
      popups({
        type: 'popup.open',
        popup: { kind: 'noButton', type: 'success', mainText: t`Your request has been sent.\nWe usually answer within one working day.` },
      })
    })()
  }
}

/** A restored draft may lack the code of the failed call that led here: the code is added below its text. */
function useCodeInDraft(form: SupportRequestRef, diagnosticCode: string): void {
  const { t } = useLingui()
  const line = t`Diagnostic code: ${diagnosticCode}`
  const addCode = useEffectEvent(() => {
    const { content } = form.getSnapshot().context.fields
    const withCode = `${content}\n\n${line}`
    if (diagnosticCode === '' || content.trim() === '' || content.includes(diagnosticCode) || withCode.length > supportTextLimits.content)
      return
    form.send({ type: 'supportRequest.typed', field: 'content', text: withCode })
  })
  useEffect(() => {
    const restored = form.on('supportRequest.restored', () => addCode())
    return () => restored.unsubscribe()
  }, [form])
}

/** U1: the member's form. The input is a draft until it is sent. */
export const OwnNewRequest = ({ search }: { search: NewSearch }) => {
  const templateOf = useTemplateOf(search.code)
  const template = templateOf(search.type, { order: search.orderNo || undefined })
  const { form, pictures } = useSupportRequest({
    purpose: 'new',
    // Each purchase has its own draft.
    draft: search.orderNo === '' ? 'inquiry' : `inquiry.${search.orderNo}`,
    fields: { type: search.type, orderNo: search.orderNo, title: '', content: template, consent: false },
    template,
    keptImages: [],
    onSent: useOpenSentRequest(),
  })
  const { type, orderNo } = useSelector(form, ({ context }) => context.fields)
  const isRestoring = useSelector(form, selectIsRestoring)
  const isLocked = useSelector(form, selectIsLocked)
  const isBusy = useSelector(form, selectIsBusy)
  const { element, submit, wrongNames } = useSubmit(form)

  const known = useKnownFacts(orderNo)
  const current = templateOf(type, known)
  useEffect(() => {
    // More facts are known now, or the language has changed: an unchanged template is updated.
    const { context } = form.getSnapshot()
    if (isLocked || context.template === current) return
    form.send({ type: 'supportRequest.chooseType', kind: context.fields.type, template: current })
  }, [form, current, isLocked])

  useCodeInDraft(form, search.code)

  return (
    <>
      <form
        ref={element}
        className={css.form}
        onSubmit={submit}
        onPaste={pasteImages(form, pictures)}
        aria-busy={isRestoring || undefined}
        noValidate
      >
        <TypeField
          form={form}
          isLocked={isLocked}
          onChoose={(kind) => form.send({ type: 'supportRequest.chooseType', kind, template: templateOf(kind, known) })}
        />
        {type === 2 && (
          <OrderField
            orderNo={orderNo}
            isLocked={isLocked}
            onChoose={(chosen) =>
              form.send({ type: 'supportRequest.chooseOrder', orderNo: chosen, template: templateOf(2, { order: chosen || undefined }) })
            }
          />
        )}
        <TitleField form={form} isLocked={isLocked} />
        <Suggestions form={form} />
        <ContentField form={form} isLocked={isLocked} />
        <Attachments form={form} pictures={pictures} />
        <PrivacyConsent form={form} isLocked={isLocked} />
        <VisitRecording form={form} isLocked={isLocked} />
        <WrongSummary names={wrongNames} />
        <SendingFailure form={form} />
        <Sending form={form} />
        <div className={css.actions}>
          <Button type="submit" size="lg" loading={isBusy}>
            <Trans>Send request</Trans>
          </Button>
          <ContentLink href="/inquiry" className={button({ tone: 'ghost', size: 'lg' })}>
            <Trans>Cancel</Trans>
          </ContentLink>
        </div>
        <LeaveGuard form={form} />
      </form>
      <FrequentQuestions />
    </>
  )
}
