/** `teaser.yaml` of a content pack as a valibot schema; README.md beside this file describes the same. */
import * as v from 'valibot'
import {
  FilmSchema as film,
  PictureSchema as picture,
  SlugSchema as slug,
  SoundSchema as sound,
  TextSchema as text,
  uniqueIds,
  WebAddressSchema as webAddress,
} from './field-kinds.ts'

/** R1: the teaser is offered in Korean and English only. */
const inBoth = <S extends v.GenericSchema>(schema: S) => v.strictObject({ ko: schema, en: schema })
const texts = inBoth(text)
const someOf = <S extends v.GenericSchema>(schema: S) => v.pipe(v.array(schema), v.minLength(1, 'must not be empty'))
const inTwoWidths = v.strictObject({ wide: picture, narrow: picture })
const filmWithPoster = v.strictObject({ src: film, poster: picture })
const sameLength = 'must have as many entries in ko as in en'

/** §3: three classes with three weapons each; the popup's arrows cycle through exactly three (T5). */
const three = <S extends v.GenericSchema>(schema: S, what: string) => v.pipe(v.array(schema), v.length(3, `must be three ${what}`))

const characterSchema = v.strictObject({
  id: slug,
  engName: text,
  korName: text,
  desc: texts,
  weapons: three(
    v.strictObject({ title: texts, icon: picture, enabledIcon: picture, figure: picture, film: filmWithPoster, background: picture }),
    'weapons: the popup shows three of each class',
  ),
})

export const TeaserFileSchema = v.strictObject({
  openRound: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 3),
  main: v.strictObject({
    eyebrow: texts,
    title: inBoth(someOf(text)),
    lead: texts,
    image: inTwoWidths,
    film: inBoth(filmWithPoster),
    stores: v.optional(inBoth(v.array(v.strictObject({ label: text, href: webAddress }))), {
      ko: [],
      en: [],
    }),
  }),
  worldView: v.strictObject({
    lines: v.pipe(
      inBoth(someOf(text)),
      v.check(({ ko, en }) => ko.length === en.length, sameLength),
    ),
    lead: texts,
    image: picture,
    caption: texts,
  }),
  features: someOf(v.strictObject({ title: texts, text: texts, image: picture })),
  world: v.pipe(someOf(v.strictObject({ id: slug, title: texts, text: texts, image: inTwoWidths })), uniqueIds()),
  characters: v.pipe(three(characterSchema, 'classes: the popup shows three'), uniqueIds()),
  media: v.strictObject({
    film: v.strictObject({ title: texts, pc: filmWithPoster, mobile: filmWithPoster }),
    images: someOf(v.strictObject({ title: texts, image: picture })),
  }),
  sound: v.optional(v.array(v.strictObject({ src: sound, type: v.picklist(['audio/ogg; codecs=opus', 'audio/mpeg']) })), []),
})
export type TeaserFile = v.InferOutput<typeof TeaserFileSchema>
