import { copyText } from '#src/lib/copy-text.ts'
import { usePopups } from './actors.tsx'

/**
 * @param copied what a snackbar says when it went well
 * @param failed what it says otherwise, with another way to the text
 * @returns copies a text and says how it went
 */
export function useCopy(copied: string, failed: string): (text: string) => Promise<void> {
  const popups = usePopups()
  return async (text) => {
    const isCopied = await copyText(text)
    popups({
      type: 'popup.open',
      popup: { kind: 'snackbar', ...(isCopied ? { tone: 'success', message: copied } : { tone: 'critical', message: failed }) },
    })
  }
}
