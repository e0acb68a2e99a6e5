/** For each test file of screens: the timeout of Testing Library, for machines that may be much slower than a desktop computer. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 10_000 })

/** jsdom has no layout, so it cannot scroll. */
Object.assign(Element.prototype, { scrollIntoView: () => undefined })
