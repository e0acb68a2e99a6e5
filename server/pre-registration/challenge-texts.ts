/**
 * Texts of a code's SMS and a link's mail, in the reader's language (T1). Plain text and only the necessary links, so that nothing
 * resembles phishing.
 */
import type { Mail } from '../platform/mail.ts'
import type { TeaserLang } from './pre-registration.tables.ts'

/**
 * @param o.host host of a site with https: the last line makes browsers fill the code in on this site only (WHATWG "origin-bound one-time
 *   codes")
 * @param o.page address where a registration can be viewed and withdrawn
 */
export function codeText(lang: TeaserLang, o: { brand: string; code: string; host: string | undefined; page: string }): string {
  const texts = {
    ko: `[${o.brand}] 인증번호 ${o.code} (3분 안에 입력해 주세요)\n등록 확인·철회: ${o.page}`,
    en: `[${o.brand}] Your code is ${o.code}. Enter it within 3 minutes.\nSee or withdraw your registration: ${o.page}`,
  }
  return o.host === undefined ? texts[lang] : `${texts[lang]}\n\n@${o.host} #${o.code}`
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => `&#${String(letter.codePointAt(0))};`)

const linkTexts = {
  ko: (brand: string) => ({
    registration: {
      subject: `[${brand}] 사전등록 이메일 인증`,
      lead: `아래 링크를 열고 버튼을 누르면 ${brand} 사전등록이 완료되고 쿠폰이 표시됩니다. 이미 등록하셨다면 받으신 쿠폰을 다시 보여 드립니다.`,
      button: '이메일 인증하기',
    },
    lookUp: {
      subject: `[${brand}] 사전등록 쿠폰 조회`,
      lead: `아래 링크를 열고 버튼을 누르면 이 이메일로 등록하신 ${brand} 사전등록 쿠폰이 표시됩니다.`,
      button: '내 쿠폰 보기',
    },
    withdrawal: {
      subject: `[${brand}] 사전등록 정보 확인 및 철회`,
      lead: `아래 링크를 열고 버튼을 누르면 이 이메일로 등록하신 ${brand} 사전등록 정보를 확인하고, 광고 수신 동의나 사전등록을 철회하실 수 있습니다.`,
      button: '내 사전등록 정보 보기',
    },
    page: '등록 정보 확인, 광고 수신 동의 및 사전등록 철회:',
    foot: '링크는 30분 동안 한 번만 사용할 수 있습니다. 직접 요청하지 않으셨다면 이 메일을 무시해 주세요. 버튼을 누르면 요청한 화면에도 결과가 표시됩니다.',
  }),
  en: (brand: string) => ({
    registration: {
      subject: `[${brand}] Confirm your e-mail for pre-registration`,
      lead: `Open the link and press the button: that completes your pre-registration for ${brand} and shows your coupon. If you have registered before, it shows the coupon you have.`,
      button: 'Confirm my e-mail',
    },
    lookUp: {
      subject: `[${brand}] Your pre-registration coupon`,
      lead: `Open the link and press the button: that shows the coupon this address has from the pre-registration for ${brand}.`,
      button: 'Show my coupon',
    },
    withdrawal: {
      subject: `[${brand}] See or withdraw your pre-registration`,
      lead: `Open the link and press the button: that shows what we hold about your pre-registration for ${brand}, and lets you withdraw your consent to advertising or the registration.`,
      button: 'Show my registration',
    },
    page: 'To see your registration, or to withdraw it or your consent to advertising:',
    foot: 'The link works once and for 30 minutes. If you did not ask for it, please ignore this mail: pressing the button also shows the result on the screen that asked.',
  }),
}

/**
 * @param o.use the action of its button: registers; shows a coupon without registering (T3); or shows the stored data, to withdraw
 * @param o.page address where a registration can be viewed and withdrawn
 */
export function linkMail(
  lang: TeaserLang,
  o: { brand: string; to: string; link: string; page: string; use: 'registration' | 'lookUp' | 'withdrawal' },
): Omit<Mail, 'id'> {
  const texts = linkTexts[lang](o.brand)
  const { foot } = texts
  const { subject, lead, button } = texts[o.use]
  // The mail's own link already leads there.
  const hasPageAddress = o.use !== 'withdrawal'
  const page = hasPageAddress
    ? `<p style="overflow-wrap:anywhere">${escaped(texts.page)} <a href="${escaped(o.page)}">${escaped(o.page)}</a></p>`
    : ''
  return {
    to: o.to,
    subject,
    text: `${lead}\n\n${o.link}\n\n${foot}\n${hasPageAddress ? `\n${texts.page}\n${o.page}\n` : ''}`,
    html: `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="margin:0;padding:24px;font:16px/1.6 sans-serif;color:#11171c;background:#ffffff"><p>${escaped(lead)}</p><p><a href="${escaped(o.link)}" style="display:inline-block;padding:12px 24px;color:#ffffff;background:#8a3a12;text-decoration:none">${escaped(button)}</a></p><p style="overflow-wrap:anywhere"><a href="${escaped(o.link)}">${escaped(o.link)}</a></p><p>${escaped(foot)}</p>${page}</body></html>\n`,
  }
}
