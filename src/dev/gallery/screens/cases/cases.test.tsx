/** Every component of src/design has samples, which render in each language (D3). */
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { locales } from '#contract/locales.ts'
import { texts } from '../texts/texts.ts'
import { components, slugOf } from './cases.ts'

afterEach(cleanup)
// jsdom has no layout and no media queries.
beforeAll(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))

const modules = import.meta.glob<Record<string, unknown>>(['/src/design/*.tsx', '!**/*.test.tsx'], { eager: true })
const exported = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter(([name, value]) => typeof value === 'function' && /^[A-Z]/.test(name))
  .map(([name]) => name)

test('every component of src/design has samples in src/dev/gallery/screens/cases', () => {
  expect(exported.length).toBeGreaterThan(30)
  expect(components.map(({ component }) => component).sort()).toEqual(exported.sort())
})

test('each variant of a component has a unique address', () => {
  for (const { component, cases } of components) {
    const slugs = cases.map(({ name }) => slugOf(name))
    expect([component, new Set(slugs).size]).toEqual([component, slugs.length])
    expect(slugs).not.toContain('')
  }
})

describe.each(locales)('%s', (locale) => {
  test.each(components)('$component', ({ cases }) => {
    const onError = vi.spyOn(console, 'error')
    for (const { name, draw } of cases) {
      render(<>{draw(texts[locale])}</>)
      expect([name, document.body.innerHTML === '<div></div>']).toEqual([name, name === 'one page: nothing'])
      expect([name, onError.mock.calls]).toEqual([name, []])
      cleanup()
    }
    onError.mockRestore()
  })
})
