import { createRoot } from 'react-dom/client'

createRoot(document.querySelector('#root')!).render(<h1>machines/main</h1>)
