import type { IconName } from './icon-name.ts'

/** In a rendered page: the element that holds the sprite's drawings, so that icons are there with the first paint and nothing is asked for. */
export const iconsId = 'icons'

let isInPage: boolean | undefined

/** @returns where a drawing is: in the page that the server rendered, else in the sprite's file */
export function iconHref(name: IconName): string {
  isInPage ??= typeof document === 'undefined' || document.querySelector(`#${iconsId} > svg`) !== null
  return isInPage ? `#icon-${name}` : `/icons.svg#${name}`
}

/** @param sprite text of `public/icons.svg`. @returns the same with names that no other element of a page has */
export const iconsInPage = (sprite: string): string => sprite.replaceAll(' id="', ' id="icon-').replaceAll('\n', '')
