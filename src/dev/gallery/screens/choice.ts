/** What /dev/screens shows, in its address: `?locale=ja&width=360&group=sign-in&screen=/shop`. */
import type { Locale } from '#contract/common.ts'
import { isLocale } from '#contract/locales.ts'
import { machines } from '#machines/registry.ts'
import { components, slugOf } from './cases/cases.ts'
import { isScreenId, type ScreenId } from './screens.ts'

/** Widths the site must feel designed at (look.md §4), with the height of such a screen. */
export const viewports = { 1920: 1080, 1000: 800, 360: 740 } as const
export type Width = keyof typeof viewports
export const widths: readonly Width[] = [1920, 1000, 360]

export const groups: readonly string[] = ['screens', ...machines.map(({ name }) => name), 'components']

export interface Choice {
  locale: Locale
  width: Width
  /** `screens`, `components` or a machine by its name. */
  group: string
  /** Group `screens`: which; groups of machines: what lies beneath. */
  screen: ScreenId | 'all'
  /** Group `screens`: who looks, by the name of the session's situation. */
  who: string
  /** Group `components`: which, as in the address of /dev/components. */
  component: string
}

const orElse = <T>(value: T | undefined, fallback: T): T => value ?? fallback

/** Takes a search; what it does not know counts as not given. */
export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search)
  const locale = query.get('locale')
  const screen = query.get('screen')
  const component = query.get('component')
  return {
    locale: isLocale(locale) ? locale : 'en',
    width: orElse(
      widths.find((one) => String(one) === query.get('width')),
      1920,
    ),
    group: orElse(
      groups.find((one) => one === query.get('group')),
      'screens',
    ),
    screen: screen === 'all' || isScreenId(screen) ? screen : '/',
    who: query.get('who') ?? 'all',
    component: components.some((one) => slugOf(one.component) === component) ? component! : 'all',
  }
}

/** The search of a choice; what a group does not ask for is left out. */
export function searchOf({ locale, width, group, screen, who, component }: Choice): string {
  const own = group === 'components' ? { component } : group === 'screens' ? { screen, who } : { screen }
  return `?${new URLSearchParams({ locale, width: String(width), group, ...own }).toString()}`
}
