/** Every mistake of a pack in a table: the input, and the reported message with the correction. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slugLength } from '#contract/addresses.ts'
import { startPayment } from '#contract/orders.ts'
import { PostListQuerySchema } from '#contract/posts.ts'
import { getProduct, ProductListQuerySchema } from '#contract/shop.ts'
import { factIcons } from '#contract/site.ts'
import { demoPack, testNow } from '#tests/helpers/provider-database.ts'
import { createPictures } from '../../platform/pictures.ts'
import { renderMarkdown } from '../markdown.ts'
import { HrefSchema, SlugSchema, WebAddressSchema } from '../field-kinds.ts'
import { CategoriesFileSchema, GroupsFileSchema, SiteFileSchema } from '../pack.schema.ts'
import { BadPack, type Problem } from '../problems.ts'
import { readPack } from '../read-pack.ts'
import { parseYaml } from '../yaml-file.ts'
import { faultOfPicture } from './addresses.ts'
import { checkMarkdown } from './markdown-text.ts'
import { faultOfMoment } from './moment.ts'
import { decodeText } from './text-file.ts'

/** @param message undefined: nothing may be reported */
const isReported = (lines: string[], message: RegExp | undefined): boolean =>
  message === undefined ? lines.length === 0 : lines.some((line) => message.test(line))

describe('the longest ids', () => {
  const id = 'a'.repeat(slugLength)
  const name = { ko: 'a', en: 'a', ja: 'a', tw: 'a' }
  test.each<[string, v.GenericSchema, (of: string) => unknown, v.GenericSchema, (of: string) => unknown]>([
    ['a category', CategoriesFileSchema, (of) => [{ id: of, name }], ProductListQuerySchema, (of) => ({ lang: 'en', category: of })],
    [
      'a group',
      GroupsFileSchema,
      (of) => [{ id: of, label: name }],
      PostListQuerySchema,
      (of) => ({ board: 'faq', locale: 'en', group: of }),
    ],
    ['a product', SlugSchema, (of) => of, getProduct.params, (of) => ({ productId: of })],
    ['an ordered product', SlugSchema, (of) => of, startPayment.body.entries.productId, (of) => of],
  ])('of %s can be written and asked for, longer ones neither', (_name, file, fileOf, call, callOf) => {
    expect([id, `${id}a`].map((of) => [v.is(file, fileOf(of)), v.is(call, callOf(of))])).toEqual([
      [true, true],
      [false, false],
    ])
  })
})

describe('encodings', () => {
  const decode = (bytes: Uint8Array): [string | undefined, string] => {
    const problems: Problem[] = []
    const text = decodeText('f', bytes, problems)
    return [text, problems.map(({ line, message }) => `${String(line)}: ${message}`).join()]
  }
  const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
  test.each<[string, Uint8Array, string | undefined, string]>([
    ['UTF-8', utf8('점검\n安内'), '점검\n安内', ''],
    ['UTF-8 with a byte order mark', utf8('\uFEFF---\ntitle'), '---\ntitle', ''],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x41, 0]), undefined, '1: is UTF-16: save it as UTF-8'],
    [
      'EUC-KR',
      new Uint8Array([0x61, 0x0a, 0xc1, 0xa1, 0xb0, 0xcb]),
      undefined,
      '2: is not UTF-8, but perhaps EUC-KR, Shift_JIS or Big5: save it as UTF-8',
    ],
    [
      'a replacement character',
      utf8('a\nb \uFFFD'),
      undefined,
      '2: contains \uFFFD where an earlier conversion lost a character: write the character again',
    ],
    ['a control character', utf8('a\n\u0000'), undefined, '2: contains the control character U+0000: delete it'],
  ])('%s decodes or reports the correction', (_name, bytes, text, reported) => expect(decode(bytes)).toEqual([text, reported]))
})

describe('names of pictures', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'names-'))
    mkdirSync(join(folder, 'public/art'), { recursive: true })
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each([
    ['/art/IMG_1.JPG', 'is resized'],
    ['/art/a.Jpeg', 'is resized'],
    ['/art/화면.svg', 'is served as it is'],
    ['/art/hero@2x.jpg', '/art/hero@2x.jpg cannot be resized: rename the file, e.g. to hero-2x.jpg;'],
    ['/art/화면.jpg', '/art/화면.jpg cannot be resized: rename the file, e.g. to picture.jpg;'],
    ['/art/shot (1).png', '/art/shot (1).png cannot be resized: rename the file, e.g. to shot-1.png;'],
    ['/art/a..b.webp', '/art/a..b.webp cannot be resized: rename the file, e.g. to a-b.webp;'],
  ])('%s: %s', async (path, expected) => {
    const [masters, source] = [join(folder, 'public'), `![x](<${path}>)`]
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    writeFileSync(join(masters, path), picture)
    const [, address] = /src="([^"]+)"/.exec(renderMarkdown(source).html)!
    const answer = await createPictures(masters, join(folder, 'cache'))(new Request(`http://site.test${address!}`))
    const fault = checkMarkdown(source).media.map((src) => faultOfPicture(src, masters))[0]
    expect(fault ?? (answer?.status === 200 ? 'is resized' : 'is served as it is')).toContain(expected)
  })
})

test('a folder is not the file of its name', () => {
  const masters = mkdtempSync(join(tmpdir(), 'folder-'))
  mkdirSync(join(masters, 'thumb.jpg'))
  expect(faultOfPicture('/thumb.jpg', masters)).toMatch(/^there is no file \/thumb\.jpg: put it into public/)
  rmSync(masters, { recursive: true })
})

test.each([
  ['2026-11-20T10:00:00+09:00', undefined],
  ['2026-11-20T10:00Z', undefined],
  ['2026-11-20T10:00:00', 'has no time zone: write 2026-11-20T10:00:00+09:00 if this is Korean time'],
  ['2026-11-20 10:00', 'has no time zone: write 2026-11-20T10:00+09:00 if this is Korean time'],
  ['2026-11-20', 'has no time and no time zone: write e.g. 2026-11-20T00:00:00+09:00'],
  ['2026-02-30T10:00:00+09:00', 'there is no day 2026-02-30: write a date of the calendar, e.g. 2026-11-20T10:00:00+09:00'],
  ['9999-12-31T23:59:59Z', undefined],
  ['9999-12-31T23:59:59-12:00', 'is after the year 9999 in UTC: write an earlier time'],
  ['2026-11-20T24:00:00+09:00', 'must be a date and time such as 2026-11-20T10:00:00+09:00'],
  ['2026-11-20T10:60:00+09:00', 'must be a date and time such as 2026-11-20T10:00:00+09:00'],
  ['2026-11-20T10:00:00+25:00', 'must be a date and time such as 2026-11-20T10:00:00+09:00'],
  ['20.11.2026', 'must be a date and time such as 2026-11-20T10:00:00+09:00'],
  ['tomorrow', 'must be a date and time such as 2026-11-20T10:00:00+09:00'],
])('the moment %s: %s', (text, fault) => expect(faultOfMoment(text)).toBe(fault))

test.each<[string, isHref: boolean, isWebAddress: boolean]>([
  ['/shop/product/harvest-pass', true, false],
  ['post:update/season-3-preview', true, false],
  ['https://video.example/channel', true, true],
  ['http://video.example', true, true],
  ['www.video.example/channel', false, false],
  ['shop/product/harvest-pass', false, false],
  ['#news', false, false],
  ['javascript:alert(1)', false, false],
  ['mailto:team@game.example', false, false],
  ['https://', true, false],
])('the address %s: as an href %s, as an address of another site %s', (address, isHref, isWebAddress) =>
  expect([v.is(HrefSchema, address), v.is(WebAddressSchema, address)]).toEqual([isHref, isWebAddress]),
)

describe('YAML', () => {
  const schema = v.strictObject({
    title: v.string(),
    order: v.optional(v.number()),
    pinned: v.optional(v.boolean()),
    kind: v.optional(v.picklist(['a', 'b'])),
    list: v.optional(v.array(v.string())),
    name: v.optional(v.strictObject({ ko: v.string(), en: v.string() })),
    entries: v.optional(v.pipe(v.array(v.strictObject({ id: v.string() })), v.minLength(1))),
    values: v.optional(v.record(v.string(), v.number())),
  })
  const reportedFor = (source: string): string[] => {
    const problems: Problem[] = []
    parseYaml('f', source, schema, problems)
    return problems.map(({ line, message }) => `${String(line)}: ${message}`)
  }
  /** Seven lists, each with nine times the one before: 9⁷ values. */
  const aliasesOfAliases = Array.from({ length: 7 }, (_one, i) => {
    const entry = i === 0 ? 'x' : `*list${String(i - 1)}`
    return `list${String(i)}: &list${String(i)} [${Array.from({ length: 9 }, () => entry).join(', ')}]`
  }).join('\n')
  const quotes = 'needs quotes: title: "Update: part 1"'
  const splitNumber = /^2: a comma begins the next name, so the number is cut off: write 2500 without commas, and 1\.99 with a point$/
  test.each<[string, string, RegExp | undefined]>([
    ['a text in quotes', 'title: "Season 3 #2: part"', undefined],
    ['a comment beside a number', 'title: a\norder: 1 # first', undefined],
    ['# cuts the title', 'title: Season 3 #2', /^1: “#2” is cut off, because # begins a comment: put the whole text in quotes$/],
    ['# cuts one language', 'title: a\nname:\n  ko: a\n  en: No. #1', /^4: “#1” is cut off/],
    ['& cuts the title', 'title: &amp Co', /^1: “&amp” is cut off, because & begins an anchor/],
    ['! cuts the title', 'title: !new Season', /“!new” is cut off, because ! begins a tag/],
    [': makes a map', 'title: Update: new', new RegExp(`^1: .*${quotes}$`)],
    ['[ makes a list', 'title: [Notice] new', new RegExp(`^1: .*${quotes}$`)],
    ['a second document', 'title: a\n---\ntitle: b', /^2: a line --- or \.\.\. ends the data, and something follows: delete that line; /],
    ['an end of the data', 'title: a\n...\norder: 1', /^3: a line --- or \.\.\. ends the data/],
    [
      '[ without ]',
      'title: a\nlist: [a, b\norder: 1',
      /^3: a \[ on this line or above is not closed: write \] at its end, and indent its lines; a text that begins/,
    ],
    ['{ without }', 'title: a\nname: { ko: a, en: b', /^2: a \{ on this line or above is not closed: write \} at its end/],
    ['a quote without its end', 'title: "a', /^1: a quote " on this line or above is not closed: write " at the end of the text$/],
    ['a line without a value', 'title: a\npinned', /^2: has no value: write name: value, or indent the line if it continues a text$/],
    [
      'an entry at another column',
      'name:\n    ko: a\n  en: a',
      /^3: begins at another column than the entries beside it: indent all alike$/,
    ],
    ['* makes an alias', 'title: *new', /^1: “\*new” is read as an alias, because \* begins one: put the whole text in quotes$/],
    ['a duplicate key', 'title: a\ntitle: b', /^2: this name occurs twice: delete one of the two$/],
    ['a number for a title', 'title: 2.10', /^1: title: must be a text: put it in quotes, "2\.1"$/],
    ['an empty title', 'title:', /^1: title: is empty: write a text$/],
    ['no title', 'order: 1', /^1: title: is missing: write it$/],
    ['a text for a number', 'title: a\norder: first', /^2: order: must be a number without quotes, e\.g\. 10$/],
    ['a text for yes or no', 'title: a\npinned: yes', /^2: pinned: must be true or false$/],
    ['a value outside the list of values', 'title: a\nkind: c', /^2: kind: must be one of a, b$/],
    ['a text for a list', 'title: a\nlist: b', /^2: list: must be a list: one line for each entry, beginning with -$/],
    ['a file without content', '', /^1: document: is empty: write its fields, e\.g\. .*README\.md lists them$/],
    ['an empty list', 'title: a\nlist:', /^2: list: is empty, but must be a list: one line for each entry, beginning with -$/],
    [
      'a text for fields',
      'title: a\nname: b',
      /^2: name: must have fields, e\.g\. \{ ko: …, en: … \}; server\/content\/README\.md lists them$/,
    ],
    ['a text for fields in a list', 'title: a\nentries:\n  - b', /^3: entries\.0: must have fields, e\.g\. \{ id: … \}; /],
    ['no fields', 'title: a\nname:', /^2: name: is empty: write its fields, e\.g\. \{ ko: …, en: … \}; /],
    ['a text for free names', 'title: a\nvalues: b', /^2: values: must have fields, e\.g\. \{ name: value \}; /],
    [
      'aliases of aliases, which would fill the memory',
      `title: a\n${aliasesOfAliases}`,
      /^1: its aliases \(\*name\) would repeat too much: write the values themselves$/,
    ],
    ['a number with a comma', 'title: a\norder: 1,200', /^2: order: must be a number without quotes and commas, e\.g\. 2500 or 1\.99$/],
    ['a number with a comma in braces', '{ title: a,\n  order: 1,200 }', splitNumber],
    ['decimals with a comma in braces', '{ title: a,\n  order: 1,05 }', splitNumber],
    [
      'a text with a comma in braces',
      'title: a\nname: { ko: a,\n  en: 1,200 gems }',
      /^3: “200 gems” has no value, because a comma begins the next name: put a text with commas in quotes, or write name: value$/,
    ],
    ['two texts with the same end', 'title: a\nname: { ko: 1,200 gems,\n  en: 2,200 gems }', /^3: “200 gems” has no value, /],
    ['two numbers with the same end', '{ title: a, more: 2,500,\n  order: 1,500 }', splitNumber],
    ['an unknown name', 'title: a\ncolour: red', /^2: colour: is not a name of this file: correct it .*, or delete the line$/],
  ])('%s', (_name, source, message) => {
    const lines = reportedFor(source)
    expect([isReported(lines, message), lines]).toEqual([true, lines])
  })
})

test('the example of site.yaml has every field and icon, and no mistake', () => {
  const [, source = ''] = /```yaml\n(pack: [\s\S]*?)```/.exec(readFileSync('server/content/README.md', 'utf8'))!
  // Where the example leaves out an address, it names none.
  const complete = source.replaceAll(/(logo|shareImage): \{ ko: (\S+), .*\}/g, '$1: { ko: $2, en: $2, ja: $2, tw: $2 }')
  const problems: Problem[] = []
  const site = parseYaml('site.yaml', complete.replaceAll('notice: …', 'notice: maintenance'), SiteFileSchema, problems)
  expect(problems).toEqual([])
  const namesIn = (schema: Partial<Record<'entries' | 'item' | 'wrapped', object>>): string[] => [
    ...Object.entries(schema.entries ?? {}).flatMap(([name, entry]: [string, object]) => [name, ...namesIn(entry)]),
    ...[schema.item, schema.wrapped].flatMap((one) => (one === undefined ? [] : namesIn(one))),
  ]
  const named = namesIn(SiteFileSchema)
  expect(named).toContain('engName')
  expect(named.filter((name) => !new RegExp(`\\b${name}: `).test(source) && !source.includes(`${name}:\n`))).toEqual([])
  expect(source).toContain(`icon: ${factIcons.join(' | ')}`)
  expect(site?.pack).toBe('my-game')
})

describe('Markdown', () => {
  test.each<[string, string, RegExp | undefined]>([
    [
      'every documented element',
      '## A\n\n**b** [c](/shop) ~~d~~ `<u>`\n\n| a |\n|:-:|\n| b |\n\n> [!NOTE]\n> x\n\n> [!tip] y\n\n```js\n1\n```\n\n![alt](/art/a.jpg "Caption")\n\n![film](/art/video/a.mp4)',
      undefined,
    ],
    ['a comment', 'a <!-- for us -->', undefined],
    ['only a comment', '<!-- for us\n\nto do -->', /^the text is empty, since nothing of “<!-- for us” is shown: write the text$/],
    ['only a space and a rule', '&nbsp;\n\n---', /^the text is empty, since nothing of “&nbsp;” is shown/],
    ['only a definition', '[a]: /shop', /^the text is empty, since nothing of “\[a\]: \/shop” is shown/],
    ...[
      ['a delimiter row with fewer columns', '| a | b |\n|---|\n| c | d |', '|---|'],
      ['a delimiter row with more columns, below a line of text', '> Chances\n> a | b\n> :-- | :-: | --:', ':-- | :-: | --:'],
      ['a head with an unescaped | more, in a list', '- x\n\n  | a|b | c |\n  |---|---|\n  | 1 | 2 |', '|---|---|'],
    ].map(([name, source, row = '']): [string, string, RegExp] => [
      `a table with ${name!}`,
      source!,
      new RegExp(
        `^the table would be shown as written, because ${row.replaceAll('|', '\\|')} and the row above it differ in columns: write`,
      ),
    ]),
    ['the rows of a table as code', '`\n|---|\n`\n\n```\n| a | b |\n|---|\n```\n\na\n\\|---|', undefined],
    ['a table below a line of text', 'Chances\n| a | b |\n|---|---|\n| c | d |', undefined],
    ['dashes below a line of text', 'a\n--- b | c ---', undefined],
    [
      'a link with an unknown label',
      '[a][one] and [**b**][tow]\n\n[one]: /shop',
      /^\[tow\] is not defined, so the brackets would be shown: write the link as \[text\]\(address\), or a line \[tow\]: address$/,
    ],
    ['links with labels, in another case too', '[a][one], [b][ONE], [one][] and [one]\n\n[one]: /shop', undefined],
    ['words in brackets', '[Notice][Event] a[0][1]', undefined],
    ['words in brackets as code', '`a[0][1]` [b][one]\n\n[one]: /shop', undefined],
    ['only a picture', '![](/art/a.jpg)', undefined],
    ['only a video', '[Trailer](https://youtu.be/dQw4w9WgXcQ)', undefined],
    [
      'a video at another host',
      '![A fight](https://cdn.example.com/fight.mp4 "Caption")',
      /^the video https:\/\/cdn\.example\.com\/fight\.mp4 is on another host, and pages play only the site’s own: put the file into public\/art, or link to it as \[text\]\(address\)$/,
    ],
    [
      'a video at another host, in HTML',
      "<video src='HTTP://cdn.example.com/a' controls></video>",
      /^the video HTTP:\/\/cdn\.example\.com\/a is on another/,
    ],
    [
      'a poster at another host',
      '<video src="/art/video/a.mp4" poster="https://cdn.example.com/a.jpg"></video>',
      /^the poster https:\/\/cdn\.example\.com\/a\.jpg is on another host, and pages show only the site’s own: put the file into public\/art$/,
    ],
    ['a link to a video at another host', '[A fight](https://cdn.example.com/fight.mp4)', undefined],
    ['a first heading', '# Title', /<h1> becomes a smaller heading, .*: start at ##$/],
    ['a fifth heading', '##### Small', /<h5> is removed: headings are ##, ### and ####$/],
    ['a frame', '<iframe src="https://video.example/1"></iframe>', /<iframe> is removed: write a link to its content$/],
    ['a script', '<script>alert(1)</script>', /<script> is removed/],
    ['an underlined text', '<u>a</u>', /<u> is removed: write \*\*bold\*\* or \*italic\*$/],
    ['a colour', '<p style="color:red">a</p>', /style of <p> is removed: delete it$/],
    ['an event handler', '<img src="/a.png" onerror="x" alt="">', /onerror of <img> is removed/],
    ['an alert of no kind', '> [!INFO]\n> x', /^.*\[!INFO\] is shown as written: write one of \[!NOTE\], \[!TIP\]/],
    ['a class', '<div class="big">a</div>', /the class big is removed/],
    [
      'a caption of a picture beside text',
      'x ![a](/art/a.jpg "Autumn")',
      /^the caption “Autumn” is removed: put the picture into a paragraph of its own$/,
    ],
    ['the title of a link', '[a](/shop "b")', /title of <a> is removed: delete it$/],
    ['a post in HTML', '<a href="post:notice/a">a</a>', /the address post:notice\/a is removed: write the link as \[text\]\(address\)/],
    ['a post in HTML, in capitals', '<a href="POST:notice/a">a</a>', /the address POST:notice\/a is removed: write the link as/],
    ['an address of http without slashes', '[a](https:a.example)', /“https:a\.example” is not an address/],
    ['a relative link', '[Shop](shop)', /“shop” is not an address, so the brackets would be shown: begin it with \//],
    ['a javascript: address', '[x](javascript:alert)', /“javascript:alert” is not an address/],
    ['a space in an address', '[x](/art/a b.jpg)', /“\/art\/a b\.jpg” is not an address.* spaces as %20$/],
  ])('%s', (_name, source, message) => {
    const lines = checkMarkdown(source).faults.map((fault) => fault.message)
    expect([isReported(lines, message), lines]).toEqual([true, lines])
  })

  test('heading ids are derived from their text in every script and are unique', () => {
    const { ids } = checkMarkdown('## 점검 시간\n\n## Rewards & more!\n\n### 確率\n\n## Rewards & more\n\n## !!!')
    expect([...ids()]).toEqual(['h-점검-시간', 'h-rewards-more', 'h-確率', 'h-rewards-more-2', 'h-'])
  })
})

describe('mistakes in a whole pack', () => {
  const home = mkdtempSync(join(tmpdir(), 'check-'))
  const folder = join(home, 'pack')
  beforeAll(() => cpSync(demoPack, folder, { recursive: true }))
  afterAll(() => rmSync(home, { recursive: true }))

  const post = 'posts/notice/phishing-warning'
  const append = (lines: string) => (text: string) => `${text.trimEnd()}\n\n${lines}\n`
  test.each<[string, string, (text: string) => string | Uint8Array, RegExp]>([
    [
      'a missing picture',
      `${post}/post.en.md`,
      append('![x](/art/no-such.jpg)'),
      /en\.md:\d+: there is no file \/art\/no-such\.jpg: put it into public\/art, or correct the name$/m,
    ],
    [
      'a missing thumbnail',
      `${post}/post.ko.md`,
      (text) => text.replace(/^thumbnail: .*$/m, 'thumbnail: /art/no-such.jpg'),
      /post\.ko\.md:\d+: there is no file \/art\/no-such\.jpg/,
    ],
    [
      'a thumbnail at another host',
      `${post}/post.ko.md`,
      (text) => text.replace(/^thumbnail: .*$/m, 'thumbnail: https://pictures.example/a.jpg'),
      /thumbnail: must be the path of a picture such as/,
    ],
    ...[
      [`${post}/post.ko.md`, /^thumbnail: .*$/m, 'thumbnail: /art/board/thumb-notice', 'thumbnail: must be the path of a picture such as'],
      [`${post}/post.ko.md`, /^thumbnail: .*$/m, 'thumbnail: /art/no-such/', 'thumbnail: must be the path of a picture such as'],
      [`${post}/post.ko.md`, /^thumbnail: .*$/m, 'thumbnail: /art/video/main.mp4', 'thumbnail: must be the path of a picture such as'],
      ['shop/products/gem-pouch.yaml', /^image: .*$/m, 'image: /art/sound/theme.mp3', 'image: must be the path of a picture such as'],
      ['site.yaml', '/art/brand/logo-ko.svg', 'art/brand/logo-ko.svg', 'brand\\.logo\\.ko: must be the path of a picture such as'],
      ['site.yaml', '/art/brand/logo-ko.svg', '/art/brand/no-such.svg', 'there is no file /art/brand/no-such\\.svg'],
      ['site.yaml', '/art/og/og-ja.jpg', 'EVERHARROW', 'brand\\.shareImage\\.ja: must be the path of a picture such as'],
      [
        'teaser.yaml',
        'src: /art/video/main.mp4',
        'src: /art/video/main-poster.jpg',
        'main\\.film\\.en\\.src: must be the path of a film such as',
      ],
      ['teaser.yaml', 'src: /art/sound/theme.mp3', 'src: /art/video/main.mp4', 'sound\\.1\\.src: must be the path of a sound such as'],
    ].map(([file, from, to, message]): [string, string, (text: string) => string, RegExp] => [
      `a field that names no file of its kind, in ${String(file)}: ${String(to)}`,
      String(file),
      (text) => text.replace(from!, String(to)),
      new RegExp(`:\\d+: ${String(message)}`),
    ]),
    ...[
      ['/art/video/main.mp4', 'ends with \\.jpg, \\.jpeg, \\.png, \\.webp, \\.gif, \\.svg or \\.avif'],
      ['/art/board/thumb.tiff', 'ends with \\.jpg, '],
      ['art/board/thumb-notice.jpg', 'begins with /'],
      ['public/art/board/thumb-notice.jpg', 'is written without public: /art/board/thumb-notice\\.jpg'],
      ['/art/board/thumb notice.jpg', 'has only letters from A to Z, digits, dashes, underscores, dots and slashes'],
    ].map(([path, fault]): [string, string, (text: string) => string, RegExp] => [
      `the fault of the path ${path!}`,
      `${post}/post.ko.md`,
      (text) => text.replace(/^thumbnail: .*$/m, `thumbnail: ${path!}`),
      new RegExp(`post\\.ko\\.md:\\d+: thumbnail: must be the path of a picture such as /art/board/thumb-notice\\.jpg: it ${fault!}`),
    ]),
    [
      'a picture with the name of the folder public',
      `${post}/post.en.md`,
      append('![x](/public/art/board/thumb-notice.jpg)'),
      /en\.md:\d+: there is no file \/public\/art\/board\/thumb-notice\.jpg: write it without public: \/art\/board\/thumb-notice\.jpg$/m,
    ],
    [
      'a file in a text that is neither a picture nor a video',
      `${post}/post.en.md`,
      append('![x](/art/x.tiff)'),
      /en\.md:\d+: \/art\/x\.tiff is neither a picture \(jpg, jpeg, png, webp, gif, svg, avif\) nor a video \(mp4, webm, mov, m4v\): save it as one of these$/m,
    ],
    [
      'no price in US dollars',
      'shop/products/gem-pouch.yaml',
      (text) => text.replace('USD: 4.90, ', ''),
      /gem-pouch\.yaml:6: prices\.USD: is always required: write it, e\.g\. USD: 9\.90$/m,
    ],
    [
      'no prices',
      'shop/products/gem-pouch.yaml',
      (text) => text.replace(/^prices: .*\n/m, ''),
      /gem-pouch\.yaml:1: prices\.USD: is always required: write it, /,
    ],
    [
      'a limit without its amount',
      'shop/products/gem-pouch.yaml',
      (text) => text.replace('type: NONE', 'type: WEEKLY'),
      /gem-pouch\.yaml:4: limit\.amount: required with every type except NONE, where it is not allowed$/m,
    ],
    [
      'a text for a limit',
      'shop/products/gem-pouch.yaml',
      (text) => text.replace(/^limit: .*$/m, 'limit: weekly'),
      /gem-pouch\.yaml:4: limit: must have fields, e\.g\. \{ type: …, amount: … \}; /,
    ],
    [
      'empty links',
      'site.yaml',
      (text) => text.replace(/^links:\n(?: .*\n)+/m, 'links:\n'),
      /site\.yaml:\d+: links: is empty: write its fields, e\.g\. \{ download: …, stores: …, socials: … \}; /,
    ],
    [
      'a front page without a heading',
      'site.yaml',
      (text) => text.replace(/title:\n +- .*\n +- .*\n/, 'title: []\n'),
      /site\.yaml:\d+: home\.ko\.hero\.title: must have at least one line$/m,
    ],
    [
      'an unknown icon',
      'site.yaml',
      (text) => text.replace('icon: "sword"', 'icon: nonsense'),
      /site\.yaml:\d+: home\.ko\.season\.facts\.1\.icon: must be one of tines, sword, star, shield, gift, book, calendar$/m,
    ],
    [
      'a link to an unknown page',
      `${post}/post.en.md`,
      append('[x](/no/such)'),
      /en\.md:\d+: \/no\/such is not a page of the site: correct it, or remove the link/,
    ],
    [
      'a link to an unknown board',
      `${post}/post.en.md`,
      append('[x](/bulletin?type=notices)'),
      /en\.md:\d+: there is no board notices; the boards are notice, update, /,
    ],
    [
      'a link to an unknown group',
      `${post}/post.en.md`,
      append('[x](/bulletin/list?type=faq&group=heroes)'),
      /en\.md:\d+: the board faq has no group heroes; its groups are account, /,
    ],
    [
      'a link to a group of a board without groups',
      `${post}/post.en.md`,
      append('[x](/bulletin/list?group=heroes)'),
      /en\.md:\d+: the board notice has no group heroes; it has no groups$/m,
    ],
    [
      'a group in a post of a board without groups',
      `${post}/post.ko.md`,
      (text) => text.replace(/^title:/m, 'group: heroes\ntitle:'),
      /post\.ko\.md:2: group: the board notice has no groups: write posts\/notice\/groups\.yaml, or delete this line$/m,
    ],
    [
      'a link with a language in its path',
      `${post}/post.en.md`,
      append('[x](/en/shop/guide)'),
      /\/en\/shop\/guide contains a language or view: write \/shop\/guide/,
    ],
    [
      'a link to a post by number',
      `${post}/post.en.md`,
      append('[x](/bulletin/12)'),
      /write post:<board>\/<slug> instead of \/bulletin\/12/,
    ],
    ['a link to an unknown product', `${post}/post.en.md`, append('[x](/shop/product/no-such)'), /there is no product no-such/],
    [
      'a link to unknown terms',
      `${post}/post.en.md`,
      append('[x](/terms/cookies)'),
      /\/terms\/cookies is not a page: the terms are \/terms\/\w+/,
    ],
    [
      'a link to an unknown category',
      `${post}/post.en.md`,
      append('[x](/shop?category=hats)'),
      /there is no category hats; the categories are/,
    ],
    ['an unknown fragment of the same post', `${post}/post.en.md`, append('[x](#nowhere)'), /en\.md:\d+: there is no heading #nowhere: /],
    [
      'a link to an unknown post, its scheme in capitals',
      `${post}/post.en.md`,
      append('[x](POST:notice/no-such)'),
      /en\.md:\d+: post:notice\/no-such does not exist: write the board and the folder of a post/,
    ],
    [
      'a banner with an unknown post, its scheme in capitals',
      'shop/banners.yaml',
      (text) => text.replace(/href: .*/, 'href: "Post:notice/no-such"'),
      /banners\.yaml:\d+: post:notice\/no-such does not exist/,
    ],
    [
      'an unknown fragment of another post',
      `${post}/post.en.md`,
      append('[x](post:update/season-3-preview#nowhere)'),
      /post:update\/season-3-preview has no heading #nowhere: the headings are #h-/,
    ],
    [
      'a link to a draft',
      'posts/update/season-3-preview/post.ko.md',
      (text) => text.replace(/^title:/m, 'status: draft\ntitle:'),
      /post:update\/season-3-preview is a draft, which readers cannot open: publish it, or remove the link/,
    ],
    ...[
      ['two paragraphs', '"First.\\n\\nSecond: part."', 20, 'Second: part.'],
      ['a paragraph and a list', '|\n      First.\n      - Second: part.', 22, '- Second: part.'],
      ['a list', '|\n      - Second: part.', 21, '- Second: part.'],
      ['paragraphs in HTML', '"<p>First.</p><p>Second.</p>"', 20, '<p>First.</p><p>Second.</p>'],
    ].map(([name, note, line, part]): [string, string, (text: string) => string, RegExp] => [
      `a note of ${String(name)}`,
      'shop/products/gem-pouch.yaml',
      (text) => text.replace('"Paid jade is spent after free jade."', () => String(note)),
      new RegExp(
        `gem-pouch\\.yaml:${String(line)}: a note is one paragraph, without lists, headings and figures: write “${String(part)}” as a note`,
      ),
    ]),
    [
      'a link in a product',
      'shop/products/gem-pouch.yaml',
      (text) =>
        text.replace(/(\n\s+en: )[^\n]+/, '$1"[x](/no/such)"').replace(/description:\n(\s+ko: )[^\n]+/, 'description:\n$1"[x](/no/such)"'),
      /gem-pouch\.yaml:\d+: \/no\/such is not a page/,
    ],
    [
      'a banner with an unknown page',
      'shop/banners.yaml',
      (text) => text.replace(/href: .*/, 'href: "/no/such"'),
      /banners\.yaml:\d+: \/no\/such is not a page/,
    ],
    ['an old encoding', `${post}/post.ko.md`, () => new Uint8Array([0xc1, 0xa1, 0xb0, 0xcb]), /ko\.md:1: is not UTF-8/],
    [
      'a bad slug',
      'posts/notice/Winter Update/post.yaml',
      () => '',
      /Winter Update:1: the name Winter Update must be a slug: .*, e\.g\. winter-update/,
    ],
    [
      'a bad slug of a product',
      'shop/products/Gem_Box.yaml',
      () => '',
      /Gem_Box\.yaml:1: the name Gem_Box must be a slug: .*, e\.g\. gem-box/,
    ],
    [
      'a file with another extension',
      'shop/products/gem-box.yml',
      () => '',
      /gem-box\.yml:1: this file is not used: rename it to gem-box\.yaml/,
    ],
    ['an unknown language code', `${post}/post.jp.md`, () => '', /post\.jp\.md:1: this file is not used: rename it to post\.ja\.md/],
    [
      'a picture in the pack',
      `${post}/photo.png`,
      () => '',
      /photo\.png:1: this file is not used: pictures and videos are served from public\/art/,
    ],
    ['an unknown board', 'posts/news/a/post.yaml', () => '', /there is no board news; the boards are notice, /],
    [
      'an event that ends before its start',
      'posts/event/first-frost-attendance/post.ko.md',
      (text) => text.replace(/^period: .*$/m, 'period: { start: 2026-11-20T00:00:00+09:00, end: 2026-11-19T00:00:00+09:00 }'),
      /period: end: must be after start/,
    ],
    [
      'a video without a poster',
      `${post}/post.en.md`,
      append('![x](/art/video/media-pc.mp4)\n\n![x](/art/characters/rogue-crossbow.mp4)'),
      /^\S+en\.md:\d\d: the video \/art\/characters\/rogue-crossbow\.mp4 shows a picture until it plays: there is no file \/art\/characters\/rogue-crossbow-poster\.jpg: put it into public\/art\/characters/,
    ],
    [
      'an incomplete code in a path',
      'shop/banners.yaml',
      (text) => text.replace(/href: .*/, 'href: "/files/100%.pdf"'),
      /banners\.yaml:\d+: \/files\/100%\.pdf is not an address: write % as %25/,
    ],
    [
      'an address of two slashes',
      'shop/banners.yaml',
      (text) => text.replace(/href: .*/, 'href: "//"'),
      /banners\.yaml:\d+: \/\/ is not an address/,
    ],
    [
      'an unknown statutory notice',
      'site.yaml',
      (text) => text.replace(/^statutoryNotice: .*$/m, 'statutoryNotice: statutory-notise'),
      /site\.yaml:\d\d: post:terms\/statutory-notise does not exist/,
    ],
    [
      'a statutory notice that is a draft',
      'posts/terms/statutory-notice/post.ko.md',
      (text) => text.replace(/^title:/m, 'status: draft\ntitle:'),
      /site\.yaml:\d\d: post:terms\/statutory-notice is a draft/,
    ],
    [
      'a statutory notice that is listed',
      'posts/terms/statutory-notice/post.ko.md',
      (text) => text.replace(/^hidden: true\n/m, ''),
      /site\.yaml:\d\d: post:terms\/statutory-notice is not hidden, but its link needs a hidden post: write hidden: true/,
    ],
    [
      'an unknown notice of a maintenance',
      'site.yaml',
      append('maintenance: { start: 2026-11-19T06:00:00+09:00, end: 2026-11-19T09:00:00+09:00, notice: no-such }'),
      /site\.yaml:\d\d+: post:notice\/no-such does not exist/,
    ],
    [
      'two categories with one id',
      'shop/categories.yaml',
      append('- { id: bundles, name: { ko: a, en: a, ja: a, tw: a } }'),
      /categories\.yaml:\d+: \d\.id: bundles is already the id of an earlier entry: write another one/,
    ],
    [
      'two banners with one id',
      'shop/banners.yaml',
      (text) => text + text,
      /banners\.yaml:\d+: \d\.id: [\w-]+ is already the id of an earlier entry/,
    ],
    [
      'two groups with one id',
      'posts/faq/groups.yaml',
      append('- { id: account, label: { ko: a, en: a, ja: a, tw: a } }'),
      /groups\.yaml:\d+: \d\.id: account is already the id of an earlier entry/,
    ],
    ...['posts/handbook/greatsword/post.ko.md', 'probabilities/raven-letter.yaml', 'shop/products/gem-pouch.yaml'].map(
      (file): [string, string, (text: string) => string, RegExp] => [
        `an order that the database cannot store, in ${file}`,
        file,
        (text) => text.replace(/^order: .*$/m, 'order: 3000000000'),
        /order: must be at most 2147483647/,
      ],
    ),
    [
      'a total of a coupon that the database cannot store',
      'coupons.yaml',
      (text) => text.replace(/^- code: .*$/m, '$&\n  total: 3000000000'),
      /coupons\.yaml:\d+: 0\.total: must be at most 2147483647/,
    ],
    ...[
      ['shop/products/gem-pouch.yaml', /en: "/, 'en: "\\0', 'name\\.en: contains the control character U\\+0000: delete it'],
      [
        'shop/products/gem-pouch.yaml',
        /en: "/,
        'en: "\\ud800',
        'name\\.en: contains U\\+D800, half of a character: write the whole character',
      ],
      ['coupons.yaml', /en: Three harvests/, 'en: "\\x07"', '\\d\\.name\\.en: contains the control character U\\+0007: delete it'],
      [`${post}/post.ko.md`, /title: .*/, 'title: "a\\0b"', 'title: contains the control character U\\+0000: delete it'],
      ['coupons.yaml', /count: 300/, 'count: 1e300', '0\\.rewards\\.0\\.count: must be at most 2147483647'],
      ['campaign.yaml', /elsewhere: .*/, 'elsewhere: 1e300', 'elsewhere: must be at most 2147483647'],
      ['campaign.yaml', /count: 1000000,/, 'count: 1e300,', 'milestones\\.4\\.count: must be at most 2147483647'],
      ['campaign.yaml', /day: 69/, 'day: 1000000000', 'window\\.end\\.day: must be at most 3650'],
      ['campaign.yaml', /day: -14/, 'day: -1000000000', 'window\\.start\\.day: must be at least -3650'],
      ['shop/products/gem-pouch.yaml', /USD: [\d.]+/, 'USD: 1.0e15', 'prices\\.USD: must be at most 999999999'],
      ['probabilities/raven-letter.yaml', /quantity: 1,/, 'quantity: .inf,', 'groups\\.0\\.rows\\.0\\.quantity: must be'],
      [
        'coupons.yaml',
        /end: 2027-04-01T00:00:00\+09:00/,
        'end: 9999-12-31T23:59:59-12:00',
        '0\\.window\\.end: is after the year 9999 in UTC',
      ],
    ].map(([file, from, to, message]): [string, string, (text: string) => string, RegExp] => [
      `a value that the database or a response cannot hold, in ${String(file)}: ${String(to)}`,
      String(file),
      (text) => text.replace(from!, String(to)),
      new RegExp(`:\\d+: ${String(message)}`),
    ]),
    [
      'a coupon for a country that does not exist',
      'coupons.yaml',
      (text) => text.replace(/regions: \[\w+\]/, 'regions: [UK]'),
      /coupons\.yaml:\d+: \d+\.for\.regions\.0: must be the ISO 3166 code of a country/,
    ],
    [
      'a coupon for members who joined after the end of its period',
      'coupons.yaml',
      (text) => text.replace('joinedUntil: 2025-01-01', 'joinedFrom: 2025-01-01T00:00:00+09:00, joinedUntil: 2025-01-01'),
      /coupons\.yaml:\d+: \d+\.for: joinedUntil: must be after joinedFrom/,
    ],
    [
      'two addresses of one store',
      'campaign.yaml',
      (text) => text.replace('id: appStore', 'id: googlePlay'),
      /campaign\.yaml:\d+: stores\.1\.id: googlePlay is already the id of an earlier entry/,
    ],
    [
      'two featured products of one category',
      'shop/products/potion-crate.yaml',
      (text) => text.replace(/^category: .*$/m, 'category: "bundles"\nfeatured: true'),
      /potion-crate\.yaml:\d+: featured: [\w-]+ is the featured product of bundles already: only one can be$/m,
    ],
    [
      'a price of 0',
      'shop/products/gem-pouch.yaml',
      (text) => text.replace('TWD: 170', 'TWD: 0'),
      /gem-pouch\.yaml:6: prices\.TWD: must be more than 0: a free product has free: true and no prices$/m,
    ],
    ...['KRW: 2,500', 'USD: 1,99'].map((price): [string, string, (text: string) => string, RegExp] => [
      `a price with a comma, ${price}`,
      'shop/products/gem-pouch.yaml',
      (text) => text.replace(/^prices: .*$/m, `prices: { ${price} }`),
      /^[^\n]+gem-pouch\.yaml:6: a comma begins the next name, [^\n]+$/,
    ]),
    [
      'a count with a comma',
      'shop/products/gem-pouch.yaml',
      (text) => text.replace(/count: \d+/, 'count: 1,200'),
      /^[^\n]+gem-pouch\.yaml:\d+: a comma begins the next name, [^\n]+$/,
    ],
    ...[
      ['USD: -1', 'prices\\.USD: must be more than 0: a free product has free: true and no prices'],
      ['USD: 1000000000.123', 'prices\\.USD: must be at most 999999999'],
      ['USD: 4, XYZ: 1.123', 'prices\\.XYZ: must be an ISO 4217 code, such as USD'],
    ].map(([price, message]): [string, string, (text: string) => string, RegExp] => [
      `only the fault of a price, ${price!}`,
      'shop/products/gem-pouch.yaml',
      (text) => text.replace(/^prices: .*$/m, `prices: { ${price!} }`),
      new RegExp(`^[^\\n]+gem-pouch\\.yaml:6: ${message!}$`),
    ]),
    [
      'a price of a free product',
      'shop/products/daily-gift.yaml',
      (text) => text.replace(/^free: true$/m, '$&\nprices: { USD: 4.9 }'),
      /daily-gift\.yaml:6: prices: a free product has none: delete them, or free: true$/m,
    ],
    [
      'a chance that would be shown with other decimals',
      'probabilities/raven-letter.yaml',
      (text) => text.replace(/chance: [\d.]+/, 'chance: 0.00004'),
      /raven-letter\.yaml:\d+: groups\.0\.rows\.0\.chance: must have at most 4 decimals$/m,
    ],
    ...[
      ['shop/banners.yaml', /href: .*/, 'href: www.game.example', '0\\.href: must begin with / '],
      ['site.yaml', /href: "https:\/\/video.*"/, 'href: "javascript:alert(1)"', 'links\\.socials\\.0\\.href: must begin with / '],
      ['site.yaml', /href: "\/shop.*"/, 'href: "shop"', 'home\\.ko\\.highlights\\.2\\.href: must begin with / '],
      ['site.yaml', /download: .*/, 'download: "mailto:a@game.example"', 'links\\.download: must be an address such as https:'],
      ['campaign.yaml', /url: "[^"]*"/, 'url: "javascript:alert(1)"', 'stores\\.0\\.url: must be an address such as https:'],
      ['teaser.yaml', /href: "[^"]*"/, 'href: "javascript:alert(1)"', 'main\\.stores\\.ko\\.0\\.href: must be an address such as https:'],
    ].map(([file, from, to, message]): [string, string, (text: string) => string, RegExp] => [
      `a link that opens nothing, in ${String(file)}: ${String(to)}`,
      String(file),
      (text) => text.replace(from!, String(to)),
      new RegExp(`:\\d+: ${String(message)}`),
    ]),
    [
      'a country that does not exist',
      'countries.yaml',
      (text) => text.replace('code: GB', 'code: UK'),
      /countries\.yaml:\d+: 15\.code: must be the ISO 3166 code of a country with telephone numbers of its own: the United Kingdom is GB$/m,
    ],
    [
      'a calling code of another country',
      'countries.yaml',
      (text) => text.replace('"+82"', '"+81"'),
      /countries\.yaml:2: 0\.callingCode: must be \+82, which is that of KR$/m,
    ],
    [
      'a country that is listed twice',
      'countries.yaml',
      append('- { code: KR, callingCode: "+82", name: { ko: 대한민국, en: South Korea } }'),
      /countries\.yaml:\d+: 26\.code: KR is already the code of an earlier entry: write another one$/m,
    ],
    [
      'no id',
      'site.yaml',
      (text) => text.replace(/^pack: .*\n/m, ''),
      /site\.yaml:\d+: pack: must be the id of this pack: .*, e\.g\. pack: my-game/,
    ],
  ])('%s', (_name, file, edit, message) => {
    const path = join(folder, file)
    const before = existsSync(path) ? readFileSync(path) : undefined
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, edit(before?.toString('utf8') ?? ''))
    let thrown: unknown
    try {
      readPack(folder, { pictures: 'public', now: testNow })
    } catch (error) {
      thrown = error
    }
    if (before === undefined)
      rmSync(
        file.startsWith('shop') || file.startsWith(post)
          ? path
          : join(
              folder,
              file
                .split('/')
                .slice(0, file.startsWith('posts/news') ? 2 : 3)
                .join('/'),
            ),
        { recursive: true },
      )
    else writeFileSync(path, before)
    expect(thrown).toBeInstanceOf(BadPack)
    expect((thrown as BadPack).message).toMatch(message)
  })

  /** @returns the messages with their lines, counted from the first appended line */
  const mistakesOf = (file: string, appended: string): string[] => {
    const path = join(folder, file)
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, `${before.trimEnd()}\n${appended}\n`)
    try {
      readPack(folder, { pictures: 'public', now: testNow })
      return []
    } catch (error) {
      const last = before.trimEnd().split('\n').length
      return (error as BadPack).problems.map(({ line, message }) => `${String(line - last)}: ${message}`)
    } finally {
      writeFileSync(path, before)
    }
  }
  test.each<[string, string[], number[]]>([
    ['a first heading behind smaller ones', ['', '## a', '', '# b'], [4]],
    ['a first heading that is underlined', ['', '## a', '', 'b', '==='], [5]],
    ['a fifth heading in a quote', ['', '#### a', '', '> ##### b'], [4]],
    ['a heading in HTML', ['', '## a', '', '<h1>b</h1>'], [4]],
    ['an attribute in single quotes', ['', '<p>a</p>', '', "<p style='color:red'>a</p>"], [4]],
    [
      'an attribute without quotes, behind others',
      ['', '<p align=left>a</p>', '', '<img src="/art/board/thumb-notice.jpg" alt="" border=1>'],
      [2, 4],
    ],
    ['a caption beside text', ['', 'a', '', 'x ![a](/art/board/thumb-notice.jpg "Autumn")'], [4]],
    ['the same mistake twice', ['', '[x](/no/such)', '', '[x](/no/such)'], [2, 4]],
    ['an address with escapes', ['', '[x](/no%20such)'], [2]],
  ])('%s is reported at its line', (_name, lines, expected) => {
    const found = mistakesOf(`${post}/post.en.md`, lines.join('\n'))
    expect([found.map((one) => Number(one.split(':')[0])), found]).toEqual([expected, found])
  })

  test('two coupons with one code are reported at the second, in whatever form; a short code by the rule', () => {
    const coupon = (code: string): string => `- { code: ${code}, name: { ko: a, en: a, ja: a, tw: a } }`
    const messages = mistakesOf('coupons.yaml', [coupon('NEWCODE2026'), coupon('newcode-2026')].join('\n'))
    expect(messages).toEqual([expect.stringMatching(/^2: \d+\.code: NEWCODE2026 is already the code of an earlier entry/)])
    expect(mistakesOf('coupons.yaml', coupon('SHORT'))).toEqual([
      expect.stringMatching(/^1: \d+\.code: must have 8 to 20 letters from A to Z or digits/),
    ])
  })

  test.each([
    'shop/categories.yaml',
    'posts/faq/groups.yaml',
    'shop/products/gem-pouch.yaml',
    'posts/terms/privacy-2024-12-24/post.ko.md',
    'posts/terms/privacy-2024-11-14/post.ko.md',
  ])('a mistake in %s is reported alone, and not what refers to it', (file) => {
    const path = join(folder, file)
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, before.replace(/^title:/m, 'titel:').replace(/\bname:|\blabel:/, 'nmae:'))
    let found: readonly Problem[] = []
    try {
      readPack(folder, { pictures: 'public', now: testNow })
    } catch (error) {
      found = (error as BadPack).problems
    }
    writeFileSync(path, before)
    expect(found.map((one) => one.file).filter((one) => one !== path)).toEqual([])
    expect(found.length).toBeGreaterThan(0)
  })

  const edit = (file: string, from: RegExp, to: string): void =>
    writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to))
  const hide = (line: string) => (file: string) => edit(file, /^title:/m, `${line}\ntitle:`)
  const publish = (at: string) => (file: string) => edit(file, /^publishedAt: .*$/m, `publishedAt: ${at}`)
  const scheduled = '2026-11-21T12:00:01+09:00'
  const facts = (name: string): string => `posts/${name}/post.ko.md`
  const [linking, linked] = [facts('notice/web-shop-opening'), facts('notice/official-launch')]
  const addLink = (file: string): void => edit(file, /$/, '\n[x](post:notice/official-launch)\n')
  const early =
    /: post:[\w/-]+ is public from 2026-11-21T12:00:01\+09:00 on, and the link to it earlier: remove the link until then, or publish/.source
  const privacyPolicies = ['2024-11-14', '2024-12-24'].map((day) => `posts/terms/privacy-${day}/post.ko.md`)
  test.each<[string, () => void, RegExp[]]>([
    [
      'only drafts of a document that every page links to',
      () => privacyPolicies.forEach(hide('status: draft')),
      [/posts\/terms:1: no published post has document: privacy, to which pages and forms link: write it$/m],
    ],
    [
      'only hidden posts of a document that every page links to',
      () => privacyPolicies.forEach(hide('hidden: true')),
      [/posts\/terms:1: no published post has document: privacy/],
    ],
    [
      'a document whose versions are all published in the future',
      () => privacyPolicies.forEach(publish('2026-11-21T12:00:01+09:00')),
      [
        /privacy-2024-11-14\/post\.ko\.md:4: publishedAt: no post with document: privacy is public yet, and pages and forms link to it: write a time in the past$/m,
      ],
    ],
    [
      'two posts with one version of a document',
      () => edit(privacyPolicies[1]!, /^version: .*$/m, "version: '2024-11-14'"),
      [
        /privacy-2024-12-24\/post\.ko\.md:5: post:terms\/privacy-2024-11-14 is version 2024-11-14 of privacy already: write another version, or delete one of the posts$/m,
      ],
    ],
    [
      'two posts of a document without a version',
      () => privacyPolicies.forEach((file) => edit(file, /^version: .*\n/m, '')),
      [
        /privacy-2024-12-24\/post\.ko\.md:5: post:terms\/privacy-2024-11-14 has document: privacy without a version too: write the day on which this one takes effect/,
      ],
    ],
    [
      'a document and a version in a post of another board',
      () => edit(`${post}/post.ko.md`, /^title:/m, "document: privacy\nversion: '2024-11-14'\ntitle:"),
      [
        /phishing-warning\/post\.ko\.md:2: document: only posts of the board terms have one: delete it, or move the post to posts\/terms$/m,
        /phishing-warning\/post\.ko\.md:3: version: only posts of the board terms have one/,
      ],
    ],
    [
      'links to a post that is not public yet, in what is: the site, a banner, a product and a post',
      () => {
        publish(scheduled)(facts('update/season-3-preview'))
        publish(scheduled)(linked)
        addLink(linking)
        edit('shop/banners.yaml', /href: .*/, 'href: "post:notice/official-launch"')
        edit('shop/products/gem-pouch.yaml', /en: "As much/, 'en: "[x](post:notice/official-launch)')
      },
      [
        new RegExp(`site\\.yaml:92${early}`),
        new RegExp(`web-shop-opening/post\\.ko\\.md:\\d+${early}`),
        new RegExp(`banners\\.yaml:4${early}`),
        new RegExp(`gem-pouch\\.yaml:11${early}`),
      ],
    ],
    [
      'a link of a scheduled post to one that is public later',
      () => (publish('2026-11-21T12:00:00.999+09:00')(linking), publish(scheduled)(linked), addLink(linking)),
      [new RegExp(`web-shop-opening/post\\.ko\\.md:\\d+${early}`)],
    ],
    [
      'a campaign without a teaser',
      () => rmSync(join(folder, 'teaser.yaml')),
      [
        /campaign\.yaml:1: the pre-registration is a part of the teaser: write teaser\.yaml, or delete this file$/m,
        /site\.yaml:\d+: \/teaser#pre-registration is not found without teaser\.yaml: write that file, or remove the link$/m,
      ],
    ],
  ])('%s', (_name, change, messages) => {
    change()
    let thrown: unknown
    try {
      readPack(folder, { pictures: 'public', now: testNow })
    } catch (error) {
      thrown = error
    }
    cpSync(demoPack, folder, { recursive: true })
    expect(thrown).toBeInstanceOf(BadPack)
    for (const message of messages) expect((thrown as BadPack).message).toMatch(message)
  })

  test.each<[string, () => void]>([
    [
      'a draft of a published version',
      () => (edit(privacyPolicies[0]!, /^version: .*$/m, "version: '2024-12-24'"), hide('status: draft')(privacyPolicies[0]!)),
    ],
    ['a version that is not public yet beside one that is', () => publish('2027-01-01T00:00:00+09:00')(privacyPolicies[1]!)],
    [
      'a link of a post to one that became public later',
      () => (publish('2026-11-20T10:00:00+09:00')(linking), publish('2026-11-21T12:00:00+09:00')(linked), addLink(linking)),
    ],
    ['a link of a scheduled post to one of the same time', () => ([linking, linked].forEach(publish(scheduled)), addLink(linking))],
    ['a link of a draft to a scheduled post', () => (hide('status: draft')(linking), publish(scheduled)(linked), addLink(linking))],
    [
      'a link of a product to a post that is public when it goes on sale',
      () => {
        publish(scheduled)(linked)
        edit('shop/products/gem-pouch.yaml', /^maxQuantity/m, `onSale: { start: ${scheduled} }\nmaxQuantity`)
        edit('shop/products/gem-pouch.yaml', /en: "As much/, 'en: "[x](post:notice/official-launch)')
      },
    ],
    [
      'a maintenance whose notice is public later: its link appears then',
      () => {
        publish(scheduled)(linking)
        edit(
          'site.yaml',
          /$/,
          'maintenance: { start: 2026-11-29T06:00:00+09:00, end: 2026-11-29T09:00:00+09:00, notice: web-shop-opening }\n',
        )
      },
    ],
    ['a document that becomes public at the time of the import', () => privacyPolicies.forEach(publish('2026-11-21T12:00:00+09:00'))],
  ])('accepted: %s', (_name, change) => {
    change()
    try {
      expect(() => readPack(folder, { pictures: 'public', now: testNow })).not.toThrow()
    } finally {
      cpSync(demoPack, folder, { recursive: true })
    }
  })

  test.each<[string, string, RegExp]>([
    ['a folder with the name of a file', 'coupons.yaml', /coupons\.yaml:1: is a folder, but must be a file$/m],
    ['a folder with the name of a text', `${post}/post.en.md`, /post\.en\.md:1: is a folder, but must be a file$/m],
  ])('%s', (_name, file, message) => {
    rmSync(join(folder, file))
    mkdirSync(join(folder, file))
    try {
      expect(() => readPack(folder, { pictures: 'public', now: testNow })).toThrow(message)
    } finally {
      rmSync(join(folder, file), { recursive: true })
      cpSync(join(demoPack, file), join(folder, file))
    }
  })

  test.each([
    ['none', 'there is no such folder'],
    ['pack/site.yaml', 'this is not a folder'],
    ['pack/posts', 'this is not a pack, since site.yaml is missing'],
  ])('%s is no pack: %s', (name, why) => {
    const path = join(home, name)
    expect(() => readPack(path, { pictures: 'public', now: testNow })).toThrow(`${path}:1: ${why}: use the folder that contains site.yaml`)
  })

  test('a file with the name of a folder is not used', () => {
    const products = join(folder, 'shop/products')
    rmSync(products, { recursive: true })
    writeFileSync(products, '')
    try {
      expect(() => readPack(folder, { pictures: 'public', now: testNow })).toThrow(/shop\/products:1: this file is not used/)
    } finally {
      rmSync(products)
      cpSync(join(demoPack, 'shop/products'), products, { recursive: true })
    }
  })

  test('a post with a mistake is reported for that alone, not for the links to it', () => {
    const path = join(folder, post, 'post.ko.md')
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, before.replace(/^publishedAt: .*$/m, 'publishedAt: tomorrow'))
    let thrown: unknown
    try {
      readPack(folder, { pictures: 'public', now: testNow })
    } catch (error) {
      thrown = error
    }
    writeFileSync(path, before)
    expect((thrown as BadPack).problems.map(({ message }) => message)).toEqual([expect.stringMatching(/^publishedAt: /)])
  })

  test('languages that posts may lack are not reported because site.yaml has a mistake', () => {
    const [site, text] = [join(folder, 'site.yaml'), join(folder, post, 'post.ja.md')]
    writeFileSync(
      site,
      readFileSync(site, 'utf8')
        .replace(/^pack: .*$/m, '$&\nmissingLanguage: fallback')
        .replace(/href: "post:.*"/, 'href: "news"'),
    )
    rmSync(text)
    let thrown: unknown
    try {
      readPack(folder, { pictures: 'public', now: testNow })
    } catch (error) {
      thrown = error
    }
    for (const file of ['site.yaml', `${post}/post.ja.md`]) cpSync(join(demoPack, file), join(folder, file))
    expect((thrown as BadPack).problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^home\.ko\.highlights\.0\.href: must begin with \//),
    ])
  })

  test('a file of public that the built site lacks needs a build', () => {
    expect(() => readPack(demoPack, { pictures: home, now: testNow })).toThrow(
      /there is no file \/art\/board\/thumb-\w+\.jpg in the built site: run npm run build, and restart the site$/m,
    )
  })

  test('byte order marks at the beginning of files do not change the pack', () => {
    for (const file of [`${post}/post.en.md`, `${post}/post.ko.md`, 'site.yaml']) {
      const path = join(folder, file)
      writeFileSync(path, `\uFEFF${readFileSync(path, 'utf8')}`)
    }
    expect(readPack(folder, { pictures: 'public', now: testNow }).posts.find(({ slug }) => slug === 'phishing-warning')!.texts.en).toEqual(
      readPack(demoPack, { pictures: 'public', now: testNow }).posts.find(({ slug }) => slug === 'phishing-warning')!.texts.en,
    )
  })
})
