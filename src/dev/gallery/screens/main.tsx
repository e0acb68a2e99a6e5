/** Entry of /dev/screens (D3), for developers: see gallery-page.tsx. */
import { createRoot } from 'react-dom/client'
import '#src/design/global.css.ts'
import { GalleryPage } from './gallery-page.tsx'

createRoot(document.querySelector('#root')!).render(<GalleryPage />)
