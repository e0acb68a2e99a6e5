/** The selection of /dev/components, in its address: `?locale=ja&component=button&variant=primary-loading`. */
import type { Locale } from '#contract/common.ts'
import { isLocale } from '#contract/locales.ts'
import { components, slugOf } from './cases/cases.ts'
import type { Case, ComponentCases } from './cases/case.ts'

export interface ComponentsChoice {
  locale: Locale
  /** All if none is named. */
  component?: ComponentCases | undefined
  /** Only this one, without anything around it. */
  variant?: Case | undefined
}

/** Parses a search; unknown values count as missing. */
export function readComponentsChoice(search: string): ComponentsChoice {
  const query = new URLSearchParams(search)
  const locale = query.get('locale')
  const component = components.find((one) => slugOf(one.component) === query.get('component'))
  return {
    locale: isLocale(locale) ? locale : 'en',
    component,
    variant: component?.cases.find((one) => slugOf(one.name) === query.get('variant')),
  }
}

/** The address of a selection. */
export function componentsHref({ locale, component, variant }: ComponentsChoice): string {
  const query = new URLSearchParams({ locale })
  if (component !== undefined) query.set('component', slugOf(component.component))
  if (variant !== undefined) query.set('variant', slugOf(variant.name))
  return `/dev/components?${query.toString()}`
}
