/** Who is here (A1–A4): logging in through an issuer's window, and both ways out; also where the profile has no answer. */
import type { Page } from '@playwright/test'
import { aProfile } from '../../machines/session/session.fixtures.ts'
import { sessionEntry } from '../../machines/session/session.entry.ts'
import { aFailure, done, failed } from '../../machines/shared/answers.ts'
import { expect, hydrated } from '../fixtures.ts'
import { askLogOut, logInButton, logOut, signInByWindow } from '../sign-in.ts'
import type { Chart } from './chart.ts'

const account = (page: Page) => page.locator('[data-menu="account"] summary')
const profiles = '**/auth/account/profiles*'
const unanswered = failed('fetchProfile', aFailure(0, 'NETWORK'))
const cleared = done('clearTokens')

async function logOutEverywhere(page: Page): Promise<void> {
  await askLogOut(page, 'Log out on all devices')
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
}

async function openAsVisitor(page: Page, address: string): Promise<void> {
  await page.unrouteAll()
  await page.goto(address)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await hydrated(page)
}

/** @param origin of a site of its own: who logs out everywhere does so for other journeys too */
export const sessionChart = (origin: string): Chart => {
  const address = `${origin}/en/terms/privacy`
  return {
    entry: sessionEntry,
    root: 'app',
    starts: [
      {
        input: { embedded: false },
        begins: [done('readTokens', { hasAccessToken: false }), cleared],
        open: (page) => openAsVisitor(page, address),
      },
      {
        input: { embedded: false },
        begins: [done('readTokens', { hasAccessToken: true }), unanswered],
        open: async (page) => {
          await openAsVisitor(page, address)
          await signInByWindow(page, 'Google', 'Linked member')
          await expect(account(page)).toBeVisible()
          await page.route(profiles, (route) => route.abort())
          await page.reload()
          await hydrated(page)
        },
      },
    ],
    steps: {
      'log in': {
        events: [
          { type: 'session.signIn', provider: 'google', idToken: 'id-1' },
          done('signIn', { accessToken: 'access-1' }),
          done('fetchProfile', aProfile()),
        ],
        do: (page) => signInByWindow(page, 'Google', 'Linked member'),
      },
      'not a member': {
        events: [{ type: 'session.signIn', provider: 'google', idToken: 'id-1' }, failed('signIn', aFailure(403, 2424))],
        do: (page) => signInByWindow(page, 'Google', 'Not a member'),
      },
      'log out': {
        events: [{ type: 'session.signOut' }, cleared],
        when: (at) => at.matches('signedIn') || at.matches({ restoring: { profile: 'unreachable' } } as never),
        do: logOut,
      },
      'log out everywhere': {
        events: [{ type: 'session.signOutEverywhere' }, done('endEverywhere'), cleared],
        do: logOutEverywhere,
      },
    },
    seen: {
      session: (page) => page.getByRole('banner'),
      'session.signedOut': (page) => logInButton(page),
      'session.signedIn': account,
      'session.signedIn.fresh': account,
      'session.restoring': account,
      'session.restoring.profile': 'named by what is in it',
      'session.restoring.profile.unreachable': account,
      'session.restoring.tokens': 'named by what is in it',
      'session.restoring.tokens.fresh': 'nothing is said of it',
    },
  }
}
