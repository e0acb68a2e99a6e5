import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, type ReactNode, type Ref } from 'react'
import type { Campaign } from '#contract/pre-registration.ts'
import {
  selectChallengeRef,
  selectContact,
  selectCoupon,
  selectFailure,
  selectIsAsking,
  selectIsChoosing,
  selectIsFound,
  selectIsRegistrationShown,
  selectVerifiedKey,
} from '#machines/coupon-look-up/coupon-look-up.selectors.ts'
import type { TypedContacts } from '#machines/pre-registration/pre-registration.types.ts'
import { PlainButton } from '#src/design/button.tsx'
import { textLink } from '#src/design/link.css.ts'
import { heading3 } from '#src/design/text.css.ts'
import { Link } from '#src/components/link.tsx'
import { Outcome } from './completed.tsx'
import { ContactProof } from './contact-proof.tsx'
import { RegistrationWithdrawal } from './registration-withdrawal.tsx'
import * as css from './pre-registration.css.ts'
import { useContactDraft } from './use-contact-draft.ts'
import { useCouponLookUp } from './use-pre-registration-machine.ts'

export interface LookUpProps {
  campaign: Campaign
  /** Previously typed values, so that the visitor need not type them again. */
  initial?: TypedContacts | undefined
  /** Ref of its heading while a contact is typed. */
  heading?: Ref<HTMLHeadingElement>
  /** Returns to the registration, if there is one; takes what was typed here. */
  onLeave?: ((typed: TypedContacts) => void) | undefined
  /** The reason for the look-up; the coupon replaces it. */
  children?: ReactNode
}

/** The coupon of a completed registration (T3), by number and code, or by address and link; it leads to the registration itself. */
export const LookUp = ({ campaign, initial, heading, onLeave, children }: LookUpProps) => {
  const lookUp = useCouponLookUp()
  const challenge = useSelector(lookUp, selectChallengeRef)
  const isChoosing = useSelector(lookUp, selectIsChoosing)
  const isAsking = useSelector(lookUp, selectIsAsking)
  const isFound = useSelector(lookUp, selectIsFound)
  const contact = useSelector(lookUp, selectContact)
  const coupon = useSelector(lookUp, selectCoupon)
  const failure = useSelector(lookUp, selectFailure)
  const verifiedKey = useSelector(lookUp, selectVerifiedKey)
  const isRegistrationShown = useSelector(lookUp, selectIsRegistrationShown)
  const [contacts, changeContacts, clearContacts] = useContactDraft('coupon-look-up', initial)
  useEffect(() => {
    if (isFound) clearContacts()
  }, [isFound, clearContacts])

  if (isRegistrationShown) return <RegistrationWithdrawal as="h3" verifiedKey={verifiedKey} />
  if (isFound)
    return (
      <Outcome title={<Trans>Your coupon</Trans>} coupon={coupon} campaign={campaign}>
        <ToRegistration onShow={() => lookUp.send({ type: 'couponLookUp.showRegistration' })} />
      </Outcome>
    )
  return (
    <ContactProof
      contacts={contacts}
      onChange={changeContacts}
      isChoosing={isChoosing}
      isAsking={isAsking}
      contact={contact}
      challenge={challenge}
      failure={failure}
      onFind={(next) => lookUp.send({ type: 'couponLookUp.find', contact: next })}
      submit={<Trans>Find my coupon</Trans>}
      after={
        <>
          <RegistrationLink />
          {onLeave !== undefined && (
            <p>
              <PlainButton
                className={textLink}
                onClick={() => {
                  clearContacts()
                  onLeave(contacts)
                }}
              >
                <Trans>Back to pre-registration</Trans>
              </PlainButton>
            </p>
          )}
        </>
      }
    >
      {children}
      <h3 ref={heading} tabIndex={-1} className={`${heading3} ${css.outcome}`}>
        <Trans>Find your coupon</Trans>
      </h3>
    </ContactProof>
  )
}

/** To the page that proves a contact and then shows its stored data (T4). */
export const RegistrationLink = () => (
  <p>
    <Link to="/teaser/registration" className={textLink}>
      <Trans>See or withdraw my registration</Trans>
    </Link>
  </p>
)

/** Leads from a coupon to the stored data of its owner. */
export const ToRegistration = ({ onShow }: { onShow: () => void }) => (
  <p>
    <PlainButton className={textLink} onClick={onShow}>
      <Trans>See or withdraw my registration</Trans>
    </PlainButton>
  </p>
)
