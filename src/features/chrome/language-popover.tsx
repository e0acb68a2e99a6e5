import { popover, popoverItem } from '#src/design/panel.css.ts'
import { LanguageLinks } from './language-links.tsx'
import { place } from './language-popover.css.ts'

/** The sheet under the header's language button (comp language-en, 1920). */
export const LanguagePopover = ({ label, onChoose }: { label: string; onChoose: () => void }) => (
  <nav aria-label={label} className={`${popover} ${place}`}>
    <ul>
      <LanguageLinks itemClassName={(current) => popoverItem({ current })} onChoose={onChoose} />
    </ul>
  </nav>
)
