/** Components for input. */
import type { ReactNode } from 'react'
import { error as errorClass } from '#src/design/field.css.ts'
import { Checkbox, ErrorLine, Field, Radio, SearchBox, Select, TextArea, TextInput, type ControlProps } from '#src/design/field.tsx'
import type { Texts } from '../texts/texts.ts'
import type { Case, ComponentCases } from './case.ts'

const inField =
  (draw: (control: ControlProps, texts: Texts) => ReactNode, error = false) =>
  (texts: Texts) => (
    <Field label={texts.field.label} {...(error && { error: texts.field.error })}>
      {(control) => draw(control, texts)}
    </Field>
  )

/** The states of every control. */
const controls = (draw: (props: ControlProps & { disabled?: boolean }, texts: Texts) => ReactNode): Case[] => [
  { name: 'plain', draw: inField(draw) },
  { name: 'wrong', draw: inField(draw, true) },
  { name: 'disabled', draw: inField((control, texts) => draw({ ...control, disabled: true }, texts)) },
  { name: 'focus', focused: true, draw: inField(draw) },
  { name: 'wrong, focus', focused: true, draw: inField(draw, true) },
]

const options = ({ select }: Texts) => select.options.map((option) => <option key={option}>{option}</option>)
const input = (props: object) => (control: ControlProps) => <TextInput {...control} {...props} />

export const fields: readonly ComponentCases[] = [
  {
    component: 'Field',
    cases: [
      { name: 'plain', draw: ({ field }) => <Field label={field.label}>{input({})}</Field> },
      {
        name: 'hint',
        draw: ({ field }) => (
          <Field label={field.label} hint={field.hint}>
            {input({})}
          </Field>
        ),
      },
      {
        name: 'error in the hint’s place',
        draw: ({ field }) => (
          <Field label={field.label} hint={field.hint} error={field.error}>
            {input({})}
          </Field>
        ),
      },
      {
        name: 'required, asterisk',
        draw: ({ field }) => (
          <Field label={field.label} required>
            {input({})}
          </Field>
        ),
      },
      {
        name: 'required, word',
        draw: ({ field }) => (
          <Field label={field.label} required requiredMark={field.required}>
            {input({})}
          </Field>
        ),
      },
      {
        name: 'optional',
        draw: ({ field }) => (
          <Field label={field.label} optional={field.optional}>
            {input({})}
          </Field>
        ),
      },
      {
        name: 'long words',
        draw: ({ field, longTitle, longConsent }) => (
          <Field label={longTitle} hint={longConsent} required requiredMark={field.required}>
            {input({})}
          </Field>
        ),
      },
    ],
  },
  {
    component: 'TextInput',
    cases: [
      ...controls((control) => <TextInput {...control} />),
      { name: 'placeholder', draw: ({ field }) => <Field label={field.label}>{input({ placeholder: field.placeholder })}</Field> },
      { name: 'filled', draw: ({ field }) => <Field label={field.label}>{input({ defaultValue: field.value })}</Field> },
      {
        name: 'read only',
        draw: ({ field }) => <Field label={field.label}>{input({ defaultValue: field.value, readOnly: true })}</Field>,
      },
      { name: 'long words', draw: ({ field, longTitle }) => <Field label={field.label}>{input({ defaultValue: longTitle })}</Field> },
    ],
  },
  {
    component: 'TextArea',
    cases: [
      ...controls((control) => <TextArea {...control} rows={3} />),
      {
        name: 'filled',
        draw: ({ field }) => (
          <Field label={field.label}>{(control) => <TextArea {...control} rows={3} defaultValue={field.message} />}</Field>
        ),
      },
    ],
  },
  {
    component: 'Select',
    cases: [
      ...controls((control, texts) => <Select {...control}>{options(texts)}</Select>),
      {
        name: 'long words',
        draw: ({ field, longTitle }) => (
          <Field label={field.label}>
            {(control) => (
              <Select {...control}>
                <option>{longTitle}</option>
              </Select>
            )}
          </Field>
        ),
      },
    ],
  },
  {
    component: 'SearchBox',
    cases: [
      { name: 'empty', draw: ({ search }) => <SearchBox label={search.label} placeholder={search.placeholder} /> },
      { name: 'filled', draw: ({ search }) => <SearchBox label={search.label} defaultValue={search.value} /> },
      { name: 'disabled', draw: ({ search }) => <SearchBox label={search.label} placeholder={search.placeholder} disabled /> },
      { name: 'focus', focused: true, draw: ({ search }) => <SearchBox label={search.label} placeholder={search.placeholder} /> },
    ],
  },
  {
    component: 'ErrorLine',
    cases: [
      {
        name: 'below a control',
        draw: ({ field }) => (
          <ErrorLine id="error-line" className={errorClass}>
            {field.error}
          </ErrorLine>
        ),
      },
    ],
  },
  {
    component: 'Checkbox',
    cases: [
      { name: 'off', draw: ({ consent }) => <Checkbox>{consent}</Checkbox> },
      { name: 'on', draw: ({ consent }) => <Checkbox defaultChecked>{consent}</Checkbox> },
      { name: 'off, locked', draw: ({ consent }) => <Checkbox isLocked>{consent}</Checkbox> },
      {
        name: 'on, locked',
        draw: ({ consent }) => (
          <Checkbox checked isLocked>
            {consent}
          </Checkbox>
        ),
      },
      { name: 'long words', draw: ({ longConsent }) => <Checkbox defaultChecked>{longConsent}</Checkbox> },
      { name: 'focus', focused: true, draw: ({ consent }) => <Checkbox>{consent}</Checkbox> },
    ],
  },
  {
    component: 'Radio',
    cases: [
      {
        name: 'a group',
        draw: ({ radio }) => (
          <fieldset>
            <legend>{radio.group}</legend>
            {radio.options.map((option, index) => (
              <Radio key={option} name="sample" defaultChecked={index === 0}>
                {option}
              </Radio>
            ))}
          </fieldset>
        ),
      },
      {
        name: 'on, disabled',
        draw: ({ radio }) => (
          <Radio name="sample-off" defaultChecked disabled>
            {radio.options[0]}
          </Radio>
        ),
      },
      {
        name: 'off, disabled',
        draw: ({ radio }) => (
          <Radio name="sample-on" disabled>
            {radio.options[1]}
          </Radio>
        ),
      },
      { name: 'long words', draw: ({ longConsent }) => <Radio name="sample-long">{longConsent}</Radio> },
      { name: 'focus', focused: true, draw: ({ radio }) => <Radio name="sample-focus">{radio.options[0]}</Radio> },
    ],
  },
]
