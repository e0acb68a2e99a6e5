/** Style attributes need `style-src 'unsafe-inline'` in the pages' policy: only values per image or at run time may use one. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Focus point and colour of an image, and the progress of a task. */
const needed = new Set(['src/design/picture.tsx', 'src/design/progress.tsx'])

test('only images and progress bars use style attributes', () => {
  const sources = globSync('src/**/*.tsx').filter((path) => !/^src\/dev\/|\.test\.tsx$/.test(path))
  expect(sources.length).toBeGreaterThan(150)
  expect(sources.filter((path) => /\sstyle=\{/.test(readFileSync(path, 'utf8')))).toEqual([...needed])
})
