import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icon.tsx'
import { visuallyHidden } from '#src/design/text.css.ts'
import { copyText } from '#src/lib/copy-text.ts'

/** Copies an order number (C2), and says on the button whether it worked. */
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
      {/* A button's new words are not read out by themselves. */}
      <output className={visuallyHidden}>
        {copied !== undefined && (
          <span key={String(copied)}>{copied ? <Trans>Copied</Trans> : <Trans>Select the number to copy it</Trans>}</span>
        )}
      </output>
    </>
  )
}
