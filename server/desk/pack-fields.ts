/**
 * Derives fields of the editor from the schemas of the content pack: a field that is added to a schema appears in the editor without
 * further work. Reads valibot's schema objects (https://valibot.dev/guides/internal-architecture/).
 */
import type { Field } from '@sveltia/cms'
import type * as v from 'valibot'
import { isLocale, type Locale } from '#contract/locales.ts'
import { MomentSchema } from '../content/checks/moment.ts'
import { DaySchema, FilmSchema, PictureSchema, PricesSchema, SoundSchema } from '../content/field-kinds.ts'
import { hints } from './field-hints.ts'

/** The parts of valibot's objects that are read: the public properties of its schemas and actions. */
interface Schema {
  type: string
  entries?: Readonly<Record<string, Schema>>
  wrapped?: Schema
  default?: unknown
  item?: Schema
  options?: readonly unknown[]
  pipe?: readonly Action[]
}
interface Action {
  kind: string
  type: string
  requirement?: unknown
  message?: unknown
}

/** publishedAt → Published at */
const labelOf = (name: string): string => {
  const label = name.replaceAll(/([a-z])([A-Z])/g, (_all, before: string, after: string) => `${before} ${after.toLowerCase()}`)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const localeNames: Readonly<Record<Locale, string>> = { ko: 'Korean', en: 'English', ja: 'Japanese', tw: 'Traditional Chinese' }

/** The currencies that the editor shows; a file keeps its other ones. */
const priceCurrencies = ['USD', 'KRW', 'JPY', 'EUR', 'TWD', 'HKD']

const requirementOf = (actions: readonly Action[], type: string): Action | undefined => actions.find((one) => one.type === type)

/** The pattern of a text as the editor shows it. */
function patternOf(actions: readonly Action[]): [string, string] | undefined {
  const rule = requirementOf(actions, 'regex')
  if (!(rule?.requirement instanceof RegExp)) return undefined
  return [rule.requirement.source, typeof rule.message === 'string' ? rule.message : `must fit ${rule.requirement.source}`]
}

type Widget = Record<string, unknown>

/** Widgets of schemas that the pack's files share. */
const sharedWidgets: ReadonlyMap<unknown, Widget> = new Map<unknown, Widget>([
  [MomentSchema, { widget: 'datetime', input_timezone: 'Asia/Seoul' }],
  [DaySchema, { widget: 'datetime', type: 'date' }],
  [PictureSchema, { widget: 'image' }],
  [FilmSchema, { widget: 'file' }],
  [SoundSchema, { widget: 'file' }],
  [
    PricesSchema,
    {
      widget: 'object',
      collapsed: true,
      fields: priceCurrencies.map((code) => ({ name: code, label: code, widget: 'number', value_type: 'float', min: 0, required: false })),
    },
  ],
])

function numberWidget(actions: readonly Action[]): Widget {
  const [min, max] = ['min_value', 'max_value'].map((type) => requirementOf(actions, type)?.requirement)
  const isWhole = requirementOf(actions, 'integer') !== undefined
  return {
    widget: 'number',
    value_type: isWhole ? 'int' : 'float',
    ...(isWhole ? {} : { step: 0.0001 }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  }
}

/** @param path names from the file's root, with dots */
function widgetOf(schema: Schema, path: string): Widget {
  const shared = sharedWidgets.get(schema)
  if (shared !== undefined) return shared
  const actions = schema.pipe?.slice(1) ?? []
  switch (schema.type) {
    case 'string': {
      const pattern = patternOf(actions)
      return { widget: 'string', ...(pattern === undefined ? {} : { pattern }) }
    }
    case 'number':
      return numberWidget(actions)
    case 'boolean':
      return { widget: 'boolean' }
    case 'picklist':
      return { widget: 'select', options: schema.options }
    case 'strict_object':
      return { ...objectOf(schema, path), collapsed: 'auto' }
    case 'array': {
      const item = schema.item!
      if (item.type === 'strict_object') return { widget: 'list', collapsed: 'auto', fields: fieldsOf(item, path) }
      return { widget: 'list', field: fieldOf('item', item, path) }
    }
    default:
      throw new Error(`the editor has no field for ${path}, which is a valibot ${schema.type}: add one to server/desk/pack-fields.ts`)
  }
}

const objectOf = (schema: Schema, path: string): Widget => ({ widget: 'object', fields: fieldsOf(schema, path) })

/** A boolean whose absence means something else than `false`: the editor's switch always writes one of the two. */
const choiceOrNone = {
  widget: 'select',
  options: [
    { label: 'Yes', value: true },
    { label: 'No', value: false },
  ],
}

function fieldOf(name: string, given: Schema, path: string): Field {
  const isOptional = given.type === 'optional'
  const schema = isOptional ? given.wrapped! : given
  // The rules of a pipe around `optional` apply to the inner schema.
  const inner = schema.type === 'optional' ? { ...schema.wrapped!, pipe: schema.pipe! } : schema
  const standard = isOptional && typeof given.default !== 'object' && given.default !== undefined ? { default: given.default } : {}
  const hint =
    hints[
      path
        .split('.')
        .filter((part) => !isLocale(part))
        .join('.')
    ]
  return {
    name,
    label: isLocale(name) ? localeNames[name] : labelOf(name),
    ...(hint === undefined ? {} : { hint }),
    ...(isOptional && inner.type === 'boolean' && given.default === undefined ? choiceOrNone : widgetOf(inner, path)),
    ...standard,
    required: !isOptional,
  } as Field
}

/**
 * @param schema a strict object
 * @param path its path in the file, for hints and errors
 * @returns a field for each entry, in order
 * @throws if an entry has a kind of schema without a corresponding field
 */
export function fieldsOf(schema: unknown, path = ''): Field[] {
  const { entries = {} } = schema as Schema
  return Object.entries(entries).map(([name, entry]) => fieldOf(name, entry, path === '' ? name : `${path}.${name}`))
}

/** The list of a file whose root is an array. @param schema an array of strict objects */
export const rootListOf = (schema: v.GenericSchema): Field[] => [
  {
    name: 'items',
    label: 'Items',
    widget: 'list',
    root: true,
    collapsed: 'auto',
    fields: fieldsOf((schema as unknown as Schema).item),
  } as Field,
]
