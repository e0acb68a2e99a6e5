import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconButton } from '#src/design/button.tsx'
import { copyText } from '#src/lib/links.ts'
import * as css from './states.css.ts'

/** The provider's trace id, so that support finds the line; copied with one press. */
export const Trace = ({ trace }: { trace: string }) => {
  const { t } = useLingui()
  const [copied, setCopied] = useState<boolean>()
  return (
    <p className={css.trace}>
      <span>
        <Trans>Diagnostic code</Trans> <code className={css.code}>{trace}</code>
      </span>
      <IconButton icon={copied === true ? 'check' : 'copy'} label={t`Copy the code`} onClick={() => void copyText(trace).then(setCopied)} />
      <output className={css.copied}>
        {copied === true && <Trans>Copied.</Trans>}
        {copied === false && <Trans>Could not be copied. Please select the code.</Trans>}
      </output>
    </p>
  )
}
