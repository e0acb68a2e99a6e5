import { eq } from 'drizzle-orm'
import { getTeaser, type Teaser, type TeaserLang } from '#contract/teaser.ts'
import type { TeaserFile } from '../content/teaser.schema.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { siteDocuments } from '../site/site.tables.ts'

/** One language of the pack's teaser, in the shape of the contract (§3 “Character”). */
export function teaserIn(lang: TeaserLang, { openRound, main, worldView, features, world, characters, media, sound }: TeaserFile): Teaser {
  return {
    lang,
    openRound,
    main: {
      eyebrow: main.eyebrow[lang],
      title: main.title[lang],
      lead: main.lead[lang],
      image: main.image,
      film: main.film[lang],
      stores: main.stores[lang],
    },
    worldView: {
      lines: worldView.lines[lang],
      lead: worldView.lead[lang],
      image: worldView.image,
      caption: worldView.caption[lang],
    },
    features: features.map(({ title, text, image }) => ({ title: title[lang], text: text[lang], image })),
    world: world.map(({ id, title, text, image }) => ({ id, title: title[lang], text: text[lang], image })),
    characters: characters.map(({ id, engName, korName, desc, weapons }) => ({
      id,
      engName,
      korName,
      detailInfo: { desc: desc[lang].trim() },
      characterImgList: weapons.map(({ figure }) => figure),
      characterVideoList: weapons.map(({ film }) => film.src),
      characterPosterList: weapons.map(({ film }) => film.poster),
      bgImgList: weapons.map(({ background }) => background),
      weapons: weapons.map(({ title, icon, enabledIcon }) => ({ title: title[lang], iconUrl: icon, enabledIconUrl: enabledIcon })),
    })),
    media: {
      film: { title: media.film.title[lang], pc: media.film.pc, mobile: media.film.mobile },
      images: media.images.map(({ title, image }) => ({ title: title[lang], image })),
    },
    sound,
  }
}

/** The teaser's content (S18). */
export const teaserRoutes = ({ db }: { db: Database }): Binding[] => [
  bind(getTeaser, async ({ query: { lang } }) => {
    const [row] = await db.select({ data: siteDocuments.data }).from(siteDocuments).where(eq(siteDocuments.id, 'teaser'))
    if (row === undefined) throw new ProviderFailure(404, 'NOT_FOUND')
    return teaserIn(lang, row.data as TeaserFile)
  }),
]
