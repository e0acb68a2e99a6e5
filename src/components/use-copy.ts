import { sentenceSnackbarMs } from '#machines/popups/popups.kinds.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { usePopups } from './actors.tsx'

/**
 * @param copied snackbar text after success
 * @param failed snackbar text after failure, with another way to get the text
 * @returns a function that copies a text and shows the result
 */
export function useCopy(copied: string, failed: string): (text: string) => Promise<void> {
  const popups = usePopups()
  return async (text) => {
    const isCopied = await copyText(text)
    popups({
      type: 'popup.open',
      popup: {
        kind: 'snackbar',
        durationMs: sentenceSnackbarMs,
        ...(isCopied ? { tone: 'success', message: copied } : { tone: 'critical', message: failed }),
      },
    })
  }
}
