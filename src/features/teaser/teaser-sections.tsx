import { useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSite } from '#src/components/use-site.ts'
import { Classes } from './classes.tsx'
import { Features } from './features.tsx'
import { Media } from './media.tsx'
import { anchorOf } from './pages.ts'
import { teaserLang, teaserQuery } from './teaser.queries.ts'
import { World } from './world.tsx'
import { WorldView } from './world-view.tsx'

export interface TeaserSectionsProps {
  /** The form, from the feature that owns it; without it its section is omitted. */
  PreRegistration: ComponentType | undefined
}

/** All of the teaser below its first screen (S18). */
export const TeaserSections = ({ PreRegistration }: TeaserSectionsProps) => {
  const { api, locale } = useSite()
  const { data: teaser } = useSuspenseQuery(teaserQuery(api, teaserLang(locale)))
  return (
    <>
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
    </>
  )
}
