import { useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Screen } from '#src/design/screen.tsx'
import { useSite } from '#src/ports/use-site.ts'
import { Classes } from './classes.tsx'
import { Features } from './features.tsx'
import { MainSection } from './main-section.tsx'
import { Media } from './media.tsx'
import { anchorOf, pageIds } from './pages.ts'
import * as css from './pages.css.ts'
import { SectionRail } from './section-rail.tsx'
import { TeaserHeader } from './teaser-header.tsx'
import { teaserLang, teaserQuery } from './teaser-query.ts'
import { useCurrentPage } from './use-current-page.ts'
import { World } from './world.tsx'
import { WorldView } from './world-view.tsx'

const withForm = pageIds
const withoutForm = pageIds.filter((id) => id !== 'pre-registration')

export interface TeaserScreenProps {
  /** The form, of the feature that owns it; without one its section and what leads to it are left out. */
  PreRegistration: ComponentType | undefined
  /** S13: in the game the page stands alone. */
  embedded: boolean
}

/** The teaser (S18; comps teaser-ko, teaser-en): section by section, in the document's own scrolling. */
export const TeaserScreen = ({ PreRegistration, embedded }: TeaserScreenProps) => {
  const { api, locale } = useSite()
  const { data: teaser } = useSuspenseQuery(teaserQuery(api, teaserLang(locale)))
  const pages = PreRegistration === undefined ? withoutForm : withForm
  const current = useCurrentPage(pages)
  return (
    <>
      {!embedded && <TeaserHeader pages={pages} current={current} sound={teaser.sound} />}
      <Screen id="/teaser" className={css.pages}>
        <MainSection main={teaser.main} openRound={teaser.openRound} hasRegistration={PreRegistration !== undefined} />
        <WorldView worldView={teaser.worldView} />
        <Features features={teaser.features} />
        <World world={teaser.world} />
        <Classes characters={teaser.characters} />
        <Media film={teaser.main.film} media={teaser.media} />
        {PreRegistration !== undefined && (
          <section id={anchorOf('pre-registration')} data-page="pre-registration">
            <PreRegistration />
          </section>
        )}
      </Screen>
      <SectionRail pages={pages} current={current} />
    </>
  )
}
