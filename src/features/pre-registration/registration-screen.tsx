import { Trans } from '@lingui/react/macro'
import { Screen } from '#src/design/screen.tsx'
import { heading2 } from '#src/design/text.css.ts'
import * as css from './pre-registration.css.ts'
import { RegistrationWithdrawal } from './registration-withdrawal.tsx'

/** Target of the links in mails and SMS for viewing or withdrawing a registration (T4). */
export const RegistrationScreen = () => (
  <Screen id="/teaser/registration">
    <div className={css.page}>
      <div className={`${css.card} ${css.step}`}>
        <h1 className={heading2}>
          <Trans>See or withdraw my registration</Trans>
        </h1>
        <RegistrationWithdrawal as="h2" />
      </div>
    </div>
  </Screen>
)
