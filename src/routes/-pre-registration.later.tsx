import type { ComponentType } from 'react'

/**
 * The one place where the teaser gets its form (S18): `PreRegistration` of `#src/features/pre-registration/pre-registration.tsx`, brought
 * lazily. Undefined: the section, its entry in menu and dots, and the buttons that lead to it are left out.
 */
export const PreRegistration: ComponentType | undefined = undefined
