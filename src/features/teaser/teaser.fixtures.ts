/** A teaser for tests. */
import type { Character, Teaser, TeaserLang } from '#contract/teaser.ts'

const classes = [
  { id: 'warrior', engName: 'Warrior', korName: '워리어', weapons: ['Greatsword', 'Axe', 'Sword and shield'] },
  { id: 'rogue', engName: 'Rogue', korName: '로그', weapons: ['Twin daggers', 'Crossbow', 'Chain sickle'] },
  { id: 'sorceress', engName: 'Sorceress', korName: '소서리스', weapons: ['Staff', 'Orb', 'Grimoire'] },
]
const film = (name: string) => ({ src: `/art/video/${name}.mp4`, poster: `/art/video/${name}.jpg` })

const aCharacter = ({ id, engName, korName, weapons }: (typeof classes)[number]): Character => {
  const listOf = (ending: string) => weapons.map((_, index) => `/art/characters/${id}-${String(index)}${ending}`)
  return {
    id,
    engName,
    korName,
    detailInfo: { desc: `${engName}, first line.\nSecond line.` },
    characterImgList: listOf('.webp'),
    characterVideoList: listOf('.mp4'),
    characterPosterList: listOf('.jpg'),
    bgImgList: listOf('-bg.jpg'),
    weapons: weapons.map((title, index) => ({
      title,
      iconUrl: `/art/weapons/${id}-${String(index)}.webp`,
      enabledIconUrl: `/art/weapons/${id}-${String(index)}-enabled.webp`,
    })),
  }
}

export const aTeaser = (lang: TeaserLang = 'en'): Teaser => ({
  lang,
  openRound: 3,
  main: {
    eyebrow: 'Spring',
    title: ['Every cut', 'deepens the night'],
    lead: 'Fields.',
    image: { wide: '/art/trio.jpg', narrow: '/art/trio-portrait.jpg' },
    film: film(lang === 'ko' ? 'main-ko' : 'main'),
    stores: [{ label: 'App Store', href: 'https://apps.example/' }],
  },
  worldView: { lines: ['One.', 'Two.'], lead: 'The ground.', image: '/art/view.jpg', caption: 'Wheat' },
  features: [
    { title: 'Fields', text: 'They grow back.', image: '/art/f1.jpg' },
    { title: 'Lords', text: 'Four phases.', image: '/art/f2.jpg' },
  ],
  world: [
    { id: 'wheat', title: 'The Black Wheat', text: 'Embers.', image: { wide: '/art/wheat.jpg#102030', narrow: '/art/wheat-portrait.jpg' } },
    { id: 'abbey', title: 'The Abbey', text: 'Bells.', image: { wide: '/art/abbey.jpg', narrow: '/art/abbey-portrait.jpg' } },
  ],
  characters: classes.map(aCharacter),
  media: {
    film: { title: 'Beyond the furrows', pc: film('pc'), mobile: film('mobile') },
    images: [{ title: 'The wheel', image: '/art/media-5.jpg#102030' }],
  },
  sound: [
    { src: '/art/theme.opus', type: 'audio/ogg; codecs=opus' },
    { src: '/art/theme.mp3', type: 'audio/mpeg' },
  ],
})
