/**
 * A value while the form for its type is filled in (D3): the JSON Schema of an event's fields becomes a draft, and the draft becomes the
 * value, or a list of its problems. Pure: event-form.tsx renders the form.
 */
import type { JsonSchema } from './diagram.ts'

/** An incomplete value. Texts stay texts until they are read, so that a field can contain an incomplete number. */
export type Draft =
  | { kind: 'constant'; value: unknown }
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string }
  /** Empty: omitted. */
  | { kind: 'boolean'; text: '' | 'true' | 'false' }
  | { kind: 'choice'; options: readonly unknown[]; text: string }
  | { kind: 'union'; options: readonly UnionOption[]; chosen: number; draft: Draft }
  /** `more`: fields that the type does not name, as JSON; undefined if it permits none. */
  | { kind: 'object'; fields: readonly DraftField[]; more?: string }
  | { kind: 'list'; item: JsonSchema; items: readonly Draft[]; min: number; max: number }
  /** Types without a form: entered as JSON. */
  | { kind: 'json'; text: string }

export interface DraftField {
  name: string
  description?: string
  required: boolean
  schema: JsonSchema
  /** Undefined: omitted. */
  draft: Draft | undefined
}
export interface UnionOption {
  label: string
  schema: JsonSchema
}
/** A problem and its path: `popup.items.0.src`. */
export interface Problem {
  path: string
  text: string
}

type Definitions = NonNullable<JsonSchema['definitions']>

/** A part of a schema that can be read without the whole. */
const alone = (schema: JsonSchema, definitions: Definitions): JsonSchema =>
  Object.keys(definitions).length === 0 ? schema : { ...schema, definitions }

function resolved(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const name = schema.$ref?.replace('#/definitions/', '')
  return name === undefined ? schema : resolved(definitions[decodeURIComponent(name)] ?? {}, definitions)
}

/** Flattens nested unions; a list of types is a union of them. */
function variantsOf(schema: JsonSchema, definitions: Definitions): JsonSchema[] {
  const plain = resolved(schema, definitions)
  if (plain.anyOf !== undefined) return plain.anyOf.flatMap((variant) => variantsOf(variant, definitions))
  if (typeof plain.type === 'object') return plain.type.map((type) => ({ ...plain, type }))
  return [plain]
}

const constantsOf = ({ const: constant, enum: options }: JsonSchema): readonly unknown[] =>
  constant === undefined ? (options ?? []) : [constant]

/** The name of a variant: the field that distinguishes it, otherwise its type. */
function labelOf(variant: JsonSchema, definitions: Definitions): string {
  const constants = constantsOf(variant)
  if (constants.length > 0) return constants.map(String).join(', ')
  for (const name of ['kind', 'type']) {
    const field = variant.properties?.[name]
    const values = field === undefined ? [] : constantsOf(resolved(field, definitions))
    if (values.length > 0) return values.map(String).join(', ')
  }
  const words: Record<string, string> = { string: 'text', object: 'fields', array: 'list' }
  const type = String(variant.type ?? 'any value')
  return words[type] ?? type
}

/** The initial draft of a schema: the first variant, without optional fields. */
export function draftOf(schema: JsonSchema, definitions: Definitions = schema.definitions ?? {}): Draft {
  const variants = variantsOf(schema, definitions)
  if (variants.length > 1) {
    const options = variants.map((variant) => ({ label: labelOf(variant, definitions), schema: alone(variant, definitions) }))
    return { kind: 'union', options, chosen: 0, draft: draftOf(options[0]!.schema, definitions) }
  }
  const [plain = {}] = variants
  const constants = constantsOf(plain)
  if (constants.length === 1) return { kind: 'constant', value: constants[0] }
  if (constants.length > 1) return { kind: 'choice', options: constants, text: '' }
  switch (String(plain.type)) {
    case 'string':
      return { kind: 'text', text: '' }
    case 'number':
    case 'integer':
      return { kind: 'number', text: '' }
    case 'boolean':
      return { kind: 'boolean', text: '' }
    case 'null':
      return { kind: 'constant', value: null }
    case 'array':
      return listDraft(plain, definitions)
    case 'object':
      return plain.properties === undefined ? { kind: 'json', text: '' } : objectDraft(plain, definitions)
    default:
      return { kind: 'json', text: '' }
  }
}

function objectDraft({ properties = {}, required = [], additionalProperties = false }: JsonSchema, definitions: Definitions): Draft {
  const fields = Object.entries(properties).map(([name, schema]): DraftField => {
    const { description } = schema
    const isRequired = required.includes(name)
    return {
      name,
      ...(description === undefined ? {} : { description }),
      required: isRequired,
      schema: alone(schema, definitions),
      draft: isRequired || isOneLine(schema, definitions) ? draftOf(schema, definitions) : undefined,
    }
  })
  // Required fields come first.
  const sorted = fields.toSorted((a, b) => Number(b.required) - Number(a.required))
  return { kind: 'object', fields: sorted, ...(additionalProperties === false ? {} : { more: '' }) }
}

/** An empty single-line field is omitted; other optional fields have to be added first. */
function isOneLine(schema: JsonSchema, definitions: Definitions): boolean {
  const variants = variantsOf(schema, definitions)
  const [{ type, ...plain } = {}] = variants
  if (variants.length !== 1 || constantsOf(plain).length === 1) return false
  return constantsOf(plain).length > 1 || ['string', 'number', 'integer', 'boolean'].includes(String(type))
}

function listDraft({ items, minItems = 0, maxItems }: JsonSchema, definitions: Definitions): Draft {
  // A tuple's items have their own schemas.
  if (items !== undefined && !('length' in items))
    return {
      kind: 'list',
      item: alone(items, definitions),
      items: Array.from({ length: minItems }, () => draftOf(items, definitions)),
      min: minItems,
      max: maxItems ?? Infinity,
    }
  const places = items ?? []
  if (places.length === 0) return { kind: 'json', text: '' }
  return { kind: 'list', item: {}, items: places.map((place) => draftOf(place, definitions)), min: places.length, max: places.length }
}

/** The path of fields that the type does not name. */
export const otherFields = '…'

/** Marks an omitted value. */
const leftOut = Symbol('left out')

/** Returns a draft's value and its problems; the value is only valid without problems. */
export function readDraft(draft: Draft, isRequired = true): { value: unknown; problems: Problem[] } {
  const problems: Problem[] = []
  const value = read(draft, isRequired, '', problems)
  return { value: value === leftOut ? undefined : value, problems }
}

const within = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** Reports a problem of the draft. */
type Report = (text: string) => typeof leftOut

function readNumber(text: string, wrong: Report): unknown {
  return Number.isFinite(Number(text)) ? Number(text) : wrong(`“${text}” is not a number.`)
}

function readJson(text: string, wrong: Report): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return wrong('This is no JSON.')
  }
}

function readObject({ fields, more }: Extract<Draft, { kind: 'object' }>, path: string, problems: Problem[]): unknown {
  const named = fields.map(({ name, required, draft }): [string, unknown] => [
    name,
    draft === undefined ? leftOut : read(draft, required, within(path, name), problems),
  ])
  const others = more === undefined ? leftOut : read({ kind: 'json', text: more }, false, within(path, otherFields), problems)
  return { ...(typeof others === 'object' ? others : {}), ...Object.fromEntries(named.filter(([, value]) => value !== leftOut)) }
}

function read(draft: Draft, isRequired: boolean, path: string, problems: Problem[]): unknown {
  const wrong: Report = (text) => {
    problems.push({ path, text })
    return leftOut
  }
  /** Nothing is entered. */
  const empty = (text: string): typeof leftOut => (isRequired ? wrong(text) : leftOut)
  switch (draft.kind) {
    case 'constant':
      return draft.value
    case 'text':
      // An emptied field is an event too.
      return draft.text === '' && !isRequired ? leftOut : draft.text
    case 'number':
      return draft.text.trim() === '' ? empty('Write a number.') : readNumber(draft.text.trim(), wrong)
    case 'boolean':
      return draft.text === '' ? empty('Choose true or false.') : draft.text === 'true'
    case 'choice':
      return draft.options.find((option) => String(option) === draft.text) ?? empty('Choose one.')
    case 'union':
      return read(draft.draft, isRequired, path, problems)
    case 'list':
      return draft.items.map((item, index) => read(item, true, within(path, String(index)), problems))
    case 'object':
      return readObject(draft, path, problems)
    case 'json':
      return draft.text.trim() === '' ? empty('Write JSON.') : readJson(draft.text, wrong)
  }
}
