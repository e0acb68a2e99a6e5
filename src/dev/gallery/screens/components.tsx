/** Entry of /dev/components (D3), for developers: see components-page.tsx. */
import { createRoot } from 'react-dom/client'
import { languageTags } from '#contract/locales.ts'
import '#src/design/global.css.ts'
import { loadDisplayFont } from '#src/design/cjk-display-font.ts'
import { readComponentsChoice } from './components-choice.ts'
import { ComponentsPage } from './components-page.tsx'
import { mirrorFocusRules } from './show-focus.ts'

const choice = readComponentsChoice(location.search)
document.documentElement.lang = choice.variant === undefined ? 'en' : languageTags[choice.locale]
mirrorFocusRules()
createRoot(document.querySelector('#root')!).render(<ComponentsPage {...choice} isFrame={globalThis.top !== globalThis.self} />)
void loadDisplayFont(choice.locale)
