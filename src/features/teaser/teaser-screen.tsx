import { useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { Screen } from '#src/design/screen.tsx'
import { useSite } from '#src/components/use-site.ts'
import { MainSection } from './main-section.tsx'
import { pageIds } from './pages.ts'
import * as css from './pages.css.ts'
import { SectionRail } from './section-rail.tsx'
import { TeaserHeader } from './teaser-header.tsx'
import { teaserLang, teaserQuery } from './teaser.queries.ts'
import { useCurrentPage } from './use-current-page.ts'

const withoutForm = pageIds.filter((id) => id !== 'pre-registration')

export interface TeaserScreenProps {
  /** Whether there is a form and a campaign; without them, links to the form are omitted. */
  hasRegistration: boolean
  /** The number of registrations; shown in the first section. */
  Count?: ComponentType | undefined
  /** S13: in the game the page has no header. */
  embedded: boolean
  /** All sections but the first (`TeaserSections`). */
  children: ReactNode
}

/** The teaser (S18): all sections in the document's own scrolling. */
export const TeaserScreen = ({ hasRegistration, Count, embedded, children }: TeaserScreenProps) => {
  const { api, locale } = useSite()
  const { data: teaser } = useSuspenseQuery(teaserQuery(api, teaserLang(locale)))
  const pages = hasRegistration ? pageIds : withoutForm
  const current = useCurrentPage(pages)
  return (
    <>
      {!embedded && <TeaserHeader pages={pages} current={current} sound={teaser.sound} />}
      <Screen id="/teaser" className={css.pages}>
        <MainSection main={teaser.main} openRound={teaser.openRound} hasRegistration={hasRegistration} Count={Count} />
        {children}
      </Screen>
      <SectionRail pages={pages} current={current} />
    </>
  )
}
