import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { stateName, statesOf } from '#machines/recording/states.ts'
import { IconButton } from '#src/design/button.tsx'
import { build } from '#src/lib/build.ts'
import { diagnosticCode } from '#src/lib/diagnostic-code.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { useActors } from '#src/components/actors.tsx'
import * as css from './trace.css.ts'

export interface TraceProps {
  /** The provider's id of the call that failed; absent where no answer came. */
  trace?: string | undefined
  order?: string | undefined
}

/**
 * The diagnostic code of a failed screen (D4): shown is what support can look up, the failed call's id in the provider's log or the order;
 * copied is all that helps support and QA: time, build, route, where the machines stand, the provider's trace. Nothing of it says who it
 * was. Where nothing can be looked up there is none.
 */
export const Trace = ({ trace, order }: TraceProps) => {
  const { t } = useLingui()
  const { root } = useActors()
  const [copied, setCopied] = useState<boolean>()
  const shown = trace ?? order
  if (shown === undefined) return null
  const copy = async () => {
    const states = Object.fromEntries(Object.entries(statesOf(root)).map(([path, value]) => [path || 'app', stateName(value)]))
    setCopied(await copyText(diagnosticCode({ at: new Date(), build, path: location.pathname, states, trace, order })))
  }
  return (
    <p className={css.trace}>
      <span>
        <Trans>Diagnostic code</Trans> <code className={css.code}>{shown}</code>
      </span>
      <IconButton icon={copied === true ? 'check' : 'copy'} label={t`Copy the code`} onClick={() => void copy()} />
      <output className={css.copied}>
        {copied !== undefined && (
          <span key={String(copied)}>{copied ? <Trans>Copied.</Trans> : <Trans>Could not be copied. Please select the code.</Trans>}</span>
        )}
      </output>
    </p>
  )
}
