/** The list of pages used to check links of content packs equals the route tree. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plainPages } from '#server/content/checks/addresses.ts'

/** `shop.index.tsx` is `/shop`, `teaser_.email.tsx` is `/teaser/email`. */
const pathOf = (file: string): string =>
  `/${file
    .replace(/\.tsx$/, '')
    .replaceAll('_', '')
    .replaceAll('.', '/')
    .replace(/(^|\/)index$/, '')}`

test('the pages that content may link to are the routes without parameters', () => {
  const files = readdirSync('src/routes').filter((name) => /^[a-z].*\.tsx$/.test(name) && !name.includes('$'))
  const paths = files.map(pathOf).filter((path) => !path.startsWith('/error/'))
  // Their parameter is optional, or a fixed word.
  const more = ['/inquiry', '/inquiry/new']
  expect([...plainPages].toSorted(), 'add a new page to `plainPages` in server/content/checks/addresses.ts').toEqual(
    [...paths, ...more].toSorted(),
  )
})
