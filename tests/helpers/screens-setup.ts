/** Each file of screens' tests: how long Testing Library waits for a fact, of a machine that may be much slower than a desk's. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 10_000 })

/** jsdom draws nothing, so nothing is scrolled there. */
Object.assign(Element.prototype, { scrollIntoView: () => undefined })
