import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import type { Campaign } from '#contract/pre-registration.ts'
import { preRegistrationConsentVersion } from '#contract/pre-registration-consent-version.ts'
import { connectCouponLookUp } from '#machines/coupon-look-up/coupon-look-up.ports.ts'
import type { CouponLookUpRef } from '#machines/coupon-look-up/coupon-look-up.selectors.ts'
import { connectMailLink } from '#machines/mail-link/mail-link.ports.ts'
import type { MailLinkRef } from '#machines/mail-link/mail-link.selectors.ts'
import { connectPreRegistration } from '#machines/pre-registration/pre-registration.ports.ts'
import type { PreRegistrationRef } from '#machines/pre-registration/pre-registration.selectors.ts'
import { connectRegistrationWithdrawal } from '#machines/registration-withdrawal/registration-withdrawal.ports.ts'
import type { RegistrationWithdrawalRef } from '#machines/registration-withdrawal/registration-withdrawal.selectors.ts'
import { useActors } from '#src/components/actors.tsx'
import { useLatest } from '#src/components/use-latest.ts'
import { serverNow } from '#src/components/use-server-clock.ts'
import { useSite } from '#src/components/use-site.ts'
import { createPreRegistrationPorts, type TeaserLang } from './pre-registration-ports.ts'

/** The teaser has Korean and English texts only (§1): visitors of the Japanese and Chinese pages receive English mails. */
export function useTeaserLang(): TeaserLang {
  const { locale } = useSite()
  return locale === 'ko' ? 'ko' : 'en'
}

function usePreRegistrationPorts(o: { isForRegistration?: boolean; consentVersion?: string | undefined } = {}) {
  const { api, frame } = useSite()
  const lang = useLatest(useTeaserLang())
  const queryClient = useQueryClient()
  return () => createPreRegistrationPorts({ api, lang, now: () => serverNow(queryClient, frame), ...o })
}

/**
 * The pre-registration machine, for the lifetime of the component. Its consents are to the texts of the first campaign: a later one may have
 * others, which this page does not show. They are stored with the versions of both: of the campaign, and of the site's texts. If the provider
 * does not tell the campaign's, it stores its own.
 */
export function usePreRegistration({ state: campaign, consentVersion }: Pick<Campaign, 'state' | 'consentVersion'>): PreRegistrationRef {
  const make = usePreRegistrationPorts({
    consentVersion: consentVersion === undefined ? undefined : `${consentVersion}_${preRegistrationConsentVersion}`,
  })
  const { prepare } = useActors()
  const [prepared] = useState(() => prepare('pre-registration', connectPreRegistration(make()), { input: { campaign } }))
  return useActorRef(...prepared)
}

/** A coupon look-up, for the lifetime of the component. */
export function useCouponLookUp(): CouponLookUpRef {
  const make = usePreRegistrationPorts()
  const { prepare } = useActors()
  const [prepared] = useState(() => prepare('coupon-look-up', connectCouponLookUp(make()), {}))
  return useActorRef(...prepared)
}

/** Viewing and withdrawing a registration, for the lifetime of the component. */
export function useRegistrationWithdrawal(verifiedKey: string | undefined): RegistrationWithdrawalRef {
  const make = usePreRegistrationPorts({ isForRegistration: true })
  const { prepare } = useActors()
  const [prepared] = useState(() => prepare('registration-withdrawal', connectRegistrationWithdrawal(make()), { input: { verifiedKey } }))
  return useActorRef(...prepared)
}

/** The confirmation of a mail's link, for the lifetime of the component. */
export function useMailLink(): MailLinkRef {
  const make = usePreRegistrationPorts()
  const { prepare } = useActors()
  const [prepared] = useState(() => prepare('mail-link', connectMailLink(make()), {}))
  return useActorRef(...prepared)
}
