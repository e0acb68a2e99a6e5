import { useState, type FormEvent } from 'react'
import type { AnyEventObject } from 'xstate'
import { Button } from '#src/design/button.tsx'
import { Checkbox, Field, Select, TextArea, TextInput } from '#src/design/field.tsx'
import type { DocumentedEvent } from './diagram.ts'
import { draftOf, otherFields, readDraft, type Draft, type DraftField, type Problem } from './event-draft.ts'
import { Prose } from './prose.tsx'
import * as css from './gallery.css.ts'

interface PartProps {
  label: string
  description?: string | undefined
  required: boolean
  path: string
  draft: Draft
  problems: readonly Problem[]
  onChange: (draft: Draft) => void
}

const within = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** A single-line field, or a field for JSON. */
function Line({ label, description, required, path, draft, problems, onChange }: PartProps) {
  if (!('text' in draft)) return null
  const change = (text: string): void => onChange({ ...draft, text } as Draft)
  const options = draft.kind === 'choice' ? draft.options.map(String) : ['true', 'false']
  return (
    <Field
      label={label}
      hint={description === undefined ? undefined : <Prose text={description} />}
      // A text may be empty.
      required={required && draft.kind !== 'text'}
      optional={required ? undefined : 'optional'}
      error={problems.find((problem) => problem.path === path)?.text}
    >
      {(control) => {
        if (draft.kind === 'json')
          return <TextArea {...control} className={css.json} value={draft.text} onChange={(event) => change(event.target.value)} />
        if (draft.kind === 'boolean' || draft.kind === 'choice')
          return (
            <Select {...control} value={draft.text} onChange={(event) => change(event.target.value)}>
              <option value="">{required ? 'Choose' : 'Left out'}</option>
              {options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </Select>
          )
        return (
          <TextInput
            {...control}
            autoComplete="off"
            spellCheck={false}
            inputMode={draft.kind === 'number' ? 'decimal' : 'text'}
            value={draft.text}
            onChange={(event) => change(event.target.value)}
          />
        )
      }}
    </Field>
  )
}

/** The fields of an object or of a union's variant. */
function Fields({
  fields,
  path,
  problems,
  onChange,
}: { fields: readonly DraftField[] } & Pick<PartProps, 'path' | 'problems'> & {
    onChange: (fields: readonly DraftField[]) => void
  }) {
  const change = (name: string, draft: Draft | undefined): void =>
    onChange(fields.map((field) => (field.name === name ? { ...field, draft } : field)))
  return fields.map(({ name, description, required, schema, draft }) => {
    const part = draft !== undefined && (
      <Part
        key={name}
        {...{ label: name, description, required, path: within(path, name), draft, problems }}
        onChange={(next) => change(name, next)}
      />
    )
    const isLine = draft !== undefined && 'text' in draft
    if (required || isLine) return part
    return (
      <div key={name} className={css.optionalPart}>
        <Checkbox checked={draft !== undefined} onChange={(event) => change(name, event.target.checked ? draftOf(schema) : undefined)}>
          With {name}
        </Checkbox>
        {part}
      </div>
    )
  })
}

function Union({ draft, onChange, ...part }: PartProps & { draft: Extract<Draft, { kind: 'union' }> }) {
  const { options, chosen } = draft
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{part.label}</legend>
      {part.description !== undefined && (
        <p className={css.dim}>
          <Prose text={part.description} />
        </p>
      )}
      <Field label={`Which ${part.label}`}>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            onChange={(event) => {
              const next = Number(event.target.value)
              onChange({ ...draft, chosen: next, draft: draftOf(options[next]!.schema) })
            }}
          >
            {options.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Part {...part} description={undefined} draft={draft.draft} onChange={(next) => onChange({ ...draft, draft: next })} isBare />
    </fieldset>
  )
}

function List({ draft, label, path, problems, onChange, description }: PartProps & { draft: Extract<Draft, { kind: 'list' }> }) {
  const { items, item, min, max } = draft
  const change = (next: readonly Draft[]): void => onChange({ ...draft, items: next })
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{label}</legend>
      {description !== undefined && (
        <p className={css.dim}>
          <Prose text={description} />
        </p>
      )}
      {items.map((one, index) => (
        // An item's position is its only identity.
        <div key={index} className={css.listItem}>
          <Part
            {...{ label: `${label} ${String(index + 1)}`, required: true, path: within(path, String(index)), draft: one, problems }}
            onChange={(next) => change(items.with(index, next))}
          />
          {items.length > min && (
            <Button tone="ghost" size="sm" onClick={() => change(items.toSpliced(index, 1))}>
              {`Take ${label} ${String(index + 1)} away`}
            </Button>
          )}
        </div>
      ))}
      {items.length < max && (
        <Button tone="soft" size="sm" onClick={() => change([...items, draftOf(item)])}>
          {`Add to ${label}`}
        </Button>
      )}
    </fieldset>
  )
}

/** One part of a value, of any kind; `isBare`: the element above already names it. */
function Part(props: PartProps & { isBare?: boolean }) {
  const { draft, label, path, problems, onChange, isBare = false } = props
  if (draft.kind === 'constant') return null
  if (draft.kind === 'union') return <Union {...props} draft={draft} />
  if (draft.kind === 'list') return <List {...props} draft={draft} />
  if (draft.kind !== 'object') return <Line {...props} />
  const { fields: known, more } = draft
  const fields = (
    <>
      <Fields fields={known} {...{ path, problems }} onChange={(next) => onChange({ ...draft, fields: next })} />
      {more !== undefined && (
        <Line
          {...{ label: `Other fields of ${label}, as JSON`, required: false, path: within(path, otherFields), problems }}
          draft={{ kind: 'json', text: more }}
          onChange={(next) => onChange({ ...draft, more: 'text' in next ? next.text : '' })}
        />
      )}
    </>
  )
  if (isBare) return fields
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{label}</legend>
      {fields}
    </fieldset>
  )
}

interface Props {
  events: readonly DocumentedEvent[]
  /** Whether an active state handles the event. */
  isHandled: (type: string) => boolean
  onSend: (event: AnyEventObject) => void
}

/** Selects one of a machine's external events and fills it in; the form is generated from the event's type (D3). */
export function EventForm({ events, isHandled, onSend }: Props) {
  const [chosen, setChosen] = useState(() => ({ type: events[0]!.type, draft: draftOf(events[0]!.schema) }))
  const [wasSent, setWasSent] = useState(false)
  const { description } = events.find(({ type }) => type === chosen.type)!
  const { value, problems } = readDraft(chosen.draft)
  const event: AnyEventObject = { type: chosen.type, ...(value as object) }

  const submit = (submitted: FormEvent<HTMLFormElement>): void => {
    submitted.preventDefault()
    setWasSent(true)
    if (problems.length === 0) {
      onSend(event)
      return
    }
    const form = submitted.currentTarget
    // The fields must first be marked as invalid.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <form className={css.form} aria-label="Send an event" noValidate onSubmit={submit}>
      <Field label="Event" hint={description === undefined ? undefined : <Prose text={description} />}>
        {(control) => (
          <Select
            {...control}
            value={chosen.type}
            onChange={({ target }) => {
              const { type, schema } = events.find((one) => one.type === target.value)!
              setChosen({ type, draft: draftOf(schema) })
              setWasSent(false)
            }}
          >
            {events.map(({ type }) => (
              <option key={type}>{type}</option>
            ))}
          </Select>
        )}
      </Field>
      <Part
        {...{ label: chosen.type, required: true, path: '', draft: chosen.draft, problems: wasSent ? problems : [], isBare: true }}
        onChange={(draft) => setChosen({ ...chosen, draft })}
      />
      {!isHandled(chosen.type) && <p className={css.dim}>No active state does anything with it now.</p>}
      <pre className={css.code} aria-label="The event">
        {JSON.stringify(event, null, 1)}
      </pre>
      <Button type="submit" size="sm">
        Send to the running page
      </Button>
    </form>
  )
}
