import { Trans } from '@lingui/react/macro'
import { button } from '#src/design/button.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { heading3 } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { Link } from '#src/components/link.tsx'
import { supportLink } from '#src/components/support-href.ts'
import * as css from './board.css.ts'

export interface ContactBlockProps {
  /** `inquiry-section` if links lead to it (S4). */
  id?: string
  className?: string
}

/** For players who found no answer (S4): one sentence and the request button. */
export const ContactBlock = ({ id, className }: ContactBlockProps) => (
  <section id={id} aria-labelledby="contact-title" className={className ? `${css.contact} ${className}` : css.contact}>
    <Tines />
    <h2 id="contact-title" className={heading3}>
      <Trans>Didn’t find an answer?</Trans>
    </h2>
    <p className={css.contactText}>
      <Trans>Members can send a support request. We usually answer within one working day.</Trans>
    </p>
    <Link {...supportLink} className={button({ tone: 'secondary' })}>
      <Icon name="message" />
      <Trans>Contact support</Trans>
    </Link>
  </section>
)
