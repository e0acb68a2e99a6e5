import { createRoot } from 'react-dom/client'

createRoot(document.querySelector('#root')!).render(<h1>screens/components</h1>)
