/**
 * Every message of the error catalogue that the page shows, caused on its real screen with the app's own catalogs, in four languages,
 * compared word for word (§8, E3). If a refusal of the provider is the cause, the screen's calls reach a real provider in the same process.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '#contract/common.ts'
import { languageTags, locales } from '#contract/locales.ts'
import { ensurePack } from '#server/content/ensure-pack.ts'
import { products } from '#server/shop/shop.tables.ts'
import { createApi } from '#src/api/api.ts'
import type { App } from '#src/app/create-app.tsx'
import { createSessionBridge } from '#src/app/session-bridge.ts'
import { unchanged } from '#src/components/actors.tsx'
import { CouponScreen } from '#src/features/coupons/coupon-screen.tsx'
import { PaymentScreen } from '#src/features/orders/payment-screen.tsx'
import { SearchForm } from '#src/features/posts/search-form.tsx'
import { EmailScreen } from '#src/features/pre-registration/email-screen.tsx'
import { PreRegistration } from '#src/features/pre-registration/pre-registration.tsx'
import { createSessionPorts } from '#src/features/session/session.ports.ts'
import { readAccessToken } from '#src/features/session/token-storage.ts'
import { OnePurchase } from '#tests/helpers/one-purchase.tsx'
import { GoneProductScreen } from '#src/features/shop/gone-product-screen.tsx'
import { ServerErrorScreen } from '#src/features/states/server-error-screen.tsx'
import { PopupsSlot } from '#src/routes/-popups-slot.tsx'
import { SupportRoute } from '#src/routes/-support.tsx'
import { callsTo } from './helpers/calls.ts'
import { pageMessages, type PageMessage, type Words } from './helpers/failure-catalogue.ts'
import { openPreRegistration } from './helpers/pre-registration.ts'
import { demoPack, testNow } from './helpers/provider-database.ts'
import { replicaOf } from './helpers/provider.ts'
import { renderInRouter, type RenderOptions } from './helpers/render-in-router.tsx'
import { testActors } from './helpers/screen.tsx'
import { openShop } from './helpers/shop.ts'
import { aMember, appId, google, nonceOf, signInDeps } from './helpers/sign-in.ts'

const shop = openShop('empty')
const site = openPreRegistration()
beforeAll(async () => {
  await ensurePack(shop.provider.database.db, { folder: demoPack, pictures: 'public' }, testNow, () => {})
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // Each page has just been opened: its clock starts now, not with the worker.
  const responseStart = performance.now()
  performance.getEntriesByType = () => [{ responseStart } as unknown as PerformanceEntry]
  vi.stubGlobal('scrollTo', () => undefined)
  // A desktop whose browser opens windows.
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('open', () => ({ closed: false, close: () => undefined, focus: () => undefined, location: { replace: () => undefined } }))
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no pixels here')))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
  shop.provider.now = testNow
})

interface Row {
  texts: Words
  /** Causes the message. @returns the text that the page shows; several messages in lines */
  shown: (locale: Locale, text: string) => Promise<string>
}

const textOf = (element: Element | null | undefined): string => element?.textContent ?? ''
const descriptionOf = (element: Element): Element | null => document.getElementById(element.getAttribute('aria-describedby') ?? '')

/** Calls with a member's token. */
const asMember = (memberId: string, provider = shop.replicas[0]): typeof fetch => callsTo(provider, { memberId }).fetch

/** Screens with the app's translations and popups; for a member by default. */
async function show(locale: Locale, at: string, screens: Record<string, (() => ReactNode) | undefined>, o: RenderOptions = {}) {
  const root = () => (
    <>
      <Outlet />
      <PopupsSlot />
    </>
  )
  const shown = await renderInRouter(at, screens, { actors: o.actors ?? (await testActors({})), ...o, locale, messages: 'catalog', root })
  return { ...shown, t: (message: MessageDescriptor) => shown.i18n._(message), user: userEvent.setup() }
}

/** Text of the general popup. */
async function notice(): Promise<string> {
  return textOf(descriptionOf(await screen.findByRole('dialog')))
}

/** Types a coupon and sends it; without a `fetch` no provider is reached. */
async function registerCoupon(
  locale: Locale,
  o: { fetch?: typeof fetch; memberNumber?: string; couponCode?: string } = {},
): Promise<Awaited<ReturnType<typeof show>>> {
  const shown = await show(
    locale,
    '/coupon/register',
    { '/coupon/register': () => <CouponScreen audience="visitor" />, '/error/500': () => <ServerErrorScreen /> },
    o.fetch === undefined ? {} : { fetch: o.fetch },
  )
  const [memberNumber, couponCode] = await screen.findAllByRole('textbox')
  await shown.user.type(memberNumber!, o.memberNumber ?? '100000000008')
  await shown.user.type(couponCode!, o.couponCode ?? 'NOSUCHCODE')
  await shown.user.click(screen.getByRole('button'))
  return shown
}

/** The error of the coupon form's wrong field, which has the focus. */
async function wrongCoupon() {
  await waitFor(() => expect(document.activeElement!.getAttribute('aria-invalid')).toBe('true'))
  return textOf(descriptionOf(document.activeElement!))
}

/** Orders a product, with the consent by default. */
async function order(locale: Locale, productId: string, fetchIt: typeof fetch, { isAgreed = true } = {}) {
  const limit = { type: 'NONE', color: null, total: null, used: 0, resetsAt: null } as const
  const product = { productId, free: false, itemPrice: { USD: 9.9 }, limit }
  const screens = { '/shop': () => <OnePurchase product={product} />, '/payment/$orderNo': undefined }
  // The page's clock is the provider's, which `buyTwice` advances.
  const shown = await show(locale, '/shop', screens, { fetch: fetchIt, config: { serverTime: shop.provider.now.toISOString() } })
  if (isAgreed) await shown.user.click(screen.getByRole('checkbox'))
  await shown.user.click(screen.getByRole('button'))
  return shown
}

/** A refusal shown in place and not in a popup (2474). */
async function alertWithoutPopup(popups: readonly unknown[]): Promise<Element> {
  const alert = await screen.findByRole('alert')
  expect(popups).toEqual([])
  return alert
}

const hasFocus = (role: string): Promise<void> => waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role)))

/** The two wordings of the popup about an earlier payment: for desktop, and for phones. */
async function openPayment(): Promise<[Element, Element]> {
  const [wide, narrow] = descriptionOf(await screen.findByRole('dialog'))!.children
  return [wide!, narrow!]
}

/** Places an order while an order begun some minutes ago is open. */
async function buyTwice(locale: Locale, minutesAgo: number): Promise<[Element, Element]> {
  const buyer = await shop.member({ region: null })
  await shop.buy(buyer, 'growth-bundle')
  shop.later(minutesAgo * 60_000)
  await order(locale, 'growth-bundle', asMember(buyer))
  return openPayment()
}

/** Passes an issuer's token to the session as the login does. @returns text of the snackbar, which shows for 5 s (§9) */
async function signIn(locale: Locale, idToken: string, fetchIt: typeof fetch): Promise<string> {
  const base = 'http://site.test/api'
  const bases = { auth: base, game: base, payment: base }
  const api = createApi({ fetch: fetchIt, bases, language: () => languageTags[locale], token: readAccessToken })
  const ports = createSessionPorts({ api, appId: async () => appId, withToken: () => api, locks: undefined })
  const actors = await testActors('visitor', unchanged, ports)
  const screens = { '/login': () => <h1>Login</h1>, '/': () => <h1>Front</h1> }
  const shown = await show(locale, '/login', screens, { actors })
  actors.session.on('*', createSessionBridge({ ...shown, locale: () => locale } as unknown as App))
  act(() => actors.session.send({ type: 'session.signIn', provider: 'google', idToken }))
  const status = await screen.findByRole('status')
  await waitFor(() => expect(status.textContent).not.toBe(''))
  expect(actors.popupEvents).toContainEqual({ type: 'popup.open', popup: expect.objectContaining({ kind: 'snackbar', durationMs: 5000 }) })
  return status.textContent
}

let contacts = 0
const aNumber = (): string => {
  contacts += 1
  return `0101234${String(contacts).padStart(4, '0')}`
}
const anAddress = (): string => {
  contacts += 1
  return `reaper-${String(contacts)}@example.com`
}

/** Pre-registration, with the clock of its provider. */
const preRegister = (locale: Locale, Screen: () => ReactNode = PreRegistration) =>
  show(
    locale,
    '/teaser',
    { '/teaser': Screen },
    {
      fetch: (input, init) => site.provider.fetch(new Request(input, init)),
      config: { serverTime: site.provider.now.toISOString() },
    },
  )
/** The focused element's text at the end. */
async function outcome(): Promise<string> {
  await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H\d$/))
  return textOf(document.activeElement)
}

/** Chooses the country of the number. */
async function chooseKorea(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  const field = () => screen.getByRole('combobox')
  await waitFor(() => expect(field().textContent).toMatch(/\+/))
  await user.click(field())
  await user.click(await screen.findByRole('button', { name: /\+82/ }))
  await waitFor(() => expect(field().textContent).toContain('+82'))
}

/** The form of a new support request, once it accepts input. */
async function newRequest(locale: Locale) {
  const Request = () => {
    const { id } = useParams({ strict: false }) as { id?: string }
    return <SupportRoute part={id} search={useSearch({ strict: false })} />
  }
  const shown = await show(locale, '/inquiry/new', { '/inquiry/{-$id}': Request }, { fetch: asMember(await shop.member()) })
  const user = userEvent.setup({ applyAccept: false })
  await waitFor(() => expect(screen.getAllByRole<HTMLSelectElement>('combobox')[0]!.disabled).toBe(false))
  return { ...shown, user }
}

const rows = {
  M1: {
    texts: {
      ko: '서버에 문제가 생겼습니다. 잠시 뒤에 다시 시도해 주세요.',
      en: 'Something broke on our side. Please try again in a little while.',
      ja: 'サーバーで問題が発生しました。しばらくしてから、もう一度お試しください。',
      tw: '伺服器發生問題，請稍後再試。',
    },
    shown: async (locale, text) => {
      const { query } = shop.provider.database
      const broken: typeof fetch = async (input, init) => {
        await query('alter table rate_limits rename to elsewhere', [])
        const answer = await asMember(await shop.member())(input, init)
        await query('alter table elsewhere rename to rate_limits', [])
        return answer
      }
      await registerCoupon(locale, { fetch: broken })
      return textOf(await screen.findByText(text))
    },
  },
  M4: {
    texts: {
      ko: '이 계정으로는 이용할 수 없습니다. 로그인한 계정을 확인해 주세요.',
      en: 'Your account may not do this. Please check which account you are logged in with.',
      ja: 'このアカウントではご利用いただけません。ログイン中のアカウントをご確認ください。',
      tw: '此帳號無法進行此操作。請確認目前登入的帳號。',
    },
    shown: async (locale) => {
      await registerCoupon(locale, { fetch: async () => new Response('<h1>Forbidden</h1>', { status: 403 }) })
      return notice()
    },
  },
  M5: {
    texts: {
      ko: '아직 게임 회원이 아닌 계정입니다. 게임을 플레이하고 이 계정을 먼저 연결해 주세요.',
      en: 'This account is not a member of the game yet. Please play the game and link this account first.',
      ja: 'このアカウントはまだゲームの会員ではありません。先にゲームをプレイして、このアカウントを連携してください。',
      tw: '此帳號尚未成為遊戲會員，請先遊玩遊戲並綁定此帳號。',
    },
    shown: async (locale) => {
      const { provider } = shop
      const token = await google.issueToken(provider.now, { nonce: await nonceOf(provider), sub: 'no-member' })
      return signIn(locale, token, (input, init) => provider.fetch(new Request(input, init)))
    },
  },
  M6: {
    texts: {
      ko: '아직 게임 회원이 아닌 계정입니다. 게임을 플레이하고 이 계정을 먼저 연결해 주세요.',
      en: 'This account is not a member of the game yet. Please play the game and link this account first.',
      ja: 'このアカウントはまだゲームの会員ではありません。先にゲームをプレイして、このアカウントを連携してください。',
      tw: '此帳號尚未成為遊戲會員，請先遊玩遊戲並綁定此帳號。',
    },
    shown: async (locale) =>
      signIn(locale, 'token', async () => Response.json({ code: 'LHA_2424', message: '', traceId: 't' }, { status: 403 })),
  },
  M7: {
    texts: {
      ko: '이전 결제가 완료되지 않았습니다. 7분 뒤에 다시 시도하거나 카드 결제 대행사에 문의해 주세요. 여기서 마치거나 취소하면 바로 구매할 수 있습니다.',
      en: 'Your previous payment was not completed. Try again after 7 minutes, or contact the card payment provider. You can also finish or cancel it here, and buy at once.',
      ja: '前回のお支払いが完了していません。7分後にもう一度お試しいただくか、カード決済会社にお問い合わせください。ここで完了または取り消すとすぐに購入できます。',
      tw: '您的上一筆付款尚未完成。請於 7 分鐘後再試，或洽詢信用卡付款服務商。也可以在此完成或取消後立即購買。',
    },
    shown: async (locale) => textOf((await buyTwice(locale, 23))[0]),
  },
  M8: {
    texts: {
      ko: '진행하던 결제가 끝나지 않았습니다. 1분 뒤에 다시 오시거나 카드 결제 대행사에 문의해 주세요. 여기서 마치거나 취소하면 바로 구매할 수도 있습니다.',
      en: 'The payment you left is not completed. Come back after 1 minute, or ask the card payment provider. You can also finish or cancel it here, and buy at once.',
      ja: '途中のお支払いが完了していません。1分後にもう一度お試しいただくか、カード決済会社にお問い合わせください。ここで完了または取り消すと、すぐに購入することもできます。',
      tw: '先前的付款尚未完成。請於 1 分鐘後再試，或洽詢信用卡付款服務商。您也可以在此完成或取消，並立即購買。',
    },
    shown: async (locale) => textOf((await buyTwice(locale, 29))[1]),
  },
  M9: {
    texts: {
      ko: '이전 결제가 완료되지 않았습니다. 30분 뒤에 다시 시도하거나 카드 결제 대행사에 문의해 주세요.\n진행하던 결제가 아직 완료되지 않았습니다. 30분 뒤에 다시 열거나 카드 결제 대행사에 문의해 주세요.',
      en: 'Your previous payment was not completed. Try again after 30 minutes, or contact the card payment provider.\nThe payment you left is not completed yet. Come back after 30 minutes, or ask the card payment provider.',
      ja: '前回のお支払いが完了していません。30分後にもう一度お試しいただくか、カード決済会社にお問い合わせください。\n途中のお支払いがまだ完了していません。30分後に開き直すか、カード決済会社にお問い合わせください。',
      tw: '您的上一筆付款尚未完成。請於 30 分鐘後再試一次，或洽詢信用卡付款服務商。\n您先前的付款尚未完成。請於 30 分鐘後再回來，或洽詢信用卡付款服務商。',
    },
    shown: async (locale) => {
      // An older part of the platform: no minutes, and no order.
      await order(locale, 'growth-bundle', async () => Response.json({ code: 2416, message: '', traceId: 't' }, { status: 409 }))
      return [...(await openPayment())].map(textOf).join('\n')
    },
  },
  M10: {
    texts: {
      ko: '이 로그인에 연결된 게임 계정이 없어 지급할 우편함이 없습니다. 먼저 게임에서 계정을 연결해 주세요.',
      en: 'No game account can be found for this login, so there is no mailbox to deliver to. Link your account in the game first.',
      ja: 'このログインに連携されたゲームアカウントがなく、お届け先のメールボックスがありません。先にゲーム内でアカウントを連携してください。',
      tw: '此登入沒有綁定的遊戲帳號，無法發送至信箱。請先在遊戲中綁定帳號。',
    },
    shown: async (locale) => {
      const { popups } = await order(locale, 'growth-bundle', asMember(await shop.member({ server: null })))
      // A link to the guide follows.
      return (await alertWithoutPopup(popups)).querySelector('p')!.firstChild!.textContent!
    },
  },
  M11: {
    texts: {
      ko: '계정은 확인되었지만 프로필을 불러오지 못해 로그인되지 않았습니다. 잠시 후 다시 시도해 주세요.',
      en: 'Your account was confirmed, but your profile could not be loaded, so you are not logged in. Please try again later.',
      ja: 'アカウントは確認できましたが、プロフィールを読み込めなかったため、ログインできませんでした。しばらくしてからもう一度お試しください。',
      tw: '帳號已確認，但無法載入您的個人資料，因此尚未登入。請稍後再試。',
    },
    shown: async (locale) => {
      const { provider } = shop
      await aMember(provider)
      const token = await google.issueToken(provider.now, { nonce: await nonceOf(provider) })
      return signIn(locale, token, (input, init) => {
        const request = new Request(input, init)
        return request.url.endsWith('/profiles') ? Promise.resolve(new Response('', { status: 404 })) : provider.fetch(request)
      })
    },
  },
  M12: {
    texts: {
      ko: '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
      en: 'Too many attempts. Please wait a moment and try again.',
      ja: 'リクエストが多すぎます。しばらくしてからもう一度お試しください。',
      tw: '請求次數過多，請稍候片刻再試一次。',
    },
    shown: async (locale) => {
      const limits = { ...signInDeps.limits, couponGuess: { points: 1, seconds: 600, per: 'id' } as const }
      const { user } = await registerCoupon(locale, {
        fetch: asMember(await shop.member(), replicaOf(shop.provider, { ...signInDeps, limits })),
      })
      await wrongCoupon()
      await user.click(screen.getByRole('button'))
      return notice()
    },
  },
  M13: {
    texts: {
      ko: '서버에 연결하지 못했습니다. 네트워크 상태를 확인하고 다시 시도해 주세요.',
      en: 'We could not reach the server. Please check your connection and try again.',
      ja: 'サーバーに接続できませんでした。通信環境をご確認のうえ、もう一度お試しください。',
      tw: '無法連線至伺服器。請檢查網路連線後再試一次。',
    },
    shown: async (locale) => {
      await registerCoupon(locale)
      return notice()
    },
  },
  M25: {
    texts: {
      ko: '더 이상 판매하지 않는 상품입니다.\n지금은 구매할 수 없는 상품입니다',
      en: 'This product is no longer available.\nThis product is no longer available',
      ja: 'この商品は現在販売していません。\nこの商品は現在お取り扱いがありません',
      tw: '此商品已停止販售。\n此商品已停止販售',
    },
    shown: async (locale) => {
      const { db } = shop.provider.database
      await db.update(products).set({ onSaleUntil: shop.provider.now }).where(eq(products.productId, 'potion-crate'))
      await order(locale, 'potion-crate', asMember(await shop.member()))
      const refusal = textOf(await screen.findByRole('alert'))
      cleanup()
      await show(locale, '/shop', { '/shop': GoneProductScreen })
      return `${refusal}\n${textOf(await screen.findByRole('heading', { level: 1 }))}`
    },
  },
  M26: {
    texts: {
      ko: '브라우저가 MyCard 창을 막았습니다. 아래 버튼을 누르면 열립니다.',
      en: 'Your browser has blocked the MyCard window. Press the button below: it opens from there.',
      ja: 'ブラウザがMyCardのウィンドウをブロックしました。下のボタンを押すと開きます。',
      tw: '瀏覽器封鎖了 MyCard 視窗。按下方按鈕即可開啟。',
    },
    shown: async (locale) => {
      vi.stubGlobal('open', () => null)
      const buyer = await shop.member()
      const { orderNo } = (await shop.buy(buyer, 'growth-bundle')).body as { orderNo: string }
      const screens = { '/payment': () => <PaymentScreen orderNo={orderNo} /> }
      const { user, t } = await show(locale, '/payment', screens, { fetch: asMember(buyer) })
      await user.click(await screen.findByRole('button', { name: t(msg`Open the ${{ purchaseType: 'MyCard' }} window`) }))
      return textOf(await screen.findByRole('alert'))
    },
  },
  M27: {
    texts: {
      ko: '창이 차단되었습니다\n브라우저가 Google 창을 열지 않았습니다. 이 창에서 이동했다가 로그인 후 여기로 돌아올 수 있습니다.',
      en: 'The window was blocked\nYour browser did not open Google’s window. Go on in this window, and you come back here after signing in.',
      ja: 'ウィンドウがブロックされました\nブラウザがGoogleのウィンドウを開けませんでした。このウィンドウで移動し、ログイン後ここに戻れます。',
      tw: '視窗遭到封鎖\n瀏覽器未開啟 Google 的視窗。您可以在此視窗前往，登入後會回到這裡。',
    },
    shown: async (locale) => {
      vi.stubGlobal('open', () => null)
      const config = { signIn: { google: 'https://accounts.google.test/', apple: null } }
      const { actors, user, t } = await show(locale, '/', { '/': () => <h1>Front</h1> }, { actors: await testActors(), config })
      actors.send({ type: 'popup.open', popup: { kind: 'login' } })
      await user.click(await screen.findByRole('button', { name: /Google/ }))
      const title = t(msg`The window was blocked`)
      const dialog = await screen.findByRole('dialog', { name: title })
      return `${title}\n${textOf(descriptionOf(dialog))}`
    },
  },
  M30: {
    texts: {
      ko: '이미 등록하셨습니다',
      en: 'You have registered before',
      ja: 'すでに登録済みです',
      tw: '您已登錄過',
    },
    shown: async (locale) => {
      const mobileNo = aNumber()
      await site.register(mobileNo, await site.key(mobileNo))
      site.later(60_000)
      const { user, t } = await preRegister(locale)
      await chooseKorea(user)
      await user.type(screen.getByRole('textbox'), mobileNo)
      await user.click(screen.getByRole('button', { name: t(msg`Send a code`) }))
      await user.click(await screen.findByRole('textbox', { name: t(msg`Verification code`) }))
      await user.paste(await site.code(mobileNo))
      await screen.findByText(t(msg`This number is verified.`))
      for (const box of screen.getAllByRole('checkbox').slice(1, 4)) await user.click(box)
      await user.click(screen.getByRole('button', { name: t(msg`Complete pre-registration`) }))
      return outcome()
    },
  },
  M31: {
    texts: {
      ko: '이미 등록하셨습니다',
      en: 'You have registered before',
      ja: 'すでに登録済みです',
      tw: '您已登錄過',
    },
    shown: async (locale) => {
      const email = anAddress()
      await site.askLink(email)
      await site.spend(await site.token(email))
      site.later(60_000)
      await site.askLink(email)
      history.replaceState(null, '', `/teaser/email#token=${await site.token(email)}`)
      const { user, t } = await preRegister(locale, EmailScreen)
      await user.click(await screen.findByRole('button', { name: t(msg`Confirm my e-mail address`) }))
      return outcome()
    },
  },
  M32: {
    texts: {
      ko: '필수 항목에 모두 동의해 주세요.',
      en: 'Please agree to everything that is required.',
      ja: '必須項目すべてに同意してください。',
      tw: '請同意所有必填項目。',
    },
    shown: async (locale) => {
      const { user, t } = await preRegister(locale)
      await user.click(await screen.findByRole('button', { name: t(msg`Complete pre-registration`) }))
      return textOf(descriptionOf(screen.getAllByRole('checkbox', { description: /./ })[0]!))
    },
  },
  M33: {
    texts: {
      ko: '먼저 읽고 동의에 체크해 주세요.',
      en: 'Please read and tick this first.',
      ja: '先にお読みのうえ、チェックを入れてください。',
      tw: '請先閱讀並勾選。',
    },
    shown: async (locale) => {
      await order(locale, 'growth-bundle', asMember(await shop.member()), { isAgreed: false })
      return textOf(descriptionOf(screen.getByRole('checkbox')))
    },
  },
  M34: {
    texts: {
      ko: '문의 유형을 선택해 주세요.\n제목을 입력해 주세요.\n문의 내용을 입력해 주세요.\n개인정보 수집 및 이용에 동의해야 문의를 접수할 수 있습니다.',
      en: 'Please choose what it is about.\nPlease give it a title.\nPlease write what happened, or what you would like to know.\nWithout your consent to the collection of personal data we cannot take the request.',
      ja: 'お問い合わせの種類を選択してください。\nタイトルを入力してください。\nお問い合わせの内容を入力してください。\n個人情報の取得に同意いただけない場合、お問い合わせを受け付けられません。',
      tw: '請選擇提問類型。\n請輸入標題。\n請填寫提問內容。\n需同意蒐集個人資料，才能受理您的提問。',
    },
    shown: async (locale) => {
      const { user, t } = await newRequest(locale)
      await user.click(screen.getByRole('button', { name: t(msg`Send request`) }))
      await hasFocus('combobox')
      const wrong = ['combobox', 'textbox', 'checkbox'].flatMap((role) => screen.getAllByRole(role))
      return wrong.map((field) => textOf(descriptionOf(field))).join('\n')
    },
  },
  M35: {
    texts: {
      ko: 'notes.png 파일을 추가하지 못했습니다. png, jpg, gif 파일만 첨부할 수 있습니다.',
      en: 'notes.png was not added: only png, jpg and gif are accepted.',
      ja: 'notes.pngを追加できませんでした。添付できるのはpng、jpg、gifのみです。',
      tw: '無法加入 notes.png：僅接受 png、jpg、gif 檔案。',
    },
    shown: async (locale) => {
      const { user, t } = await newRequest(locale)
      const file = new File(['only words'], 'notes.png', { type: 'image/png' })
      await user.upload(screen.getByLabelText(t(msg`Choose images`)), file)
      return textOf((await screen.findByText(/notes\.png/)).closest('[role=alert]'))
    },
  },
  M36: {
    texts: {
      ko: '검색어를 입력해 주세요',
      en: 'Enter a search term',
      ja: '検索ワードを入力してください',
      tw: '請輸入搜尋關鍵字',
    },
    shown: async (locale) => {
      const view = { type: 'notice', page: 1, searchType: 'TITLE_CONTENT' } as const
      const board = () => <SearchForm screen="/bulletin/list" view={view} placeholder="…" />
      const { user, t } = await show(locale, '/bulletin/list', { '/bulletin/list': board })
      await user.click(screen.getByRole('button', { name: t(msg`Search`) }))
      return textOf(descriptionOf(screen.getByRole('searchbox')))
    },
  },
  M37: {
    texts: {
      ko: '쿠폰 코드를 확인해 주세요. 영문과 숫자 8~20자입니다.',
      en: 'Check the coupon code: 8 to 20 letters and digits.',
      ja: 'クーポンコードをご確認ください。英字と数字で8～20文字です。',
      tw: '請確認序號，由 8 至 20 個英文字母與數字組成。',
    },
    shown: async (locale) => {
      await registerCoupon(locale, { couponCode: 'ASH' })
      return wrongCoupon()
    },
  },
  M38: {
    texts: {
      ko: '회원 번호를 확인해 주세요. 게임에 표시된 숫자 12자리를 그대로 입력해 주세요.',
      en: 'Check the member number: 12 digits, exactly as the game shows them.',
      ja: '会員番号をご確認ください。ゲームに表示される12桁の数字をそのまま入力してください。',
      tw: '請確認會員編號，並完整輸入遊戲中顯示的 12 位數字。',
    },
    shown: async (locale) => {
      // The last digit is a wrong check digit.
      await registerCoupon(locale, { memberNumber: '100000000009' })
      return wrongCoupon()
    },
  },
} satisfies Record<PageMessage, Row>

test('every message shown by the page has its row', () => {
  expect(Object.keys(rows)).toEqual(pageMessages)
})

test.each(pageMessages.flatMap((id) => locales.map((locale) => [id, locale] as const)))('%s in %s', async (id, locale) => {
  const { texts, shown }: Row = rows[id]
  expect(await shown(locale, texts[locale])).toBe(texts[locale])
})
