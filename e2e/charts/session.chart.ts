/**
 * The session (A1–A4, A7): logging in through an issuer's window, both kinds of logout, changes from another tab, and the game's token;
 * also with a profile call that has no response, or none yet.
 */
import type { Page } from '@playwright/test'
import { aProfile } from '../../machines/session/session.fixtures.ts'
import { sessionEntry } from '../../machines/session/session.entry.ts'
import { aFailure, done, failed } from '../../machines/shared/answers.ts'
import { emptyStorage, expect, hydrated } from '../fixtures.ts'
import { askLogOut, becomeMember, expireAccess, logInButton, logOut, sessionState, signInByWindow } from '../sign-in.ts'
import type { Chart, Step } from './chart.ts'

const account = (page: Page) => page.locator('[data-menu="account"] summary')
const profiles = '**/auth/account/profiles*'
const unanswered = failed('fetchProfile', aFailure(0, 'NETWORK'))
const cleared = done('clearTokens')

async function logOutEverywhere(page: Page): Promise<void> {
  await askLogOut(page, 'Log out on all devices', 'twoButton')
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
}

async function openAsVisitor(page: Page, address: string): Promise<void> {
  await page.unrouteAll()
  await emptyStorage(page, new URL(address).origin)
  await page.goto(address)
  await hydrated(page)
}

async function openAsMember(page: Page, address: string): Promise<void> {
  await page.unrouteAll()
  await becomeMember(page, 'Linked member', new URL(address).origin)
  await page.goto(address)
  await hydrated(page)
  await sessionState(page, 'signedIn')
}

/** An action in another tab; this tab's routes do not apply to it. */
const elsewhere =
  (address: string, act: (other: Page) => Promise<unknown>): Step['do'] =>
  async (page) => {
    const other = await page.context().newPage()
    await other.goto(address)
    await hydrated(other)
    await act(other)
    await other.close()
  }

/** In another tab, whatever this one shows. */
const inAnotherTab = (address: string) => ({
  logIn: elsewhere(address, async (other) => {
    await signInByWindow(other, 'Google', 'Linked member')
    await sessionState(other, 'signedIn')
  }),
  logOut: elsewhere(address, async (other) => {
    await logOut(other)
    await sessionState(other, 'signedOut')
  }),
  renew: elsewhere(address, async (other) => {
    await sessionState(other, 'signedIn')
    const before = await expireAccess(other)
    await other.reload()
    await expect.poll(() => other.evaluate(() => localStorage.getItem('site.access-token'))).not.toBe(before.access)
  }),
})

const gained = { type: 'session.changedElsewhere', hasTokens: true } as const
const lost = { type: 'session.changedElsewhere', hasTokens: false } as const
const isUnreachable: Step['when'] = (at) => at.matches({ restoring: { profile: 'unreachable' } } as never)

/** @param origin of a separate site: logging out everywhere would affect other journeys too */
export const sessionChart = (origin: string): Chart => {
  const address = `${origin}/en/terms/privacy`
  const tab = inAnotherTab(address)
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
          await openAsMember(page, address)
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
      'another tab logs in': {
        events: [gained, done('fetchProfile', aProfile())],
        when: (at) => at.matches('signedOut'),
        do: tab.logIn,
      },
      'another tab renews the tokens': {
        events: [gained, done('fetchProfile', aProfile())],
        when: (at) => at.matches('signedIn'),
        do: tab.renew,
      },
      'another tab renews the tokens, and there is still no response': { events: [gained, unanswered], when: isUnreachable, do: tab.renew },
      'another tab logs out': {
        events: [lost],
        when: (at) => at.matches('signedIn') || isUnreachable(at),
        do: tab.logOut,
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
      'session.restoring.tokens.fresh': 'not shown',
    },
  }
}

/** The same while a response is pending: of the profile call, or of the call that ends all sessions. */
export const waitingSessionChart = (origin: string): Chart => {
  const address = `${origin}/en/terms/privacy`
  const tab = inAnotherTab(address)
  const hold = async (page: Page): Promise<void> => {
    await page.route(profiles, () => {})
    await page.route('**/auth/tokens/cs-site?*', (route) => (route.request().method() === 'DELETE' ? undefined : route.continue()))
  }
  return {
    entry: sessionEntry,
    root: 'app',
    starts: [
      {
        input: { embedded: false },
        begins: [done('readTokens', { hasAccessToken: false }), cleared],
        open: async (page) => {
          await openAsVisitor(page, address)
          await hold(page)
        },
      },
      {
        input: { embedded: false },
        begins: [done('readTokens', { hasAccessToken: true })],
        open: async (page) => {
          await openAsMember(page, address)
          await hold(page)
          await page.reload()
        },
      },
      {
        input: { embedded: false },
        begins: [done('readTokens', { hasAccessToken: true }), done('fetchProfile', aProfile())],
        open: async (page) => {
          await openAsMember(page, address)
          await hold(page)
        },
      },
    ],
    steps: {
      'log in': {
        events: [{ type: 'session.signIn', provider: 'google', idToken: 'id-1' }, done('signIn', { accessToken: 'access-1' })],
        do: (page) => signInByWindow(page, 'Google', 'Linked member'),
      },
      'log out everywhere': { events: [{ type: 'session.signOutEverywhere' }], do: logOutEverywhere },
      'another tab logs in': { events: [gained], when: (at) => at.matches('signedOut'), do: tab.logIn },
      'another tab renews the tokens': { events: [gained], when: (at) => !at.matches('signedOut'), do: tab.renew },
      'another tab logs out': { events: [lost], do: tab.logOut },
    },
    seen: {
      session: 'named by what is in it',
      'session.signedOut': (page) => logInButton(page),
      'session.signedIn': account,
      'session.signedIn.fresh': account,
      'session.signingIn': 'named by what is in it',
      'session.signingIn.fetchingProfile': (page) => page.locator('[data-popup="loader"]').getByRole('status'),
      'session.restoring': 'named by what is in it',
      'session.restoring.profile': 'named by what is in it',
      'session.restoring.profile.atStart': 'the cover hides the page',
      'session.restoring.profile.asVisitor': (page) => logInButton(page),
      'session.restoring.profile.asMember': account,
      'session.restoring.tokens': 'named by what is in it',
      'session.restoring.tokens.fresh': 'not shown',
      'session.endingEverywhere': account,
    },
  }
}

/** In the game: its token decides who the player is (A7). */
export const gameSessionChart = (origin: string): Chart => ({
  entry: sessionEntry,
  root: 'app',
  starts: [
    {
      input: { embedded: true },
      begins: [{ type: 'session.exchangeGameToken', outerToken: 'outer-1' }, done('exchangeGameToken')],
      open: async (page) => {
        await openAsVisitor(page, `${origin}/en/terms/privacy`)
        await page.goto(`${origin}/sandbox/game/open?account=linked&to=/en/ingame/purchases`)
        await hydrated(page)
      },
    },
  ],
  steps: {},
  seen: {
    session: 'named by what is in it',
    'session.signedIn': (page) => page.getByRole('heading', { level: 1 }),
    'session.signedIn.fresh': 'not shown',
  },
})
