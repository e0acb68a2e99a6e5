/** Error messages for YAML files, with the correction. */
import { isScalar, visit, type Document, type Node, type YAMLError } from 'yaml'
import type * as v from 'valibot'

const inQuotes = 'a text that contains : or #, or begins with [ { & * ! | > % @ or a quote, needs quotes: title: "Update: part 1"'

/** @returns the message of a bracket, a quote or an indentation; the library has one code for several of them */
function messageOfStructure(message: string): string | undefined {
  const bracket = /end with a ([\]}])/.exec(message)?.[1]
  if (bracket !== undefined)
    return `a ${bracket === ']' ? '[' : '{'} on this line or above is not closed: write ${bracket} at its end, and indent its lines; a text that begins with it needs quotes: title: "[New] part 1"`
  const quote = /^Missing closing (["'])/.exec(message)?.[1]
  if (quote !== undefined) return `a quote ${quote} on this line or above is not closed: write ${quote} at the end of the text`
  if (message.startsWith('Implicit map keys need')) return 'has no value: write name: value, or indent the line if it continues a text'
  if (/^All .* items must start at the same column/.test(message))
    return 'begins at another column than the entries beside it: indent all alike'
  return undefined
}

/** @param rest what a comma cuts off from a value in braces: `{ KRW: 2,500 }` has the names KRW and 500 */
const messageOfRest = (rest: string): string =>
  /^[\d.]+$/.test(rest)
    ? 'a comma begins the next name, so the number is cut off: write 2500 without commas, and 1.99 with a point'
    : `“${rest}” has no value, because a comma begins the next name: put a text with commas in quotes, or write name: value`

/**
 * @param source the text that contains the error
 * @returns the message of a parse error, with advice
 */
export function messageOfError({ code, message, pos }: YAMLError, source: string): string {
  if (code === 'DUPLICATE_KEY') {
    const rest = /^([^:,{}\n]+)[,}]/.exec(source.slice(pos[0]))?.[1]
    return rest === undefined ? 'this name occurs twice: delete one of the two' : messageOfRest(rest.trim())
  }
  if (code === 'TAB_AS_INDENT') return 'a tab: indent with spaces'
  if (code === 'MULTIPLE_DOCS')
    return 'a line --- or ... ends the data, and something follows: delete that line; a second document belongs in a file of its own'
  const structure = messageOfStructure(message)
  if (structure !== undefined) return structure
  return `${message.split('\n')[0]!.replace(/\.$/, '')}: ${inQuotes}`
}

const listed = (expected: string): string =>
  expected
    .replaceAll(/^\(|\)$/g, '')
    .split(' | ')
    .map((one) => one.replaceAll('"', ''))
    .join(', ')

/** The parts of valibot's schemas that lead to the fields of an object. */
interface Schema {
  entries?: Readonly<Record<string, Schema>>
  item?: Schema
  wrapped?: Schema
}
const unwrapped = (schema: Schema): Schema => (schema.wrapped === undefined ? schema : unwrapped(schema.wrapped))

/** @returns an example of the object at a path of a schema: `{ start: …, end: … }` */
function exampleAt(schema: Schema, path: readonly (string | number)[]): string {
  let node = unwrapped(schema)
  for (const key of path) node = unwrapped(node.entries?.[key] ?? node.item ?? {})
  const names = Object.keys(node.entries ?? {})
  return names.length === 0 ? '{ name: value }' : `{ ${names.map((name) => `${name}: …`).join(', ')} }`
}

type Issue = v.BaseIssue<unknown>

/** Messages for a value of another type, by the type in the schema. */
const wrongTypes: ReadonlyMap<string, (issue: Issue) => string | undefined> = new Map([
  [
    'string',
    ({ received, input }: Issue) =>
      received === 'null' ? 'is empty: write a text' : `must be a text: put it in quotes, "${String(input)}"`,
  ],
  [
    'number',
    ({ input }) =>
      typeof input === 'string' && /^[\d,]+$/.test(input)
        ? 'must be a number without quotes and commas, e.g. 2500 or 1.99'
        : 'must be a number without quotes, e.g. 10',
  ],
  ['boolean', () => 'must be true or false'],
  ['picklist', ({ expected }) => (expected === null ? undefined : `must be one of ${listed(expected)}`)],
  ['array', ({ received }) => `${received === 'null' ? 'is empty, but ' : ''}must be a list: one line for each entry, beginning with -`],
])

/** @returns the message of a number that is too small or large, or of any other value */
function messageOfRange(expected: string | null): string {
  const [, sign, limit] = /^([<>]=)(.+)$/.exec(expected ?? '') ?? []
  if (limit !== undefined) return `must be at ${sign === '<=' ? 'most' : 'least'} ${limit}`
  return `must be ${expected ?? 'another value'}`
}

/**
 * @param schema of the whole file
 * @param path the issue's place in the file
 * @returns the message of a schema's issue, with advice; schemas with their own message keep it
 */
export function messageOfIssue(issue: Issue, schema: v.GenericSchema, path: readonly (string | number)[]): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message
  const { expected, received, type } = issue
  if (type === 'strict_object' && expected === 'never')
    return 'is not a name of this file: correct it (server/content/README.md lists all names), or delete the line'
  if (received === 'undefined') return 'is missing: write it'
  const wrongType = wrongTypes.get(type)?.(issue)
  if (wrongType !== undefined) return wrongType
  if (expected === 'Object')
    return `${received === 'null' ? 'is empty: write its fields' : 'must have fields'}, e.g. ${exampleAt(schema as Schema, path)}; server/content/README.md lists them`
  return messageOfRange(expected)
}

const texts = new Set(['ko', 'en', 'ja', 'tw', 'title', 'summary', 'lead', 'text', 'label', 'name', 'copyright', 'eyebrow'])

/** Whether a value is a text for readers: it or one of its parents has such a name. */
const isText = (path: readonly unknown[]): boolean =>
  path.some((node) => typeof node === 'object' && node !== null && 'key' in node && isScalar(node.key) && texts.has(String(node.key.value)))

/** Texts that YAML parses partly or entirely as something else: they would be published incomplete. */
export function findCutTexts(document: Document): { node: Node; message: string }[] {
  const found: { node: Node; message: string }[] = []
  const aliased = new Set<string>()
  visit(document, {
    Alias: (_key, alias) => {
      aliased.add(alias.source)
      if (alias.resolve(document) === undefined)
        found.push({ node: alias, message: `“*${alias.source}” is read as an alias, because * begins one: put the whole text in quotes` })
    },
  })
  visit(document, {
    Map: (_key, map) => {
      if (map.flow !== true) return
      for (const { key, value } of map.items)
        if (isScalar(key) && value === null) found.push({ node: key, message: messageOfRest(String(key.source ?? key.value)) })
    },
    Scalar: (key, node, path) => {
      if (key === 'key' || node.type !== 'PLAIN') return
      if (node.comment !== undefined && node.comment !== null && isText(path))
        found.push({ node, message: `“#${node.comment}” is cut off, because # begins a comment: put the whole text in quotes` })
      if (node.anchor !== undefined && !aliased.has(node.anchor))
        found.push({ node, message: `“&${node.anchor}” is cut off, because & begins an anchor: put the whole text in quotes` })
      if (node.tag !== undefined)
        found.push({ node, message: `“${node.tag}” is cut off, because ! begins a tag: put the whole text in quotes` })
    },
  })
  return found
}
