/** The selection of /dev/screens, in its address: `?locale=ja&width=360&group=sign-in&screen=/shop`. */
import type { Locale } from '#contract/common.ts'
import { isLocale } from '#contract/locales.ts'
import { machines } from '#machines/registry.ts'
import { components, slugOf } from './cases/cases.ts'
import { isScreenId, type ScreenId } from './screens.ts'

/** Widths at which the site must look designed (look.md §4), with the height of such a screen. */
export const viewports = { 1920: 1080, 1000: 800, 360: 740 } as const
export type Width = keyof typeof viewports
export const widths: readonly Width[] = [1920, 1000, 360]

export const groups: readonly string[] = ['screens', ...machines.map(({ name }) => name), 'components']

export interface Choice {
  locale: Locale
  width: Width
  /** `screens`, `components` or a machine by its name. */
  group: string
  /** Group `screens`: the screen; groups of machines: the screen below. */
  screen: ScreenId | 'all'
  /** Group `screens`: the viewer, by the name of the session's situation. */
  who: string
  /** Group `components`: the component, as in the address of /dev/components. */
  component: string
}

const orElse = <T>(value: T | undefined, fallback: T): T => value ?? fallback

/** Parses a search; unknown values count as missing. */
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

/** The search of a selection, without values that the group does not use. */
export function searchOf({ locale, width, group, screen, who, component }: Choice): string {
  const own = group === 'components' ? { component } : group === 'screens' ? { screen, who } : { screen }
  return `?${new URLSearchParams({ locale, width: String(width), group, ...own }).toString()}`
}
