import { Trans, useLingui } from '@lingui/react/macro'
import { PlainButton } from '#src/design/button.tsx'
import { externalLink } from '#src/lib/links.ts'
import type { ThirdPartyEvent } from '#src/lib/third-party-events.ts'
import { Link } from '#src/components/link.tsx'
import { useSite } from '#src/components/use-site.ts'
import * as css from './footer.css.ts'

const reviewConsent = (): void => void dispatchEvent(new Event('site:reviewConsent' satisfies ThirdPartyEvent))

/** The footer of every page, with the legally required information for this language (S17). */
export const Footer = () => {
  const { t } = useLingui()
  const { config, locale } = useSite()
  const { brand, campaign, legal, links, statutoryNotice, thirdParty } = config
  return (
    <footer className={css.footer}>
      <div className={css.inside}>
        <div className={css.top}>
          <Link to="/" className={css.logo}>
            <img src={brand.wordmark} alt={brand.name} width="201" height="24" loading="lazy" className={css.wordmark} />
          </Link>
          <nav aria-label={t`Policies`} className={css.nav}>
            <Link to="/terms/$document" params={{ document: 'privacy' }} className={css.strongLink}>
              <Trans>Privacy policy</Trans>
            </Link>
            <Link to="/terms/$document" params={{ document: 'service' }} className={css.link}>
              <Trans>Terms of service</Trans>
            </Link>
            <Link to="/terms/$document" params={{ document: 'operation' }} className={css.link}>
              <Trans>Operation policy</Trans>
            </Link>
            <Link to="/probability" className={css.link}>
              <Trans>Probability</Trans>
            </Link>
            {campaign && (
              // The page exists in two languages (R1): a document load applies the server's redirect to the right one.
              <Link to="/teaser" className={css.link} reloadDocument>
                <Trans>Pre-registration</Trans>
              </Link>
            )}
            {locale === 'ko' && (
              <Link to="/cash-receipt" className={css.link}>
                <Trans>Cash receipts</Trans>
              </Link>
            )}
            {statutoryNotice && (
              <Link to="/bulletin/hidden/$seq" params={{ seq: statutoryNotice.seq }} className={css.link}>
                <Trans>Statutory notice</Trans>
              </Link>
            )}
            {/* C3: there is no choice if no third party is configured. */}
            {(thirdParty.pixel ?? thirdParty.offerwall) && (
              <PlainButton className={css.action} onClick={reviewConsent}>
                <Trans>Cookie settings</Trans>
              </PlainButton>
            )}
            {links.socials.map((social) => (
              <a key={social.id} href={social.href} className={css.link} {...externalLink}>
                {social.label}
              </a>
            ))}
          </nav>
        </div>
        <div className={css.legal}>
          <div className={css.lines}>
            {legal.lines.map((line, index) => (
              <p key={index}>{line}</p>
            ))}
            <p className={css.copyright}>{legal.copyright}</p>
          </div>
          {legal.rating && (
            <div className={css.rating}>
              {legal.rating.badge !== null && (
                <span className={css.badge} aria-hidden="true">
                  {legal.rating.badge}
                </span>
              )}
              <p className={css.ratingLines}>
                <b className={css.ratingLine}>{legal.rating.name}</b>
                {legal.rating.lines.map((line, index) => (
                  <span key={index} className={css.ratingLine}>
                    {line}
                  </span>
                ))}
              </p>
            </div>
          )}
        </div>
      </div>
    </footer>
  )
}
