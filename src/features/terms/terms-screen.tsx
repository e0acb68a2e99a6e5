import { Screen } from '#src/design/screen.tsx'
import type { TermsDocument } from './terms-versions.ts'

/** S9. */
export const TermsScreen = ({ seq }: { document: TermsDocument; seq: number }) => <Screen id="/terms/$document">{seq}</Screen>
