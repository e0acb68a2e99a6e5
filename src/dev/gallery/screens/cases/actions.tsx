/** Components to press: buttons, links, pages, quantities. */
import { useState } from 'react'
import { Button, IconButton, PlainButton, type ButtonProps, type IconButtonProps } from '#src/design/button.tsx'
import { Crumbs } from '#src/design/crumbs.tsx'
import { Icon } from '#src/design/icon.tsx'
import { Pager } from '#src/design/pager.tsx'
import { Stepper } from '#src/design/stepper.tsx'
import type { Texts } from '../texts/texts.ts'
import { casesOf, each, nothing, type Case, type ComponentCases } from './case.ts'
import { sampleLink } from './sample-link.tsx'

const tones: Record<NonNullable<ButtonProps['tone']>, true> = { primary: true, secondary: true, ghost: true, danger: true, soft: true }
const sizes: Record<NonNullable<ButtonProps['size']>, true> = { lg: true, md: true, sm: true }
const iconSizes: Record<NonNullable<IconButtonProps['size']>, true> = { s: true, m: true, l: true }

const buttons: Case[] = each(tones).flatMap((tone): Case[] => [
  ...casesOf(sizes, (size, { buy }) => (
    <Button tone={tone} size={size}>
      {buy}
    </Button>
  )).map((one) => ({ ...one, name: `${tone}, ${one.name}` })),
  {
    name: `${tone}, loading`,
    draw: ({ send }) => (
      <Button tone={tone} loading>
        {send}
      </Button>
    ),
  },
  {
    name: `${tone}, disabled`,
    draw: ({ send }) => (
      <Button tone={tone} disabled>
        {send}
      </Button>
    ),
  },
  { name: `${tone}, focus`, focused: true, draw: ({ send }) => <Button tone={tone}>{send}</Button> },
])

function SampleStepper({ start, texts: { stepper }, limit }: { start: number; texts: Texts; limit?: boolean }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <Stepper value={value} max={5} onChange={setValue} labels={stepper} {...(limit && { 'aria-describedby': 'sample-limit' })} />
      {limit && <p id="sample-limit">{stepper.limit}</p>}
    </>
  )
}

const crumbsOf = ({ crumbs }: Texts, last: string) => [
  { label: crumbs.home, href: '/' },
  { label: crumbs.board, href: '/bulletin/list' },
  { label: last },
]

const pager = (page: number, pages: number) => (texts: Texts) => (
  <Pager
    page={page}
    pages={pages}
    hrefOf={(to) => `page-${String(to)}`}
    renderLink={sampleLink}
    labels={{ ...texts.pager, previous: texts.previous, next: texts.next }}
  />
)

export const actions: readonly ComponentCases[] = [
  {
    component: 'Button',
    cases: [
      ...buttons,
      {
        name: 'with an icon',
        draw: ({ more }) => (
          <Button tone="secondary">
            {more}
            <Icon name="arrow-right" />
          </Button>
        ),
      },
      { name: 'full width', draw: ({ buy }) => <Button full>{buy}</Button> },
      { name: 'long words', draw: ({ longAction }) => <Button>{longAction}</Button> },
    ],
  },
  {
    component: 'IconButton',
    cases: [
      ...casesOf(iconSizes, (size, { close }) => <IconButton icon="close" size={size} label={close} />),
      ...casesOf(iconSizes, (size, { close }) => <IconButton icon="share" size={size} boxed label={close} />).map((one) => ({
        ...one,
        name: `boxed, ${one.name}`,
      })),
      { name: 'disabled', draw: ({ close }) => <IconButton icon="close" disabled label={close} /> },
      { name: 'focus', focused: true, draw: ({ close }) => <IconButton icon="close" label={close} /> },
    ],
  },
  {
    component: 'PlainButton',
    cases: [{ name: 'plain', draw: ({ more }) => <PlainButton>{more}</PlainButton> }],
  },
  {
    component: 'Crumbs',
    wide: true,
    cases: [
      { name: 'plain', draw: (texts) => <Crumbs label={texts.crumbs.nav} items={crumbsOf(texts, texts.title)} renderLink={sampleLink} /> },
      {
        name: 'long title',
        draw: (texts) => <Crumbs label={texts.crumbs.nav} items={crumbsOf(texts, texts.longTitle)} renderLink={sampleLink} />,
      },
      {
        name: 'focus',
        focused: true,
        draw: (texts) => <Crumbs label={texts.crumbs.nav} items={crumbsOf(texts, texts.title)} renderLink={sampleLink} />,
      },
    ],
  },
  {
    component: 'Pager',
    wide: true,
    cases: [
      { name: 'first of many', draw: pager(1, 24) },
      { name: 'in the middle', draw: pager(12, 24) },
      { name: 'last', draw: pager(24, 24) },
      { name: 'two pages', draw: pager(1, 2) },
      { name: 'one page: nothing', draw: pager(1, 1) },
      { name: 'focus', focused: true, draw: pager(2, 24) },
    ],
  },
  {
    component: 'Stepper',
    cases: [
      { name: 'at the least', draw: (texts) => <SampleStepper start={1} texts={texts} /> },
      { name: 'between', draw: (texts) => <SampleStepper start={3} texts={texts} /> },
      { name: 'at the most, with its reason', draw: (texts) => <SampleStepper start={5} texts={texts} limit /> },
      { name: 'nothing to choose', draw: ({ stepper }) => <Stepper value={1} max={1} onChange={nothing} labels={stepper} /> },
      { name: 'focus', focused: true, draw: (texts) => <SampleStepper start={2} texts={texts} /> },
    ],
  },
]
