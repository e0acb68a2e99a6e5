import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { ShopCategory } from '#contract/shop.ts'
import { tab, tabs } from '#src/design/tabs.css.ts'
import { useSite } from '#src/components/use-site.ts'
import { ContentLink } from '#src/components/content-link.tsx'
import { formatNumber } from '#src/lib/numbers.ts'

/** All goods and the categories, with the number of goods in each; the address holds the current one (S2). */
export function CategoryTabs({ categories, current }: { categories: readonly ShopCategory[]; current: string | undefined }) {
  const { t } = useLingui()
  const { locale } = useSite()
  const all = categories.reduce((sum, category) => sum + category.count, 0)
  const entry = (href: string, isCurrent: boolean, name: React.ReactNode, count: number) => (
    <ContentLink href={href} keepScroll className={tab({ current: isCurrent })} aria-current={isCurrent ? 'page' : undefined}>
      {name}
      <sup>{formatNumber(count)}</sup>
    </ContentLink>
  )
  return (
    <nav className={tabs} aria-label={t`Categories`}>
      {entry('/shop', current === undefined, <Trans>All goods</Trans>, all)}
      {categories.map(({ id, name, count }) => (
        <Fragment key={id}>{entry(`/shop?category=${id}`, current === id, name[locale], count)}</Fragment>
      ))}
    </nav>
  )
}
