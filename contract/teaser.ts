/** `GET /site/teaser` (ours): content of the teaser, in its two languages (R1, S18, P7, P8, T5, T6). */
import * as v from 'valibot'
import { RequestedTeaserLangSchema, TeaserLangSchema } from './common.ts'
import { endpoint, invalidRequest, notFound } from './endpoint.ts'

export type TeaserLang = v.InferOutput<typeof TeaserLangSchema>

const PictureSchema = v.object({ wide: v.string(), narrow: v.string() })
const FilmSchema = v.object({ src: v.string(), poster: v.string() })

/** The lists hold one entry for each of `weapons`, in the same order (§3 “Character”). */
export const CharacterSchema = v.object({
  id: v.string(),
  engName: v.string(),
  korName: v.string(),
  /** `desc`: lines, separated by `\n`. */
  detailInfo: v.object({ desc: v.string() }),
  characterImgList: v.array(v.string()),
  characterVideoList: v.array(v.string()),
  /** Ours: the still image of each video until it plays. */
  characterPosterList: v.array(v.string()),
  bgImgList: v.array(v.string()),
  weapons: v.array(v.object({ title: v.string(), iconUrl: v.string(), enabledIconUrl: v.string() })),
})
export type Character = v.InferOutput<typeof CharacterSchema>

export const TeaserSchema = v.object({
  lang: TeaserLangSchema,
  /** T6: number of the game's opening round. */
  openRound: v.number(),
  main: v.object({
    eyebrow: v.string(),
    title: v.array(v.string()),
    lead: v.string(),
    image: PictureSchema,
    /** Korean has its own video (P7). */
    film: FilmSchema,
    stores: v.array(v.object({ label: v.string(), href: v.string() })),
  }),
  worldView: v.object({ lines: v.array(v.string()), lead: v.string(), image: v.string(), caption: v.string() }),
  features: v.array(v.object({ title: v.string(), text: v.string(), image: v.string() })),
  world: v.array(v.object({ id: v.string(), title: v.string(), text: v.string(), image: PictureSchema })),
  characters: v.array(CharacterSchema),
  media: v.object({
    /** Cuts for wide screens and for phones (P7: PC and mobile media video). */
    film: v.object({ title: v.string(), pc: FilmSchema, mobile: FilmSchema }),
    images: v.array(v.object({ title: v.string(), image: v.string() })),
  }),
  /** The theme in the available formats, the best first. */
  sound: v.array(v.object({ src: v.string(), type: v.string() })),
})
export type Teaser = v.InferOutput<typeof TeaserSchema>

/** Returns the content of the teaser to every visitor, in Korean or English (R1, S18). 404 if the content has no teaser. Read-only. */
export const getTeaser = endpoint({
  name: 'getTeaser',
  method: 'GET',
  base: 'game',
  path: '/site/teaser',
  access: 'open',
  kind: 'other',
  summary: 'Texts, classes, pictures, films and sound of the teaser; 404 if the content has no teaser',
  query: v.strictObject({ lang: RequestedTeaserLangSchema }),
  response: TeaserSchema,
  failures: [invalidRequest, notFound],
})
