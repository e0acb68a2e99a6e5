import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { use } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { selectStack } from '#machines/popups/popups.selectors.ts'
import type { PopupRequest } from '#machines/popups/popups.kinds.ts'
import { ActorsContext } from '#src/components/actors.tsx'
import { PopupsFocusReturn } from '#src/components/focus-return.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { LogoutDialog } from '#src/features/session/logout-dialog.tsx'
import { PopupHost } from './popup-host.tsx'

afterEach(cleanup)

/** @param wait suspends the popup of the classes */
async function aHost(wait: () => void = () => {}) {
  const actors = await testActors({})
  const replies: unknown[] = []
  actors.popups.on('popup.replied', ({ reply }) => replies.push(reply))
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  render(
    <ActorsContext value={actors}>
      <I18nProvider i18n={i18n}>
        <button type="button">Opener</button>
        <PopupsFocusReturn />
        <PopupHost
          Account={LogoutDialog}
          OpenPayment={({ popup }) => <p>Order {popup.orderNo}</p>}
          Order={({ popup }) => <p data-testid="purchase">{JSON.stringify(popup)}</p>}
          PreRegister={({ popup }) => <p data-testid="preRegister">{String(popup.open)}</p>}
          Characters={({ popup }) => {
            wait()
            return <p data-testid="characters">{popup.index}</p>
          }}
        />
      </I18nProvider>
    </ActorsContext>,
  )
  return {
    sessionEvents: actors.sessionEvents,
    replies,
    open: (popup: PopupRequest) => actors.send({ type: 'popup.open', popup }),
    send: actors.send,
    stack: () => selectStack(actors.popups.getSnapshot()),
  }
}

const kindOf = (element: HTMLElement) => element.getAttribute('data-popup')

test('while a popup’s part loads, the line of a navigation shows that the press counted', async () => {
  const part = Promise.withResolvers<void>()
  const host = await aHost(() => use(part.promise))
  const line = () => document.querySelector('[data-state=running]')
  expect(line()).toBeNull()
  host.open({ kind: 'character', index: 0 })
  await waitFor(() => expect(line()).not.toBeNull())
  await act(async () => part.resolve())
  await screen.findByTestId('characters')
  expect(line()).toBeNull()
})

describe('the popups', () => {
  test('logout asks for confirmation, focuses the safe choice, and notifies the session', async () => {
    const host = await aHost()
    host.open({ kind: 'logout' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay' })))
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
    expect(host.sessionEvents).toEqual([{ type: 'session.signOut' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a list replies with the chosen option', async () => {
    const host = await aHost()
    const options = [
      { id: 'a', label: 'First' },
      { id: 'b', label: 'Second' },
    ]
    host.open({ kind: 'list', listId: 'x', title: 'Choose one', options, selected: 'a' })
    expect(kindOf(screen.getByRole('dialog', { name: 'Choose one' }))).toBe('list')
    await userEvent.click(screen.getByRole('button', { name: 'Second' }))
    expect(host.replies).toEqual(['b'])
  })

  test('two buttons send their own replies', async () => {
    const host = await aHost()
    const buttons = [
      { title: 'Keep it', reply: 'keep' },
      { title: 'Close it', reply: 'close' },
    ] as const
    host.open({ kind: 'twoButton', mainText: 'Close this request?', subText: 'You cannot write afterwards.', buttons })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' })))
    await userEvent.click(screen.getByRole('button', { name: 'Close it' }))
    expect(host.replies).toEqual(['close'])
  })

  test('an API message keeps its line breaks, and stays in the stack with its content until it has closed', async () => {
    const host = await aHost()
    host.open({ kind: 'apiMessage', message: 'One\nTwo' })
    const dialog = screen.getByRole('dialog', { name: 'Please note' })
    expect(dialog.querySelectorAll('br')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(host.stack()).toMatchObject([{ kind: 'apiMessage', message: 'One\nTwo', open: false }])
    await waitFor(() => expect(host.stack()).toEqual([]))
  })

  test('over-purchase shows the minutes in the texts for wide and for narrow screens', async () => {
    const host = await aHost()
    host.open({ kind: 'overPurchase', minutes: 30 })
    expect(kindOf(screen.getByRole('dialog', { name: 'Your previous payment is still open' }))).toBe('overPurchase')
    expect(screen.getAllByText(/30 minutes/)).toHaveLength(2)
  })

  test('several pictures have arrows that wrap around', async () => {
    const host = await aHost()
    const items = [
      { src: '/a.jpg', alt: 'The field' },
      { src: '/b.jpg', alt: 'The mill' },
    ]
    host.open({ kind: 'viewer', items, index: 1 })
    expect(screen.getByRole('img', { name: 'The mill' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(kindOf(screen.getByRole('dialog', { name: 'The field' }))).toBe('viewer')
  })

  test.each(['/art/map.svg', 'https://pictures.test/1234'])('a picture of a post is an image whatever its ending: %s', async (src) => {
    const host = await aHost()
    host.open({ kind: 'viewer', items: [{ src, alt: 'The field', picture: true }], index: 0 })
    expect(screen.getByRole('img', { name: 'The field' }).getAttribute('src')).toBe(src)
  })

  test('a film is a muted video, which shows an alert if it fails to load', async () => {
    const host = await aHost()
    host.open({ kind: 'mainVideo', src: '/art/video/main.mp4' })
    const film = screen.getByRole('dialog', { name: 'Trailer' }).querySelector('video')
    expect(film?.muted).toBe(true)
    fireEvent.error(film!)
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded')
  })

  test('a picture that fails to load shows an alert, which the next picture does not show', async () => {
    const host = await aHost()
    host.open({
      kind: 'viewer',
      items: [
        { src: '/a.jpg', alt: 'The field' },
        { src: '/b.jpg', alt: 'The mill' },
      ],
      index: 0,
    })
    fireEvent.error(screen.getByRole('img', { name: 'The field' }))
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded')
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('Escape closes only the top popup, and the focus returns to the opener', async () => {
    const host = await aHost()
    screen.getByRole('button', { name: 'Opener' }).focus()
    host.open({
      kind: 'twoButton',
      mainText: 'Below?',
      buttons: [
        { title: 'No', reply: 'n' },
        { title: 'Yes', reply: 'y' },
      ],
    })
    host.open({ kind: 'snackbar', message: 'Above' })
    const isOpen = () =>
      host
        .stack()
        .filter((popup) => popup.open)
        .map((popup) => popup.kind)
    await userEvent.keyboard('{Escape}')
    expect(isOpen()).toEqual(['twoButton'])
    await userEvent.keyboard('{Escape}')
    expect(isOpen()).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Opener' })))
  })

  test('a message over a dialog stays in the accessibility tree, from which the dialog removes the page (WCAG 4.1.3)', async () => {
    const host = await aHost()
    host.open({ kind: 'logout' })
    await screen.findByRole('dialog')
    expect(screen.queryByRole('button', { name: 'Opener' })).toBeNull()
    host.open({ kind: 'snackbar', message: 'Copied' })
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'))
  })

  test('the page gets the focus if the element that had it was removed (WCAG 2.4.3)', async () => {
    const host = await aHost()
    const page = document.body.appendChild(document.createElement('main'))
    page.tabIndex = -1
    const link = page.appendChild(document.createElement('button'))
    link.focus()
    host.open({ kind: 'overPurchase', minutes: 30 })
    await screen.findByRole('dialog')
    link.remove()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(page))
    page.remove()
  })

  test('the button of a menu gets the focus if the popup was opened from the menu, which has closed (WCAG 2.4.3)', async () => {
    const host = await aHost()
    const menu = document.body.appendChild(document.createElement('details'))
    menu.innerHTML = '<summary>Menu</summary><details open><summary>Inner</summary><button>Log out</button></details>'
    const [outer, inner] = menu.querySelectorAll('summary')
    const opener = menu.querySelector('button')!
    menu.open = true
    opener.focus()
    host.open({ kind: 'overPurchase', minutes: 30 })
    await screen.findByRole('dialog')
    menu.open = false
    // jsdom focuses elements that are not rendered, browsers do not.
    for (const hidden of [opener, inner!]) hidden.focus = () => {}
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(outer))
    menu.remove()
  })

  test('the loader covers the page from loader.begin to loader.end', async () => {
    const host = await aHost()
    host.send({ type: 'loader.begin' })
    expect(document.querySelector('[data-popup="loader"]')).not.toBeNull()
    host.send({ type: 'loader.end' })
    expect(document.querySelector('[data-popup="loader"]')).toBeNull()
  })

  test('pre-registration is rendered by the given component', async () => {
    const host = await aHost()
    host.open({ kind: 'preRegister' })
    expect(screen.getByTestId('preRegister').textContent).toBe('true')
  })

  test('the classes are rendered by the given component, at the requested index', async () => {
    const host = await aHost()
    host.open({ kind: 'character', index: 2 })
    expect(screen.getByTestId('characters').textContent).toBe('2')
  })

  test('orders and the withdrawal notice are rendered by the given component', async () => {
    const host = await aHost()
    host.open({ kind: 'orderDetail', orderNo: 'EH-1' })
    host.open({ kind: 'withdrawalNotice' })
    expect(screen.getAllByTestId('purchase').map((one) => (JSON.parse(one.textContent) as { kind: string }).kind)).toEqual([
      'orderDetail',
      'withdrawalNotice',
    ])
  })
})
