import type { IconName } from './icon-name.ts'

/** Id of the element of a rendered page that contains the sprite's drawings: icons are visible at the first paint without a request. */
export const iconsId = 'icons'

/** The content of that element as the page was sent; undefined in a page that the browser renders itself. */
export const inlineIcons = import.meta.env.SSR ? '' : document.querySelector(`#${iconsId}`)?.innerHTML

/** @returns the address of a drawing: in the page, otherwise in the sprite's file */
export const iconHref = (name: IconName): string => `${inlineIcons === undefined ? '/icons.svg#' : '#icon-'}${name}`

/** @param sprite text of `public/icons.svg`. @returns the same with ids that no other element of a page has */
export const iconsInPage = (sprite: string): string => sprite.replaceAll(' id="', ' id="icon-').replaceAll('\n', '')
