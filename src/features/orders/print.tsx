import { Trans } from '@lingui/react/macro'
import { useLayoutEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icon.tsx'
import { KeyValue, type KeyValueProps } from '#src/design/key-value.tsx'
import { useSite } from '#src/components/use-site.ts'
import * as css from './print.css.ts'

/**
 * Prints a sheet of facts, which browsers can also save as a file. The sheet is in the document only while it is printed, so that printing
 * the page itself still works. It is a direct child of the body, since a dialog may cover the page.
 */
export const PrintButton = ({ title, items, size = 'sm' }: { title: string; items: KeyValueProps['items']; size?: 'sm' | 'md' }) => {
  const { config } = useSite()
  const [isPrinting, setIsPrinting] = useState(false)
  useLayoutEffect(() => {
    if (!isPrinting) return undefined
    const root = document.documentElement
    root.setAttribute(css.printingAttribute, '')
    return () => root.removeAttribute(css.printingAttribute)
  }, [isPrinting])
  const print = () => {
    const after = () => setIsPrinting(false)
    flushSync(() => setIsPrinting(true))
    // On some phones `print` returns at once and the preview opens later: the sheet stays until `afterprint`.
    addEventListener('afterprint', after, { once: true })
    window.print()
  }
  return (
    <>
      <Button tone="soft" size={size} onClick={print}>
        <Icon name="download" size="s" />
        <Trans>Print or save</Trans>
      </Button>
      {isPrinting &&
        createPortal(
          <div className={css.sheet} data-print-sheet="">
            <p className={css.brand}>{config.brand.name}</p>
            <h1 className={css.title}>{title}</h1>
            <KeyValue items={items} className={css.lines} />
            <div className={css.legal}>
              {config.legal.lines.map((line, index) => (
                <p key={index}>{line}</p>
              ))}
            </div>
          </div>,
          document.body,
        )}
    </>
  )
}
