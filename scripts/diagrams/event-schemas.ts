/** The types of events as JSON Schema, so that a form can be built of them (D3). TypeScript reads the types; nothing is written twice. */
import { createGenerator } from 'ts-json-schema-generator'
import type { JsonSchema } from '../../src/dev/gallery/machines/diagram.ts'

/** Takes types' names, all declared in machines/, and gives a function that tells a type's schema. */
export function readSchemas(path = 'machines/*/*.ts'): (type: string) => JsonSchema {
  const generator = createGenerator({
    path,
    tsconfig: 'tsconfig.json',
    // `npm run check` has a step of its own for that.
    skipTypeCheck: true,
    expose: 'none',
    topRef: false,
    functions: 'hide',
  })
  return (type) => generator.createSchema(type) as JsonSchema
}

/** What `type` of an event may be. */
const typesOf = ({ properties }: JsonSchema): readonly unknown[] => {
  const type = properties?.['type']
  return type?.const === undefined ? (type?.enum ?? []) : [type.const]
}

const withoutType = ({ properties = {}, required = [], ...rest }: JsonSchema): JsonSchema => ({
  ...rest,
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => name !== 'type')),
  required: required.filter((name) => name !== 'type'),
})

/** Takes the schema of a union of events and gives each event's fields besides `type`, in the order of the union. */
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
