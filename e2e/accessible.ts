/** Axe's findings on a page at rest: fading elements have too little contrast for a moment. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Runs in the page. @returns number of running animations that end without interaction */
const moving = (): number =>
  document.getAnimations().filter(({ playState, timeline, effect }) => {
    // Endless and scroll-driven animations do not count.
    const ends = timeline === document.timeline && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    return playState === 'running' && ends
  }).length

/** No animation is running that ends without interaction. */
export const atRest = (page: Page): Promise<void> => expect.poll(() => page.evaluate(moving)).toBe(0)

/**
 * @param of selects the part of the page or the rules, on axe's builder; everything by default
 * @returns rule and places of each violation
 */
export async function violations(page: Page, of: (axe: AxeBuilder) => AxeBuilder = (axe) => axe): Promise<string[]> {
  await atRest(page)
  // Passing elements are not described: that was most of axe's work.
  const found = await of(new AxeBuilder({ page }).options({ resultTypes: ['violations'] })).analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')}`)
}
