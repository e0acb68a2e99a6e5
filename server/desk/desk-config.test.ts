/** The editor has a field for everything in the pack's schemas, with the same rules, and a place for every file of a pack. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { demoPack } from '#tests/helpers/provider-database.ts'
import {
  BannersFileSchema,
  CampaignFileSchema,
  CategoriesFileSchema,
  CountriesFileSchema,
  CouponsFileSchema,
  GroupsFileSchema,
  PostWithFactsSchema,
  ProbabilityFileSchema,
  ProductFileSchema,
  SiteFileSchema,
} from '../content/pack.schema.ts'
import { TeaserFileSchema } from '../content/teaser.schema.ts'
import { deskOf } from '../platform/desk-settings.ts'
import { deskConfig, notEdited } from './desk-config.ts'
import { fieldsOf, rootListOf } from './pack-fields.ts'

interface AnyField {
  name: string
  widget: string
  required?: boolean
  root?: boolean
  fields?: AnyField[]
  field?: AnyField
}
interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: unknown
}

/** `name` or, if it is optional, `name?`, with dots; lists by []. */
function pathsOfFields(fields: readonly AnyField[], before = ''): string[] {
  return fields.flatMap((field) => {
    if (field.root === true) return pathsOfFields(field.fields!, '[].')
    const path = `${before}${field.name}${field.required === false ? '?' : ''}`
    const isPrices = field.name === 'prices'
    const inner = field.widget === 'list' ? `${path}[].` : `${path}.`
    return [path, ...(field.fields === undefined || isPrices ? [] : pathsOfFields(field.fields, inner))]
  })
}
function pathsOfSchema(schema: JsonSchema, before = ''): string[] {
  if (schema.type === 'array') return pathsOfSchema(schema.items ?? {}, `${before.replace(/\.$/, '')}[].`)
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const path = `${before}${name}${schema.required?.includes(name) === true ? '' : '?'}`
    return [path, ...pathsOfSchema(one, `${path}.`)]
  })
}
const pathsOf = (schema: v.GenericSchema): string[] =>
  pathsOfSchema(toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }) as JsonSchema)

const settings = deskOf({ DEPLOYMENT: 'local', CONTENT_PACK: 'server/content/everharrow' })!
const config = deskConfig(settings, 'http://localhost:3000')
const collection = (name: string): AnyField[] =>
  (config.collections as { name?: string; fields: AnyField[] }[]).find((one) => one.name === name)!.fields
const file = (path: string): AnyField[] =>
  (config.singletons as { file: string; fields: AnyField[] }[]).find((one) => one.file === `${demoPack}/${path}`)!.fields

test.each<[string, AnyField[], v.GenericSchema]>([
  ['a post', collection('notice').filter(({ name }) => name !== 'body'), PostWithFactsSchema],
  ['a product', collection('products'), ProductFileSchema],
  ['a probability table', collection('probabilities'), ProbabilityFileSchema],
  ['site.yaml', file('site.yaml'), SiteFileSchema],
  ['teaser.yaml', file('teaser.yaml'), TeaserFileSchema],
  ['coupons.yaml', file('coupons.yaml'), CouponsFileSchema],
  ['countries.yaml', file('countries.yaml'), CountriesFileSchema],
  ['categories.yaml', file('shop/categories.yaml'), CategoriesFileSchema],
  ['banners.yaml', file('shop/banners.yaml'), BannersFileSchema],
  ['groups.yaml', file('posts/faq/groups.yaml'), GroupsFileSchema],
])('%s has the fields of its schema, and the same ones are optional', (_name, fields, schema) => {
  const paths = pathsOf(schema)
  expect(paths.length).toBeGreaterThan(1)
  expect(pathsOfFields(fields).toSorted()).toEqual(paths.toSorted())
})

test('a kind of schema without a field type throws', () => {
  const unknown = v.strictObject({ name: v.string(), when: v.union([v.string(), v.number()]) })
  expect(() => fieldsOf(unknown)).toThrow('no field for when, which is a valibot union')
  expect(() => fieldsOf(CampaignFileSchema)).toThrow('window.start')
})

test('a field that is added to a schema appears in the editor', () => {
  const more = v.strictObject({ ...PostWithFactsSchema.entries, mood: v.optional(v.picklist(['calm', 'wild'])) })
  expect(fieldsOf(more).at(-1)).toEqual({ name: 'mood', label: 'Mood', widget: 'select', options: ['calm', 'wild'], required: false })
})

describe('schema rules in the editor', () => {
  const rules = (fields: AnyField[], name: string) => fields.find((one) => one.name === name)
  test.each([
    ['publishedAt', { widget: 'datetime', input_timezone: 'Asia/Seoul', required: true }],
    ['status', { widget: 'select', options: ['published', 'draft'], default: 'published', required: false }],
    ['pinned', { widget: 'boolean', default: false }],
    ['version', { widget: 'datetime', type: 'date' }],
    ['thumbnail', { widget: 'image', required: false }],
    ['order', { widget: 'number', value_type: 'int' }],
    ['group', { widget: 'string', pattern: ['^[a-z0-9][a-z0-9-]{0,63}$', 'must be lower-case letters, digits and dashes, at most 64'] }],
    ['title', { widget: 'string', i18n: true, required: true }],
    ['body', { widget: 'richtext', modes: ['raw'], i18n: true }],
  ])('%s', (name, rule) => expect(rules(collection('notice'), name)).toMatchObject(rule))

  test('pictures and films of the teaser have file choosers, as those of posts do', () => {
    const widgets = (fields: readonly AnyField[]): string[] =>
      fields.flatMap(({ name, widget, fields: inner = [] }) => [`${name} ${widget}`, ...widgets(inner)])
    const all = widgets(file('teaser.yaml'))
    expect(all).toContain('wide image')
    expect(all).toContain('poster image')
    expect(all).toContain('src file')
  })

  test('no pattern ends with a slash: the editor would take it for the end of an expression with flags', () => {
    const patterns = [...JSON.stringify(config).matchAll(/"pattern":(\["(?:[^"\\]|\\.)*")/g)].map(
      ([, first]) => (JSON.parse(`${first!}]`) as [string])[0],
    )
    expect(patterns.length).toBeGreaterThan(5)
    expect(patterns.filter((pattern) => pattern.endsWith('/'))).toEqual([])
  })

  test('a boolean without a default can be left unset, which is not the same as false', () => {
    const members = rules(file('coupons.yaml')[0]!.fields!, 'for')!.fields!
    expect(rules(members, 'linked')).toMatchObject({
      widget: 'select',
      options: [
        { label: 'Yes', value: true },
        { label: 'No', value: false },
      ],
      required: false,
    })
  })

  test('a list that may be empty can be left out: the editor refuses an empty required list', () => {
    expect(rules(file('coupons.yaml')[0]!.fields!, 'rewards')).toMatchObject({ widget: 'list', required: false })
    const [demo] = parse(readFileSync(`${demoPack}/coupons.yaml`, 'utf8')) as Record<string, unknown>[]
    const { rewards: _left, ...coupon } = demo!
    expect(v.parse(CouponsFileSchema, [coupon])).toMatchObject([{ rewards: [] }])
  })

  test('a file that is one list has a root list field', () =>
    expect(rootListOf(GroupsFileSchema)).toMatchObject([{ widget: 'list', root: true, fields: [{ name: 'id' }, { name: 'label' }] }]))
})

test('every file of a pack is editable or is listed in notEdited', () => {
  const names = readdirSync(demoPack, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(demoPack, join(entry.parentPath, entry.name)))
  const patterns = (config.collections as { folder?: string; path?: string; extension: string; i18n?: boolean }[])
    .filter(({ folder }) => folder !== undefined)
    .map(({ folder, path = '{{slug}}', extension, i18n }) => {
      const inPack = `${folder!.slice(demoPack.length + 1)}/${path.replace('{{slug}}', '[^/]+')}`
      return new RegExp(`^${inPack}${i18n === true ? '\\.(ko|en|ja|tw)' : ''}\\.${extension}$`)
    })
  const files = (config.singletons as { file: string }[]).map((one) => one.file.slice(demoPack.length + 1))
  const homeless = names.filter((name) => !patterns.some((pattern) => pattern.test(name)) && !files.includes(name))
  expect(homeless).toEqual(Object.keys(notEdited))
})
