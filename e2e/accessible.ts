/** What axe finds on a page at rest: what still fades in or out is faint for a moment to everybody. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Runs in the page. @returns how many movements are under way that come to an end by themselves */
const moving = (): number =>
  document.getAnimations().filter(({ playState, timeline, effect }) => {
    // What turns for ever does not, nor does what moves as the reader scrolls.
    const ends = timeline === document.timeline && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    return playState === 'running' && ends
  }).length

/** Nothing moves any more that comes to an end by itself. */
export const atRest = (page: Page): Promise<void> => expect.poll(() => page.evaluate(moving)).toBe(0)

/**
 * @param of which part of the page, or which rules: what is set on axe's builder; all of both unless said
 * @returns rule and places of each violation
 */
export async function violations(page: Page, of: (axe: AxeBuilder) => AxeBuilder = (axe) => axe): Promise<string[]> {
  await atRest(page)
  // What is in order is not described: that was most of axe's work.
  const found = await of(new AxeBuilder({ page }).options({ resultTypes: ['violations'] })).analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')}`)
}
