import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** A post of a board, in every locale (texts below). `slug` is its name in the content pack. */
export const posts = pgTable(
  'posts',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    pack: text('pack').notNull(),
    board: text('board').notNull(),
    slug: text('slug').notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
    /** When an import last changed its text or facts; null if none has. */
    modifiedAt: timestamp('modified_at', { withTimezone: true }),
    pinned: boolean('pinned').notNull().default(false),
    hidden: boolean('hidden').notNull().default(false),
    /** Shown only through its preview links. */
    draft: boolean('draft').notNull().default(false),
    label: text('label'),
    thumbnail: text('thumbnail'),
    cover: text('cover'),
    periodStart: timestamp('period_start', { withTimezone: true }),
    periodEnd: timestamp('period_end', { withTimezone: true }),
    groupId: text('group_id'),
    position: integer('position').notNull().default(0),
    document: text('document'),
    version: text('version'),
    /** Version of the code that imported it and fingerprint of the source files: an import updates only what differs. */
    digest: text('digest').notNull(),
  },
  (t) => [
    uniqueIndex('posts_board_slug').on(t.board, t.slug),
    index('posts_board_published').on(t.board, t.publishedAt, t.seq),
    index('posts_published').on(t.publishedAt),
  ],
)

/** Numbers of posts that have left the pack: they are never reused, and a post that returns gets its own number again. */
export const removedPosts = pgTable(
  'removed_posts',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    pack: text('pack').notNull(),
    board: text('board').notNull(),
    slug: text('slug').notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }).notNull(),
    /** Whether it was ever public: only then the site reports that it was removed. */
    wasPublic: boolean('was_public').notNull(),
  },
  (t) => [uniqueIndex('removed_posts_slug').on(t.pack, t.board, t.slug)],
)

/** A post’s texts: one row per language, also for a language that the post is not written in (`writtenIn`). */
export const postTexts = pgTable(
  'post_texts',
  {
    seq: bigint('seq', { mode: 'number' })
      .notNull()
      .references(() => posts.seq, { onDelete: 'cascade' }),
    locale: text('locale').notNull(),
    /** The language of the text, if the post has no translation in this locale. */
    writtenIn: text('written_in'),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
    html: text('html').notNull(),
    contents: jsonb('contents').$type<{ id: string; text: string; level: number }[]>().notNull(),
    /** Title and text, normalised for search (NFKC, lower case). Three letters and more use trigrams. */
    searchTitle: text('search_title').notNull(),
    searchText: text('search_text').notNull(),
    /** Pairs of letters: a two-letter Korean, Japanese or Chinese word has no trigram (docs/decisions/0005). */
    titleGrams: text('title_grams').array().notNull(),
    textGrams: text('text_grams').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.seq, t.locale] }),
    index('post_texts_title_trgm').using('gin', t.searchTitle.op('gin_trgm_ops')),
    index('post_texts_text_trgm').using('gin', t.searchText.op('gin_trgm_ops')),
    index('post_texts_title_grams').using('gin', t.titleGrams),
    index('post_texts_text_grams').using('gin', t.textGrams),
  ],
)

/** Groups of the handbook and of the questions, in their order. */
export const postGroups = pgTable(
  'post_groups',
  {
    pack: text('pack').notNull(),
    board: text('board').notNull(),
    id: text('id').notNull(),
    position: integer('position').notNull(),
    label: jsonb('label').$type<Record<string, string>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.board, t.id] })],
)
