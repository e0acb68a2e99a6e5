/** The types of events as JSON Schema, to build forms from them (D3). TypeScript provides the types, so nothing is duplicated. */
import { createGenerator } from 'ts-json-schema-generator'
import type { JsonSchema } from '../../src/dev/gallery/machines/diagram.ts'

/**
 * Returns a function that gives the schema of a type declared in machines/, and throws, with the type's name, if it cannot be made.
 * @param path of the files that declare the types
 */
export function readSchemas(path = 'machines/*/*.ts'): (type: string) => JsonSchema {
  const generator = createGenerator({
    path,
    tsconfig: 'tsconfig.json',
    // A separate step of `npm run check` does this.
    skipTypeCheck: true,
    expose: 'none',
    topRef: false,
    functions: 'hide',
  })
  return (type) => {
    try {
      return generator.createSchema(type) as JsonSchema
    } catch (error) {
      throw new Error(
        `${type} has no JSON Schema: give a field whose type is computed, e.g. by v.InferOutput, a type of its own, or that of a list, (typeof list)[number]`,
        { cause: error },
      )
    }
  }
}

/** The possible values of an event's `type`. */
const typesOf = ({ properties }: JsonSchema): readonly unknown[] => {
  const type = properties?.['type']
  return type?.const === undefined ? (type?.enum ?? []) : [type.const]
}

const withoutType = ({ properties = {}, required = [], ...rest }: JsonSchema): JsonSchema => ({
  ...rest,
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => name !== 'type')),
  required: required.filter((name) => name !== 'type'),
})

/** Takes the schema of a union of events and returns each event's fields besides `type`, in the order of the union. */
export function eventSchemas(union: JsonSchema): Map<string, JsonSchema> {
  const variants = (schema: JsonSchema): readonly JsonSchema[] => schema.anyOf?.flatMap(variants) ?? [schema]
  const definitions = Object.keys(union.definitions ?? {}).length === 0 ? {} : { definitions: union.definitions! }
  const out = new Map<string, JsonSchema>()
  for (const variant of variants(union))
    for (const type of typesOf(variant)) {
      const before = out.get(String(type))
      const fields = withoutType(variant)
      const all = before === undefined ? [fields] : [...(before.anyOf ?? [before]), fields]
      out.set(String(type), { ...(all.length === 1 ? fields : { anyOf: all }), ...definitions })
    }
  return out
}
