import { actions } from './actions.tsx'
import type { ComponentCases } from './case.ts'
import { fields } from './fields.tsx'
import { overlays } from './overlays.tsx'
import { pages } from './pages.tsx'
import { reading } from './reading.tsx'

/** Every component of src/design in every variant (D3); cases.test.tsx fails if one is missing. */
export const components: readonly ComponentCases[] = [...actions, ...fields, ...reading, ...pages, ...overlays]

/** `IconButton` in addresses: `icon-button`. */
export const slugOf = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
