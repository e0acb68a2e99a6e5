import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { hasWithdrawal } from '#contract/regions.ts'
import { marginAside, marginColumns3, wrap } from '#src/design/layout.css.ts'
import { textLink } from '#src/design/link.css.ts'
import { Note } from '#src/design/note.tsx'
import { PageHead } from '#src/design/page-head.tsx'
import { Screen } from '#src/design/screen.tsx'
import { verticalFilter, verticalFilterItem } from '#src/design/tabs.css.ts'
import { heading3 } from '#src/design/text.css.ts'
import { Link } from '#src/components/link.tsx'
import { supportLink } from '#src/components/support-href.ts'
import { useSite } from '#src/components/use-site.ts'
import { GuideRights } from './guide-rights.tsx'
import { ResetTable } from './reset-table.tsx'
import * as css from './shop-guide-screen.css.ts'
import { useCurrentSection } from '#src/components/use-current-section.ts'

const sections = ['steps', 'limits', 'delivery', 'withdrawal', 'minors'] as const
type SectionId = (typeof sections)[number]

const titles: Record<SectionId, MessageDescriptor> = {
  steps: msg`How to buy`,
  limits: msg`Purchase limits`,
  delivery: msg`Where goods arrive`,
  withdrawal: msg`Withdrawal`,
  minors: msg`Purchases by minors`,
}

/** S2: how the web shop works (B2, B7, B8, R8). Its texts follow the terms of service. */
export function ShopGuideScreen() {
  const { t } = useLingui()
  const { config } = useSite()
  const current = useCurrentSection(sections)
  const titleOf = (id: SectionId): string =>
    id === 'withdrawal' && !hasWithdrawal(config.region.id) ? t`Appraisal period and returns` : t(titles[id])
  const section = (id: SectionId, content: ReactNode) => (
    <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={`${heading3} ${css.heading}`}>
        {titleOf(id)}
      </h2>
      {content}
    </section>
  )
  return (
    <Screen id="/shop/guide">
      <PageHead
        title={<Trans>Web shop guide</Trans>}
        lead={<Trans>Buy outside the app, receive inside the game.</Trans>}
        picture="/art/shop/banner-2.jpg"
        focus="60% 46%"
      />
      <div className={`${wrap} ${marginColumns3} ${css.columns}`}>
        <nav className={`${verticalFilter} ${css.rail}`} aria-label={t`On this page`}>
          {sections.map((id) => (
            // A plain anchor: the router's link would mark the address as current, not the section being read.
            <a
              key={id}
              href={`#${id}`}
              className={verticalFilterItem({ current: id === current })}
              aria-current={id === current ? 'true' : undefined}
            >
              {titleOf(id)}
            </a>
          ))}
        </nav>
        <div className={css.body}>
          {section('steps', <Steps />)}
          {section('limits', <ResetTable />)}
          {section('delivery', <Delivery />)}
          {section('withdrawal', <GuideRights />)}
          {section('minors', <Minors />)}
        </div>
        <aside className={`${marginAside} ${css.help}`}>
          <Note>
            <p>
              <Trans>
                If the goods have not arrived 5 minutes after payment, write to{' '}
                <Link {...supportLink} className={textLink}>
                  support
                </Link>{' '}
                with the order number. Paid orders are always delivered.
              </Trans>
            </p>
          </Note>
        </aside>
      </div>
    </Screen>
  )
}

function Steps() {
  const { t } = useLingui()
  const used = 1
  const total = 2
  const limit = t`Weekly`
  const count = t`(${used}/${total})`
  // A message of its own: full-width brackets include their own space.
  const label = t`${limit} ${count}`
  return (
    <ol className={css.steps}>
      <li className={css.step}>
        <h3 className={css.stepTitle}>
          <Trans>Log in with your game account</Trans>
        </h3>
        <p className={css.words}>
          <Trans>Log in with Google or Apple. Only an account that is linked to the game can receive goods.</Trans>
        </p>
      </li>
      <li className={css.step}>
        <h3 className={css.stepTitle}>
          <Trans>Check the goods and how many you may still buy</Trans>
        </h3>
        <p className={css.words}>
          <Trans>The label at the top left of a card shows how often you have bought it and how often you can. For example: {label}</Trans>
        </p>
      </li>
      <li className={css.step}>
        <h3 className={css.stepTitle}>
          <Trans>Agree and pay</Trans>
        </h3>
        <p className={css.words}>
          <Trans>
            Read the notice and agree, and the payment window opens. Even if you close it, an order that has been paid is delivered.
          </Trans>
        </p>
      </li>
      <li className={css.step}>
        <h3 className={css.stepTitle}>
          <Trans>Take it from the mailbox</Trans>
        </h3>
        <p className={css.words}>
          <Trans>It arrives within 1 to 2 minutes and is kept for 30 days.</Trans>
        </p>
      </li>
    </ol>
  )
}

const Delivery = () => (
  <ul className={css.list}>
    <li>
      <Trans>Goods go to the in-game mailbox of the account you are logged in with. They cannot be sent to another account.</Trans>
    </li>
    <li>
      <Trans>They usually arrive 1 to 2 minutes after payment is confirmed. If the game is open, check the mailbox again.</Trans>
    </li>
    <li>
      <Trans>The mailbox keeps them for 30 days. For goods you paid for, we remind you 7 days before they are removed.</Trans>
    </li>
  </ul>
)

const Minors = () => (
  <ul className={css.list}>
    <li>
      <Trans>A minor needs the consent of a legal guardian to buy paid goods.</Trans>
    </li>
    <li>
      <Trans>
        A purchase made without it can be cancelled by the minor or the guardian. Please write to{' '}
        <Link {...supportLink} className={textLink}>
          support
        </Link>{' '}
        with a document that shows guardianship.
      </Trans>
    </li>
    <li>
      <Trans>
        It cannot be cancelled if the money was the minor’s own to spend, or if the minor pretended to be of age or to have consent.
      </Trans>
    </li>
  </ul>
)
