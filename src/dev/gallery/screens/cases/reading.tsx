/** Components for reading: labels, notes, facts, icons, ornaments. */
import type { ComponentProps } from 'react'
import { Button } from '#src/design/button.tsx'
import { Empty } from '#src/design/empty.tsx'
import { Icon, type IconProps } from '#src/design/icon.tsx'
import { KeyValue } from '#src/design/key-value.tsx'
import { Chip, LimitLabel, Price, Tag, UnreadDot, type LimitLabelProps, type PriceProps, type TagProps } from '#src/design/label.tsx'
import { row2 } from '#src/design/layout.css.ts'
import { Note, type NoteProps } from '#src/design/note.tsx'
import { Spinner } from '#src/design/spinner.tsx'
import { Rule, Tines } from '#src/design/tines.tsx'
import type { Texts } from '../texts/texts.ts'
import { casesOf, type ComponentCases } from './case.ts'
import { iconNames } from './icon-names.ts'
import * as css from './cases.css.ts'

const tagTones: Record<NonNullable<TagProps['tone']>, true> = { notice: true, update: true, event: true, ok: true, bad: true, plain: true }
const limitColors: Record<LimitLabelProps['color'], true> = { RED: true, BLUE: true, GREEN: true }
const priceSizes: Record<NonNullable<PriceProps['size']>, true> = { card: true, page: true, total: true }
const noteTones: Record<NonNullable<NoteProps['tone']>, true> = { info: true, warn: true, bad: true }
const iconSizes: Record<NonNullable<IconProps['size']>, true> = { s: true, m: true, l: true, xl: true }
const spinnerSizes: Record<NonNullable<ComponentProps<typeof Spinner>['size']>, true> = { m: true, l: true }

const facts = ({ order }: Texts) => [
  { term: order.number, value: 'EH-20261126-0042' },
  { term: order.method, value: order.card },
  { term: order.price, value: '₩9,900' },
]

export const reading: readonly ComponentCases[] = [
  {
    component: 'Tag',
    cases: [
      ...casesOf(tagTones, (tone, { tags }) => <Tag tone={tone}>{tags[tone]}</Tag>),
      { name: 'without a tone', draw: ({ tags }) => <Tag>{tags.plain}</Tag> },
    ],
  },
  {
    component: 'LimitLabel',
    cases: [
      ...casesOf(limitColors, (color, { limits }) => <LimitLabel color={color}>{limits[color]}</LimitLabel>),
      ...casesOf(limitColors, (color, { limits }) => (
        <LimitLabel color={color} count="(1/2)">
          {limits[color]}
        </LimitLabel>
      )).map((one) => ({ ...one, name: `${one.name}, counted` })),
    ],
  },
  {
    component: 'Chip',
    cases: [
      {
        name: 'several',
        draw: () => (
          <span className={row2}>
            <Chip code="USD">9.90</Chip>
            <Chip code="JPY">1,200</Chip>
            <Chip code="TWD">300</Chip>
          </span>
        ),
      },
    ],
  },
  {
    component: 'Price',
    cases: [
      ...casesOf(priceSizes, (size) => (
        <Price size={size} unit="₩">
          9,900
        </Price>
      )),
      ...casesOf(priceSizes, (size, { free }) => (
        <Price size={size} free>
          {free}
        </Price>
      )).map((one) => ({ ...one, name: `free, ${one.name}` })),
      { name: 'without a unit', draw: () => <Price>9,900</Price> },
    ],
  },
  {
    component: 'UnreadDot',
    cases: [
      {
        name: 'after a title',
        draw: ({ title, unread }) => (
          <span>
            {title}
            <UnreadDot label={unread} />
          </span>
        ),
      },
    ],
  },
  {
    component: 'Note',
    wide: true,
    cases: [
      ...casesOf(noteTones, (tone, { note }) => <Note tone={tone}>{note[tone]}</Note>),
      { name: 'icon of its own', draw: ({ note }) => <Note icon="gift">{note.info}</Note> },
      { name: 'long words', draw: ({ paragraph, longWords }) => <Note tone="warn">{`${paragraph} ${longWords}`}</Note> },
    ],
  },
  {
    component: 'Empty',
    wide: true,
    cases: [
      { name: 'title', draw: ({ empty }) => <Empty as="h3" title={empty.title} /> },
      {
        name: 'sentence',
        draw: ({ empty }) => (
          <Empty as="h3" title={empty.title}>
            {empty.text}
          </Empty>
        ),
      },
      {
        name: 'with a way on',
        draw: ({ empty }) => (
          <Empty as="h3" title={empty.title} action={<Button tone="secondary">{empty.action}</Button>}>
            {empty.text}
          </Empty>
        ),
      },
      {
        name: 'long words',
        draw: ({ longTitle, paragraph }) => (
          <Empty as="p" title={longTitle}>
            {paragraph}
          </Empty>
        ),
      },
    ],
  },
  {
    component: 'KeyValue',
    cases: [
      {
        name: 'figures, with a sum',
        draw: (texts) => (
          <KeyValue
            items={[...facts(texts), { term: texts.order.tax, value: '₩900' }, { term: texts.order.total, value: '₩10,800', total: true }]}
          />
        ),
      },
      { name: 'words at the left', draw: (texts) => <KeyValue left items={facts(texts)} /> },
      {
        name: 'long words',
        draw: ({ order, longTitle, longWords }) => (
          <KeyValue
            left
            items={[
              { term: order.number, value: longWords },
              { term: order.method, value: longTitle },
            ]}
          />
        ),
      },
    ],
  },
  {
    component: 'Icon',
    wide: true,
    cases: [
      ...casesOf(iconSizes, (size) => <Icon name="gift" size={size} />),
      {
        name: 'all drawings',
        draw: () => (
          <ul className={css.icons} lang="en">
            {iconNames.map((name) => (
              <li key={name} className={css.iconItem}>
                <Icon name={name} size="l" />
                {name}
              </li>
            ))}
          </ul>
        ),
      },
    ],
  },
  { component: 'Spinner', cases: casesOf(spinnerSizes, (size) => <Spinner size={size} />) },
  { component: 'Tines', cases: [{ name: 'plain', draw: () => <Tines /> }] },
  { component: 'Rule', wide: true, cases: [{ name: 'plain', draw: () => <Rule /> }] },
]
