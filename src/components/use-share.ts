import { useLingui } from '@lingui/react/macro'
import { useCopy } from './use-copy.ts'

export interface Shared {
  title: string
  /** Complete, with origin and language: preview services send no language. */
  address: string
}

/** @returns `share`: opens the system's share sheet, otherwise copies; `copy`: copies the address. Both show the result (S5, S18). */
export function useShare(): { share: (shared: Shared) => Promise<void>; copy: (address: string) => Promise<void> } {
  const { t } = useLingui()
  const copy = useCopy(t`Link copied.`, t`The link could not be copied. Please copy it from the address bar.`)
  const share = async ({ title, address }: Shared): Promise<void> => {
    if (typeof navigator.share !== 'function') return copy(address)
    try {
      await navigator.share({ title, url: address })
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(address)
    }
  }
  return { share, copy }
}
