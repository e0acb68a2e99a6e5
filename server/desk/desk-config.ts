/**
 * The editor's configuration: the files of a content pack that it edits, and their fields (https://sveltiacms.app/en/docs/config-basics).
 */
import type { Backend, CmsConfig, CollectionFile, EntryCollection, Field } from '@sveltia/cms'
import { slugPattern } from '#contract/addresses.ts'
import { BoardSchema, type Board } from '#contract/boards.ts'
import {
  BannersFileSchema,
  CategoriesFileSchema,
  CountriesFileSchema,
  CouponsFileSchema,
  FrontMatterSchema,
  GroupsFileSchema,
  PostFileSchema,
  ProbabilityFileSchema,
  ProductFileSchema,
  SiteFileSchema,
} from '../content/pack.schema.ts'
import { slugRule } from '../content/field-kinds.ts'
import { packLocales } from '../content/read-posts.ts'
import { TeaserFileSchema } from '../content/teaser.schema.ts'
import type { DeskSettings } from '../platform/desk-settings.ts'
import { boardNames } from '../site/board-names.ts'
import { hints } from './field-hints.ts'
import { fieldsOf, rootListOf } from './pack-fields.ts'

/** Files of a pack that the editor does not edit, with the reason. */
export const notEdited: Readonly<Record<string, string>> = {
  'campaign.yaml': 'its dates may also be days from the import, for which the editor has no field',
}

/** Boards with groups of posts (server/content/README.md). */
const groupedBoards: readonly Board[] = ['handbook', 'faq']

const slug = {
  editable: ['create' as const],
  hint: 'Part of the folder name: lower-case letters, digits and dashes. It cannot be changed later.',
  pattern: [slugPattern.source, slugRule] as [string, string],
}

/** Title, summary and text by language; the facts once, in the front matter of the Korean file. */
const postFields: Field[] = [
  ...fieldsOf(FrontMatterSchema).map((field) => ({ ...field, i18n: true })),
  { name: 'body', label: 'Text', widget: 'richtext', modes: ['raw'], hint: hints['body'], i18n: true } as Field,
  ...fieldsOf(PostFileSchema),
]

const inPack = (root: string, path: string): string => (root === '' ? path : `${root}/${path}`)

function postCollection(root: string, board: Board): EntryCollection {
  return {
    name: board,
    label: boardNames.en[board],
    label_singular: `post of ${boardNames.en[board]}`,
    folder: inPack(root, `posts/${board}`),
    path: '{{slug}}/post',
    extension: 'md',
    format: 'yaml-frontmatter',
    identifier_field: 'title',
    summary: '{{title}} ({{slug}})',
    slug,
    i18n: true,
    preview_path: `desk/preview/${board}/{{slug}}/{{locale}}`,
    sortable_fields: { fields: ['publishedAt', 'title'], default: { field: 'publishedAt', direction: 'descending' } },
    view_filters: [{ name: 'drafts', label: 'Drafts', field: 'status', pattern: 'draft' }],
    fields: postFields,
  } as EntryCollection
}

/** A folder of YAML files, one per item. */
const yamlCollection = (root: string, folder: string, o: { name: string; label: string; fields: Field[] }): EntryCollection =>
  ({
    name: o.name,
    label: o.label,
    folder: inPack(root, folder),
    extension: 'yaml',
    format: 'yaml',
    identifier_field: 'name.ko',
    summary: '{{name.ko}} ({{slug}})',
    slug,
    fields: o.fields,
  }) as EntryCollection

const yamlFile = (root: string, path: string, label: string, fields: Field[]): CollectionFile =>
  ({ name: path.replaceAll(/[/.]/g, '-'), label, file: inPack(root, path), format: 'yaml', fields }) as CollectionFile

function backendOf({ git }: DeskSettings): Backend {
  // Without a Git host the editor opens a folder; it still requires a repository, and shows its name.
  if (git === undefined) return { name: 'github', repo: 'this-machine/this-site', auth_methods: ['token'] } as Backend
  const { kind, repository, branch, host, appId } = git
  const isOwnHost = kind !== 'github'
  return {
    name: kind,
    repo: repository,
    branch,
    ...(isOwnHost ? { base_url: host, api_root: `${host}/api/${kind === 'gitlab' ? 'v4' : 'v1'}` } : {}),
    ...(appId === undefined ? { auth_methods: ['token'] } : { app_id: appId, auth_type: 'pkce' }),
  } as Backend
}

/** @param origin of the site as editors type it, without a trailing slash */
export function deskConfig(settings: DeskSettings, origin: string): CmsConfig {
  const { root } = settings
  return {
    backend: backendOf(settings),
    app_title: 'Desk',
    site_url: origin,
    display_url: `${origin}/desk/publish`,
    // Pictures belong to the site, not to the pack.
    media_folder: 'public/art',
    public_folder: '/art',
    i18n: { structure: 'multiple_files', locales: [...packLocales], default_locale: 'ko' },
    output: { omit_empty_optional_fields: true, yaml: { indent_size: 2 } },
    collections: [
      ...BoardSchema.options.map((board) => postCollection(root, board)),
      { divider: true },
      yamlCollection(root, 'shop/products', { name: 'products', label: 'Products', fields: fieldsOf(ProductFileSchema) }),
      yamlCollection(root, 'probabilities', {
        name: 'probabilities',
        label: 'Probability tables',
        fields: fieldsOf(ProbabilityFileSchema),
      }),
    ],
    singletons: [
      yamlFile(root, 'site.yaml', 'Site', fieldsOf(SiteFileSchema)),
      yamlFile(root, 'teaser.yaml', 'Teaser', fieldsOf(TeaserFileSchema)),
      yamlFile(root, 'coupons.yaml', 'Coupons', rootListOf(CouponsFileSchema)),
      yamlFile(root, 'countries.yaml', 'Countries', rootListOf(CountriesFileSchema)),
      yamlFile(root, 'shop/categories.yaml', 'Shop categories', rootListOf(CategoriesFileSchema)),
      yamlFile(root, 'shop/banners.yaml', 'Shop banners', rootListOf(BannersFileSchema)),
      ...groupedBoards.map((board) =>
        yamlFile(root, `posts/${board}/groups.yaml`, `Groups: ${boardNames.en[board]}`, rootListOf(GroupsFileSchema)),
      ),
    ],
  }
}
