/**
 * Fills our database with the given number of products and notices, from the texts of the measuring tools (`refs/content.mjs`), in four
 * languages. Letter pairs are computed once per different text, in JavaScript as in an import; PostgreSQL assembles the rows. Every 9,973rd
 * title contains a rare word of two letters, and every title its number of seven digits.
 */
import pg from 'pg'
import { openDatabase } from '../server/platform/database.ts'
import { folded } from '../contract/typed-text.ts'
import { bigrams } from '../server/content/search-text.ts'

type Lang = 'ko' | 'en' | 'ja' | 'tw'
export interface Words {
  title: string
  topic: string[]
  subject: string[]
  text: string[]
  adj: string[]
  noun: string[]
}
export const rareWord: Record<Lang, string> = { ko: '희귀', en: 'qz', ja: '稀有', tw: '罕見' }

const langs: readonly Lang[] = ['ko', 'en', 'ja', 'tw']
const fill = (template: string, ...parts: string[]): string => template.replace(/%(\d)\$s/g, (_, n) => parts[Number(n) - 1]!)
const firstSentence = (text: string): string => /^[^.。]*[.。]/.exec(text)?.[0] ?? text

/**
 * Migrates an empty database and fills it with posts of all languages.
 * @param url of a PostgreSQL database
 * @param rows number of posts
 */
export async function fillOurs(url: string, rows: number, words: Record<Lang, Words>): Promise<void> {
  await (await openDatabase({ url })).close()
  const db = new pg.Client(url)
  await db.connect()
  const run = async (what: string, text: string, values: unknown[] = []): Promise<void> => {
    const from = performance.now()
    await db.query(text, values)
    console.log(`  ours, ${String(rows)} rows: ${what} ${((performance.now() - from) / 1000).toFixed(1)} s`)
  }
  await db.query(
    'create temporary table said (locale text, k int, title text, search_title text, grams text[], html text, plain text, text_grams text[])',
  )
  for (const lang of langs) {
    const { title, topic, subject, text } = words[lang]
    // As many as there are pairs of a topic and a subject; the texts repeat.
    for (let k = 0; k < topic.length * subject.length; k += 1) {
      const name = fill(title, topic[k % topic.length]!, subject[k % subject.length]!)
      const html = [0, 3, 5].map((n) => `<p>${text[(k + n) % text.length]!}</p>`).join('')
      const plain = firstSentence(text[k % text.length]!)
      const values = [lang, k, name, folded(name), bigrams(name), html, plain, bigrams(plain)]
      await db.query('insert into said values ($1, $2, $3, $4, $5, $6, $7, $8)', values)
    }
  }
  const indexes = (
    await db.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made from pg_indexes where tablename = 'post_texts' and indexdef like '%USING gin%'`,
    )
  ).rows
  for (const { name } of indexes) await db.query(`drop index ${name}`)
  const period = Object.values(words)[0]!.topic.length * Object.values(words)[0]!.subject.length
  await run(
    'posts',
    `insert into posts (seq, pack, board, slug, published_at, label, thumbnail, digest)
     select i, 'bench', 'notice', 'n' || i, timestamptz '2026-01-01' - i * interval '1 minute', 'notice', '/art/x.webp', ''
     from generate_series(1, ${String(rows)}) i`,
  )
  const rare = langs.map((lang) => `when '${lang}' then '${rareWord[lang]}'`).join(' ')
  await run(
    'texts',
    `insert into post_texts (seq, locale, title, excerpt, html, contents, search_title, search_text, title_grams, text_grams)
     select i, locale, title || mark || number, plain, html, '[]', search_title || mark || number, lower(plain),
       case when mark = ' ' then grams else grams || (case locale ${rare} end) end, text_grams
     from generate_series(1, ${String(rows)}) i
     cross join lateral (select * from said where k = i % ${String(period)}) s
     cross join lateral (select case when i % 9973 = 5 then ' ' || (case locale ${rare} end) || ' ' else ' ' end as mark, lpad(i::text, 7, '0') as number) m`,
  )
  for (const { name, made } of indexes) await run(name, made)
  const names = langs.map((lang) => {
    const { adj, noun } = words[lang]
    const list = (some: readonly string[]): string => `(array[${some.map((one) => `'${one}'`).join(',')}])`
    return [
      lang,
      `${list(adj)}[1 + i % ${String(adj.length)}] || ' ' || ${list(noun)}[1 + i % ${String(noun.length)}] || ' ' || i`,
    ] as const
  })
  const inAll = (text: (lang: Lang) => string): string =>
    `jsonb_build_object(${langs.map((lang) => `'${lang}', ${text(lang)}`).join(', ')})`
  const described = (lang: Lang): string =>
    `'${[0, 3, 5]
      .map((n) => `<p>${words[lang].text[n]!}</p>`)
      .join('')
      .replaceAll("'", "''")}'`
  await run(
    'products',
    `insert into products (product_id, pack, category, position, image, limit_type, limit_amount, max_quantity, free, prices, texts, contents, digest)
     select 'bench-' || i, 'bench', 'kind-' || i % 4, i, '/art/x.webp', 'NONE', null, 10, false, '{"USD": 4.9, "KRW": 6900, "TWD": 170}',
       jsonb_build_object('name', ${inAll((lang) => names.find(([one]) => one === lang)![1])},
         'quantity', ${inAll((lang) => `'${words[lang].noun[0]!}'`)}, 'description', ${inAll(described)}, 'notes', '[]'::jsonb),
       '[]', ''
     from generate_series(1, ${String(rows)}) i`,
  )
  await db.query(
    `insert into shop_categories (id, pack, position, name) select 'kind-' || n, 'bench', n, '{"ko":"가","en":"a","ja":"あ","tw":"甲"}' from generate_series(0, 3) n`,
  )
  await run('vacuum', 'vacuum (analyze) posts, post_texts, products')
  await db.end()
}
