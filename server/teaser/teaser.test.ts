/** The teaser's content over HTTP (S18, P7, P8, R1), and invalid files. */
import { existsSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Teaser } from '#contract/teaser.ts'
import { openProvider } from '#tests/helpers/provider.ts'
import { TeaserFileSchema } from '../content/teaser.schema.ts'
import { parseYaml } from '../content/yaml-file.ts'
import type { Problem } from '../content/problems.ts'
import { siteDocuments } from '../site/site.tables.ts'

const provider = openProvider('demo', {})
const teaserIn = async (lang: string): Promise<Teaser> => {
  const { status, body } = await provider.get(`/api/site/teaser?lang=${lang}`)
  expect(status).toBe(200)
  return body as Teaser
}

describe('GET /site/teaser', () => {
  test('has three classes in the specified format, each with one picture, film and background per weapon', async () => {
    const { characters } = await teaserIn('ko')
    expect(characters.map(({ engName, korName }) => [engName, korName])).toEqual([
      ['Warrior', '워리어'],
      ['Rogue', '로그'],
      ['Sorceress', '소서리스'],
    ])
    for (const { characterImgList, characterVideoList, characterPosterList, bgImgList, weapons } of characters) {
      expect(weapons).toHaveLength(3)
      for (const list of [characterImgList, characterVideoList, characterPosterList, bgImgList]) expect(new Set(list).size).toBe(3)
    }
    expect(characters[1]).toMatchObject({
      detailInfo: { desc: '소리보다 먼저 닿는 칼끝.\n그림자를 밟고 들어가 상처를 남기고,\n피가 식기 전에 사라진다.' },
      bgImgList: [expect.stringContaining('rogue-twin-daggers-bg'), expect.stringContaining('crossbow'), expect.stringContaining('sickle')],
      weapons: [
        {
          title: '쌍단검',
          iconUrl: '/art/weapons/rogue-twin-daggers.webp',
          enabledIconUrl: '/art/weapons/rogue-twin-daggers-enabled.webp',
        },
        {},
        {},
      ],
    })
  })

  test('the main film is another one in Korean (P7), and the open round is the third (T6)', async () => {
    const [ko, en] = [await teaserIn('ko'), await teaserIn('en')]
    expect([ko.main.film.src, en.main.film.src]).toEqual(['/art/video/main-ko.mp4', '/art/video/main.mp4'])
    expect([ko.openRound, en.openRound]).toEqual([3, 3])
    expect(en.characters[1]!.weapons.map(({ title }) => title)).toEqual(['Twin daggers', 'Crossbow', 'Chain sickle'])
  })

  test('every file it names exists', async () => {
    const text = JSON.stringify([await teaserIn('ko'), await teaserIn('en')])
    const paths = [...text.matchAll(/"(\/art\/[^"#]+)/g)].map((match) => match[1]!)
    expect(new Set(paths).size).toBeGreaterThan(60)
    expect([...new Set(paths)].filter((path) => !existsSync(`public${path}`))).toEqual([])
  })

  test.each(['?lang=ja', '?lang=tw', '?lang=xx', '?lang=', ''])(
    'is English with %o, because the teaser has two languages',
    async (query) => {
      const { status, body } = await provider.get(`/api/site/teaser${query}`)
      expect([status, body]).toEqual([200, await teaserIn('en')])
    },
  )

  test('responds 404 if the pack has no teaser', async () => {
    const { db } = provider.database
    const [row] = await db.delete(siteDocuments).where(eq(siteDocuments.id, 'teaser')).returning()
    expect((await provider.get('/api/site/teaser?lang=ko')).status).toBe(404)
    await db.insert(siteDocuments).values(row!)
    expect((await provider.get('/api/site/teaser?lang=ko')).status).toBe(200)
  })
})

describe('teaser.yaml', () => {
  const source = readFileSync('server/content/everharrow/teaser.yaml', 'utf8')
  const problemsOf = (edit: (text: string) => string): Problem[] => {
    const problems: Problem[] = []
    const edited = edit(source)
    expect(edited).not.toBe(source)
    parseYaml('teaser.yaml', edited, TeaserFileSchema, problems)
    return problems
  }
  const lineOf = (text: string): number => source.slice(0, source.indexOf(text)).split('\n').length

  test.each([
    [
      'a text that is missing in English',
      (text: string) => text.replace('engName: Rogue\n', 'engName: ""\n'),
      'engName: Rogue',
      /characters\.1\.engName: must not be empty/,
    ],
    [
      'an image that is not a path',
      (text: string) => text.replace('image: /art/key/hero-portrait.jpg', 'image: hero.jpg'),
      'image: /art/key/hero-portrait',
      /worldView\.image: must be the path of a picture/,
    ],
    [
      'a different number of lines',
      (text: string) => text.replace('      - "people buried their names in the field"\n', ''),
      'ko:\n      - "해가',
      /worldView\.lines: must have as many entries/,
    ],
    [
      'a sound of an unsupported type',
      (text: string) => text.replace('type: audio/mpeg', 'type: audio/midi'),
      '{ src: /art/sound/theme.mp3',
      /sound\.1\.type/,
    ],
    [
      'a language that the teaser does not support',
      (text: string) => text.replace('title: { ko: 대검, en: Greatsword }', 'title: { ko: 대검, en: Greatsword, ja: 大剣 }'),
      'title: { ko: 대검',
      /characters\.0\.weapons\.0\.title\.ja/,
    ],
  ])('%s is reported with its line', (_name, edit, at, message) => {
    const problems = problemsOf(edit)
    expect(problems.map((one) => one.message).join()).toMatch(message)
    expect(problems[0]!.line).toBe(lineOf(at))
  })

  test('two classes, or a class with two weapons, are refused (T5: arrows wrap among three)', () => {
    const withoutRogue = (text: string) => text.slice(0, text.indexOf('  - id: rogue')) + text.slice(text.indexOf('  - id: sorceress'))
    expect(problemsOf(withoutRogue).map(({ message }) => message)).toEqual(['characters: must be three classes: the popup shows three'])
    const withoutOrb = (text: string) =>
      text.slice(0, text.indexOf('      - title: { ko: 보주')) + text.slice(text.indexOf('      - title: { ko: 마도서'))
    expect(problemsOf(withoutOrb).map(({ message }) => message)).toEqual([
      'characters.2.weapons: must be three weapons: the popup shows three of each class',
    ])
  })
})
