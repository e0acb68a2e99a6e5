/** The one place where the teaser gets its form (S18): it comes with the sections below the first, and nobody else loads it. */
import { PreRegistration } from '#src/features/pre-registration/pre-registration.tsx'
import { TeaserSections } from '#src/features/teaser/teaser-sections.tsx'

export const TeaserBelow = () => <TeaserSections PreRegistration={PreRegistration} />
