import { expect, test } from 'vitest'
import { cssOf } from '#tests/helpers/css-of.ts'

type Rgb = readonly [number, number, number]

/** Relative luminance (WCAG 2.2). */
const luminance = (colour: Rgb): number => {
  const [r, g, b] = colour.map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

test.each<[string, Rgb]>([
  ['darkest', [5, 7, 9]],
  // A white picture behind the shades of the stage.
  ['brightest', [16, 17, 18]],
])('the dots are visible on the %s ground of the stage (WCAG 1.4.11)', (_, ground) => {
  const path = 'src/features/teaser/character-popup.css.ts'
  const { rules, names } = cssOf([path])
  const dot = rules.find(({ selector, conditions }) => selector === `.${names[path]!['dot']!}::after` && conditions.length === 0)!
  const [r, g, b, alpha] = /rgba\((.*)\)/.exec(dot.body)![1]!.split(',').map(Number) as [number, number, number, number]
  const seen = [r, g, b].map((part, i) => part * alpha + ground[i]! * (1 - alpha)) as unknown as Rgb
  expect((luminance(seen) + 0.05) / (luminance(ground) + 0.05)).toBeGreaterThanOrEqual(3)
})
