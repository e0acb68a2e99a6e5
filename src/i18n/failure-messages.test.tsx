import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { Failure, isOutcomeUnknown, toFailure } from '#contract/failure.ts'
import { createTranslations } from './translations.ts'
import { FailureMessage, failureText, providerMessage } from './failure-messages.tsx'

afterEach(cleanup)

const english = setupI18n({ locale: 'en', messages: { en: {} } })
const aFailure = (status: number, code: number | string = status, message = '') => new Failure(status, { code, message, traceId: '' })

describe('a failure without a message gets the text for its code, then for its status (§8, P-9)', () => {
  test.each([
    ['no response', aFailure(0, 'NETWORK'), 'We could not reach the server.'],
    ['an unreadable response', aFailure(502, 'MALFORMED_RESPONSE', 'getNotice: Invalid key'), 'response could not be read'],
    ['a programming error', toFailure(new TypeError('x is undefined')), 'Something went wrong on this page.'],
    ['a module that did not load', toFailure(new TypeError('Failed to fetch dynamically imported module')), 'A part of this page'],
    ['blocked storage', aFailure(0, 'STORAGE_BLOCKED'), 'Your browser blocks this site’s data.'],
    ['not a member', aFailure(403, 2424), 'not a member of the game'],
    ['not a member, by the older code', aFailure(400, 'LHA_2424'), 'not a member of the game'],
    ['no game account', aFailure(409, '2474'), 'Your account information cannot be retrieved.'],
    ['an open payment', aFailure(409, 2416), 'Your previous payment was not completed.'],
    ['a used coupon', aFailure(409, 'COUPON_USED'), 'This coupon has already been used.'],
    ['an unknown coupon error', aFailure(409, 'COUPON_UNKNOWN'), 'Please contact support.'],
    ['too many requests by code', aFailure(409, 'TOO_MANY_REQUESTS'), 'Too many attempts.'],
    ['a sign-in that another page started', aFailure(0, 'SIGN_IN_MISMATCHED'), 'was not started here'],
    ['400', aFailure(400), 'Please check what you entered.'],
    ['401', aFailure(401), 'Please log in.'],
    ['403', aFailure(403), 'Your account may not do this.'],
    ['a 403 of a firewall, on a call without a session', aFailure(403, 'REFUSED'), 'This request was refused.'],
    ['404', aFailure(404), 'This does not exist'],
    ['408', aFailure(408), 'The connection was too slow'],
    ['409', aFailure(409), 'Something has changed in the meantime.'],
    ['413', aFailure(413), 'too large'],
    ['415', aFailure(415), 'This file cannot be attached.'],
    ['418', aFailure(418), 'Please check what you entered.'],
    ['429', aFailure(429), 'Too many attempts.'],
    ['500', aFailure(500), 'Something went wrong on our side.'],
    ['502 with HTML', aFailure(502), 'Something went wrong on our side.'],
    ['503', aFailure(503), 'Something went wrong on our side.'],
    ['an unknown code and message', aFailure(0, 'X', 'network'), 'Something went wrong on this page.'],
    ['digits alone', aFailure(409, 'X', '7'), 'Something has changed in the meantime.'],
    ['an open payment, with minutes as the message', aFailure(409, 2416, '7'), 'Your previous payment was not completed.'],
    ['no game account, with a number as the message', aFailure(409, 2474, '7'), 'Your account information cannot be retrieved.'],
    ['white space', aFailure(409, 'X', ' '), 'Something has changed in the meantime.'],
  ])('%s', (_name, failure, expected) => {
    const text = failureText(failure, english)
    expect(text).toContain(expected)
    expect(text.includes('reach the server')).toBe(failure.code === 'NETWORK')
  })

  test('the provider’s message takes precedence, except if it is not a sentence', () => {
    expect(failureText(aFailure(409, 'COUPON_USED', '이미 사용한 쿠폰입니다.'), english)).toBe('이미 사용한 쿠폰입니다.')
    expect(failureText(aFailure(409, 2416, '18'), english)).toContain('Your previous payment')
    expect(failureText(aFailure(403, 2424, 'no'), english)).toContain('not a member')
    expect(providerMessage(aFailure(0, 'NETWORK', 'Failed to fetch'))).toBeUndefined()
  })

  test('every language has its own texts for all failures', async () => {
    const failures = [0, 400, 401, 403, 404, 409, 413, 415, 429, 500].map((status) => aFailure(status))
    const texts = await Promise.all(
      locales.map(async (locale) => {
        const i18n = await createTranslations({}).load(locale)
        return failures.map((failure) => failureText(failure, i18n)).join('\n')
      }),
    )
    expect(new Set(texts).size).toBe(locales.length)
  })

  test('the component renders the text', () => {
    const { container } = render(
      <I18nProvider i18n={english}>
        <FailureMessage failure={aFailure(409)} />
      </I18nProvider>,
    )
    expect(container.textContent).toContain('Something has changed')
  })
})

test.each([
  [aFailure(0, 'NETWORK'), true],
  [aFailure(502, 'MALFORMED_RESPONSE', 'x'), true],
  [aFailure(502), true],
  [aFailure(504, 504, ''), true],
  [aFailure(503, 'PAYMENT_UNAVAILABLE', 'The payment provider cannot be reached.'), false],
  [aFailure(503, 'UNAVAILABLE'), true],
  [aFailure(503, 'SIGN_IN_UNAVAILABLE'), false],
  [aFailure(0, 'UNEXPECTED', 'x is undefined'), false],
  [aFailure(409), false],
])('the outcome of %s is uncertain: %s', (failure, expected) => expect(isOutcomeUnknown(failure)).toBe(expected))
