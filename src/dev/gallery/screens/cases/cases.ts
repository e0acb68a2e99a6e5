import { actions } from './actions.tsx'
import type { ComponentCases } from './case.ts'
import { fields } from './fields.tsx'
import { overlays } from './overlays.tsx'
import { pages } from './pages.tsx'
import { words } from './words.tsx'

/** Every component of src/design in every variant (D3); cases.test.tsx fails for one that is not here. */
export const components: readonly ComponentCases[] = [...actions, ...fields, ...words, ...pages, ...overlays]

/** `IconButton` as addresses have it: `icon-button`. */
export const slugOf = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
