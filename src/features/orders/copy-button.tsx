import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icon.tsx'
import { visuallyHidden } from '#src/design/text.css.ts'
import { copyText } from '#src/lib/copy-text.ts'

/** Copies an order number (C2), and shows the result on the button. */
export const CopyOrderNo = ({ orderNo }: { orderNo: string }) => {
  const [copied, setCopied] = useState<boolean>()
  return (
    <>
      <Button tone="soft" size="sm" onClick={() => void copyText(orderNo).then(setCopied)} onBlur={() => setCopied(undefined)}>
        <Icon name={copied === true ? 'check' : 'copy'} size="s" />
        <span key={String(copied)}>
          {copied === undefined ? (
            <Trans>Copy the order number</Trans>
          ) : copied ? (
            <Trans>Copied</Trans>
          ) : (
            <Trans>Select the number to copy it</Trans>
          )}
        </span>
      </Button>
      {/* Screen readers do not announce a button's changed label. */}
      <output className={visuallyHidden}>
        {copied !== undefined && (
          <span key={String(copied)}>{copied ? <Trans>Copied</Trans> : <Trans>Select the number to copy it</Trans>}</span>
        )}
      </output>
    </>
  )
}
