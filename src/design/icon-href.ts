import type { IconName } from './icon-name.ts'

/** Of the element of a rendered page that holds the sprite's drawings: icons are there with the first paint, and nothing is asked for. */
export const iconsId = 'icons'

/** What it holds, as the page came; undefined in a page that the browser draws by itself. */
export const inlineIcons = import.meta.env.SSR ? '' : document.querySelector(`#${iconsId}`)?.innerHTML

/** @returns where a drawing is: in the page, else in the sprite's file */
export const iconHref = (name: IconName): string => `${inlineIcons === undefined ? '/icons.svg#' : '#icon-'}${name}`

/** @param sprite text of `public/icons.svg`. @returns the same with names that no other element of a page has */
export const iconsInPage = (sprite: string): string => sprite.replaceAll(' id="', ' id="icon-').replaceAll('\n', '')
