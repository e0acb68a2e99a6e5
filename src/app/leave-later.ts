/** The page that is left, out of sight at once and out of the document when the next one has been painted (docs/decisions/0033). */
import { whenPainted } from '#src/lib/when-painted.ts'

/** Styled and laid out no more (`content-visibility`), without room of its own where a browser does not know that; and no landmark any more. */
const outOfSight = 'content-visibility:hidden;visibility:hidden;position:fixed;inset-block-start:0;block-size:0;overflow:clip'

const isPage = (node: Node): node is HTMLElement => node instanceof HTMLElement && node.localName === 'main'

/**
 * Takes the main element's place from React's hands: Chromium takes a page's boxes apart one by one, which for a few hundred of them costs as
 * much as drawing the next page. The one that is left stays behind the one that comes, without its name, until that has been painted.
 * @param place the parent of main elements, on which React calls `removeChild` and `insertBefore`
 */
export function leaveLater(place: HTMLElement): void {
  let left: Node | undefined
  let forget = (): void => {}
  const removeChild = place.removeChild.bind(place)
  const insertBefore = place.insertBefore.bind(place)

  const remove = (): void => {
    if (left === undefined) return
    forget()
    if (left.parentNode === place) removeChild(left)
    left = undefined
  }

  place.removeChild = <T extends Node>(child: T): T => {
    if (!isPage(child)) return removeChild(child)
    remove()
    left = child
    child.removeAttribute('id')
    child.removeAttribute('data-screen')
    child.style.cssText = outOfSight
    forget = whenPainted(remove)
    return child
  }
  // What is looked for by its id or its place in the document is found in the page that comes.
  place.insertBefore = <T extends Node>(child: T, before: Node | null): T =>
    insertBefore(child, left !== undefined && isPage(child) ? left : before)
}
