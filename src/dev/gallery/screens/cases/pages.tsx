/** Heads of pages, single-message pages, images, loading states. */
import { Button } from '#src/design/button.tsx'
import { Crumbs } from '#src/design/crumbs.tsx'
import { PageHead } from '#src/design/page-head.tsx'
import { Picture, type PictureProps } from '#src/design/picture.tsx'
import { ProgressBar, Steps, type ProgressBarProps, type Step } from '#src/design/progress.tsx'
import { Screen } from '#src/design/screen.tsx'
import { Skeleton, SkeletonRows, SkeletonText } from '#src/design/skeleton.tsx'
import { StatePage } from '#src/design/state-page.tsx'
import type { Texts } from '../texts/texts.ts'
import { casesOf, each, type ComponentCases } from './case.ts'
import * as css from './cases.css.ts'
import { sampleLink } from './sample-link.tsx'

const land = '/art/world/ember-quarry.jpg'
const product = '/art/shop/product-growth-bundle.webp'
const ratios: Record<NonNullable<PictureProps['ratio']>, true> = { '16:9': true, '3:2': true, '21:9': true, '1:1': true, '4:5': true }
const fits: Record<NonNullable<PictureProps['fit']>, true> = { cover: true, contain: true }
const barTones: Record<NonNullable<ProgressBarProps['tone']>, true> = { ember: true, gold: true, bright: true }

const stepsOf = ({ steps }: Texts, states: readonly Step['state'][]): Step[] =>
  steps.titles.map((title, index) => {
    const state = states[index] ?? 'todo'
    return { key: title, title, state, ...(state === 'now' && { note: steps.note }), ...(state !== 'todo' && { time: steps.time }) }
  })
const steps =
  (...states: Step['state'][]) =>
  (texts: Texts) => <Steps steps={stepsOf(texts, states)} labelOf={(state) => texts.steps.state[state]} />

export const pages: readonly ComponentCases[] = [
  {
    component: 'PageHead',
    covers: 420,
    cases: [
      { name: 'title', draw: ({ title }) => <PageHead title={title} picture={land} /> },
      { name: 'with a sentence', draw: ({ title, lead }) => <PageHead title={title} lead={lead} picture={land} focus="70% 30%" /> },
      {
        name: 'crumbs in the ornament’s place, and more below',
        draw: ({ crumbs, title, lead, more }) => (
          <PageHead
            title={title}
            lead={lead}
            picture={land}
            above={
              <Crumbs label={crumbs.nav} items={[{ label: crumbs.home, href: '/' }, { label: crumbs.board }]} renderLink={sampleLink} />
            }
          >
            <Button tone="secondary">{more}</Button>
          </PageHead>
        ),
      },
      { name: 'long words', draw: ({ longTitle, paragraph }) => <PageHead title={longTitle} lead={paragraph} picture={land} /> },
    ],
  },
  {
    component: 'StatePage',
    covers: 900,
    cases: [
      { name: 'plain', draw: ({ state }) => <StatePage {...state} picture="/art/state/not-found.jpg" /> },
      {
        name: 'with a way on',
        draw: ({ state, back }) => (
          <StatePage {...state} picture="/art/state/error.jpg">
            <Button>{state.action}</Button>
            <Button tone="secondary">{back}</Button>
          </StatePage>
        ),
      },
      {
        name: 'long words',
        draw: ({ state, longTitle, paragraph }) => (
          <StatePage eyebrow={state.eyebrow} title={longTitle} lead={paragraph} picture="/art/state/maintenance.jpg" />
        ),
      },
    ],
  },
  {
    component: 'Screen',
    covers: 160,
    cases: [
      {
        name: 'plain',
        draw: ({ paragraph }) => (
          <Screen id="/sample">
            <h1>{paragraph}</h1>
          </Screen>
        ),
      },
    ],
  },
  {
    component: 'Picture',
    cases: [
      ...casesOf(ratios, (ratio, { viewer }) => (
        <Picture src={land} alt={viewer.alt} sizes="480px" ratio={ratio} className={css.picture} />
      )),
      ...casesOf(fits, (fit, { viewer }) => (
        <Picture src={product} alt={viewer.alt} sizes="240px" ratio="1:1" fit={fit} className={css.square} />
      )),
      {
        name: 'focus at the left, another cut on phones',
        draw: ({ viewer }) => (
          <Picture
            src={land}
            narrowSrc="/art/world/ember-quarry-portrait.jpg"
            alt={viewer.alt}
            sizes="480px"
            ratio="21:9"
            focus="10% 50%"
            priority
            className={css.picture}
          />
        ),
      },
      {
        name: 'something on it',
        draw: ({ viewer, tags }) => (
          <Picture src={land} alt={viewer.alt} sizes="480px" ratio="16:9" className={css.picture}>
            <span className={css.onPicture}>{tags.event}</span>
          </Picture>
        ),
      },
    ],
  },
  {
    component: 'ProgressBar',
    cases: [
      ...each(barTones).flatMap((tone) =>
        [0, 0.4, 1].map((value) => ({
          name: `${tone}, ${String(value * 100)} %`,
          draw: ({ progress }: Texts) => <ProgressBar tone={tone} value={value} label={progress.label} />,
        })),
      ),
      ...casesOf(barTones, (tone, { progress }) => <ProgressBar tone={tone} label={progress.label} />).map((one) => ({
        ...one,
        name: `${one.name}, no end in sight`,
      })),
    ],
  },
  {
    component: 'Steps',
    wide: true,
    cases: [
      { name: 'begun', draw: steps('now') },
      { name: 'half way', draw: steps('done', 'now') },
      { name: 'failed', draw: steps('done', 'failed') },
      { name: 'done', draw: steps('done', 'done', 'done', 'done') },
    ],
  },
  {
    component: 'Skeleton',
    cases: [{ name: 'one box', draw: () => <Skeleton className={css.skeletonBox} /> }],
  },
  { component: 'SkeletonRows', wide: true, cases: [{ name: 'three', draw: () => <SkeletonRows count={3} /> }] },
  { component: 'SkeletonText', wide: true, cases: [{ name: 'text', draw: () => <SkeletonText /> }] },
]
