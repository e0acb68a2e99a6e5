import { createContext } from 'react'

/** What the page's addresses begin with, language and view (`ko`, `ko/ingame`, nothing where the language was negotiated): links are drawn anew when it changes (R1, S13). */
export const FrontContext = createContext('')
