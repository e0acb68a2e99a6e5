/** The page /dev/machines (server/sandbox/dev-pages.ts). New machines appear automatically, with their file from `npm run diagrams`. */
import { createRoot } from 'react-dom/client'
import '#src/design/global.css.ts'
import type { Diagram } from './diagram.ts'
import { Gallery } from './gallery.tsx'

const files = import.meta.glob<Diagram>('../../../../machines/diagrams/*.json', { eager: true, import: 'default' })

createRoot(document.querySelector('#root')!).render(<Gallery diagrams={Object.values(files)} />)
