import type { Diagram, DocumentedName, JsonSchema } from './diagram.ts'
import { shortState } from './live.ts'
import { Prose } from './prose.tsx'
import * as css from './gallery.css.ts'

/** A schema as a readable TypeScript type. */
export function typeText(schema: JsonSchema): string {
  const { anyOf, const: constant, enum: options, type, items, properties, required = [], additionalProperties = false, $ref } = schema
  if ($ref !== undefined) return decodeURIComponent($ref.replace('#/definitions/', ''))
  if (anyOf !== undefined) return anyOf.map(typeText).join(' | ')
  if (constant !== undefined) return JSON.stringify(constant)
  if (options !== undefined) return options.map((option) => JSON.stringify(option)).join(' | ')
  if (type === 'array') {
    if (items === undefined) return 'unknown[]'
    return 'length' in items ? `[${items.map(typeText).join(', ')}]` : `(${typeText(items)})[]`
  }
  if (properties !== undefined) {
    const fields = Object.entries(properties).map(([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(field)}`)
    return `{ ${[...fields, ...(additionalProperties === false ? [] : ['[field: string]: unknown'])].join('; ')} }`
  }
  return type === undefined ? 'unknown' : typeof type === 'string' ? type : type.join(' | ')
}

const fieldsOf = (schema: JsonSchema): string =>
  Object.keys(schema.properties ?? {}).length + (schema.anyOf?.length ?? 0) === 0 ? '' : typeText(schema)

interface NameListProps {
  title: string
  names: readonly DocumentedName[]
  usedIn?: (name: string) => string[]
  isOpen?: boolean
}

function NameList({ title, names, usedIn, isOpen = false }: NameListProps) {
  if (names.length === 0) return null
  return (
    <details open={isOpen}>
      <summary className={css.summary}>
        <h3 className={css.partTitle}>
          {title} <span className={css.count}>{names.length}</span>
        </h3>
      </summary>
      <dl className={css.words}>
        {names.map(({ name, description, code }) => {
          const places = usedIn?.(name) ?? []
          return (
            <div key={name} className={css.word}>
              <dt className={css.wordName}>{name}</dt>
              <dd>
                {description !== undefined && (
                  <p>
                    <Prose text={description} />
                  </p>
                )}
                {code !== undefined && <pre className={css.code}>{code}</pre>}
                {usedIn !== undefined && (
                  <p className={css.dim}>
                    {places.length === 0 ? 'Not used in the chart itself' : `In ${[...new Set(places)].join(', ')}`}
                  </p>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}

/** The events, ports and effects of a machine, from its types and comments (D3). */
export function Documentation({ diagram }: { diagram: Diagram }) {
  const { documentation, chart } = diagram
  const { events, emitted, guards, actions, delays, actors, ports, inputs, input } = documentation
  const inEvents = (type: string) => chart.transitions.filter(({ eventType }) => eventType === type).map(({ source }) => shortState(source))
  const inGuards = (name: string) => chart.transitions.filter(({ guard }) => guard === name).map(({ source }) => shortState(source))
  const inActions = (name: string) => [
    ...chart.transitions.filter((one) => one.actions.includes(name)).map(({ source }) => shortState(source)),
    ...chart.states.filter(({ entry, exit }) => [...entry, ...exit].includes(name)).map(({ id }) => shortState(id)),
  ]
  const inActors = (name: string) => chart.states.filter(({ invokes }) => invokes.includes(name)).map(({ id }) => shortState(id))
  const documentedEvents = events.map(({ type, description, schema }): DocumentedName => {
    const fields = fieldsOf(schema)
    return { name: type, ...(description === undefined ? {} : { description }), ...(fields === '' ? {} : { code: fields }) }
  })
  const situations = inputs.map(({ name, value }): DocumentedName => ({ name, code: JSON.stringify(value) }))
  return (
    <>
      {input !== undefined && (
        <section className={css.part}>
          <h3 className={css.partTitle}>Input</h3>
          <pre className={css.code}>{input}</pre>
        </section>
      )}
      <NameList title="Situations it is tested in" names={situations} />
      <NameList isOpen title="Events" names={documentedEvents} usedIn={inEvents} />
      <NameList title="Emitted events" names={emitted} />
      <NameList title="Guards" names={guards} usedIn={inGuards} />
      <NameList title="Actions" names={actions} usedIn={inActions} />
      <NameList title="Delays" names={delays} />
      <NameList title="Actors" names={actors} usedIn={inActors} />
      <NameList isOpen title="Ports" names={ports} />
    </>
  )
}
