/** The one place where the teaser gets its form (S18): it comes with the teaser's own screen, and nobody else loads it. */
export { PreRegistration } from '#src/features/pre-registration/pre-registration.tsx'
