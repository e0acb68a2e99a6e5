import { createGlobalThemeContract } from '@vanilla-extract/css'
import { everharrow } from './tokens.ts'

/** `accent.emberHover` → `accent-ember-hover`. */
const kebab = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * The theme contract: semantic names for every value of the look, as custom properties with readable names in the inspector
 * (`--color-surface-raised`). The tokens only define the shape; a theme in `themes/` sets the values. Import it from `.css.ts` files; a
 * component that imported it would contain all names in its script.
 */
export const vars = createGlobalThemeContract(everharrow, (_value, path) => kebab(path.join('-')))
