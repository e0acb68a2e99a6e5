import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { display2, lead } from '#src/design/text.css.ts'
import { Button } from '#src/design/button.tsx'
import { announceReturn } from '#src/components/payment/return-channel.ts'
import * as css from './payment.css.ts'

/**
 * The payment window after its return to this site (B4, S16 “closes by itself”): notifies the tab that waits for the order and closes.
 * @param onAlone called if no tab waits: this window then continues with the order
 */
export function ReturnWindow({ orderNo, onAlone }: { orderNo: string; onAlone: () => void }) {
  const [isTaken, setIsTaken] = useState(false)
  useEffect(() => {
    let isHere = true
    void announceReturn(orderNo).then((taken) => {
      if (!isHere) return
      if (!taken) return onAlone()
      setIsTaken(true)
      window.close()
    })
    return () => {
      isHere = false
    }
  }, [orderNo, onAlone])
  return (
    <div className={css.page}>
      <div className={css.words}>
        <h1 className={`${display2} ${css.title}`}>
          <Trans>Back from the payment</Trans>
        </h1>
        <p className={`${lead} ${css.lead}`}>
          <Trans>The page you came from goes on with your order. This window closes by itself.</Trans>
        </p>
        {/* For browsers in which a page cannot close its window. */}
        {isTaken && (
          <Button onClick={() => window.close()}>
            <Trans>Close the window</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
