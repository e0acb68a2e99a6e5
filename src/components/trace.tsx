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
  /** The provider's trace id of the failed call; absent without a response. */
  trace?: string | undefined
  order?: string | undefined
}

/**
 * The diagnostic code of a failed screen (D4). It shows the id that support can look up: the failed call's trace id, or the order. Copying
 * adds data for support and QA: time, build, route, states of the machines, the provider's trace. It contains no personal data. Nothing is
 * shown if there is no id to look up.
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
