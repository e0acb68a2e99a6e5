/** The teaser and its character popup by role and name (S18, P7, P8, T5, T6), with the real popups machine. */
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { selectStack } from '#machines/popups/popups.selectors.ts'
import { from } from '#src/design/breakpoints.ts'
import { CharacterPopup } from '#src/features/teaser/character-popup.tsx'
import { aTeaser } from '#src/features/teaser/teaser.fixtures.ts'
import { TeaserSections } from '#src/features/teaser/teaser-sections.tsx'
import { TeaserScreen } from '#src/features/teaser/teaser-screen.tsx'
import { PopupsFocusReturn } from '#src/components/focus-return.tsx'
import { PopupHost } from '#src/features/popups/popup-host.tsx'
import { usePopupsView, type PrepareActor } from '#src/components/actors.tsx'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'

/** jsdom does not animate: records what would enter, and in which slide. */
const entered = vi.hoisted(() => vi.fn<(slide: HTMLElement, what: string) => () => void>(() => () => {}))
vi.mock('#src/features/teaser/enter.ts', () => ({ enter: entered }))

/** The browser's results for media queries about screen and user. */
let media: Record<string, boolean> = {}
/** Why the media of the page could not be loaded; jsdom loads none. */
let mediaError: { code: number } | null = null
Object.defineProperty(HTMLMediaElement.prototype, 'error', { configurable: true, get: () => mediaError })
const played: string[] = []
const paused: string[] = []

beforeEach(() => {
  media = { [from.md]: true }
  mediaError = null
  played.length = 0
  paused.length = 0
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: media[query] ?? false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('IntersectionObserver', Observer)
  // Embla measures the slides: 1000 px wide, side by side.
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 1000
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    played.push(this.getAttribute('src') ?? '')
    return Promise.resolve()
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    paused.push(this.getAttribute('src') ?? '')
  })
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation((type) => (type === 'audio/mpeg' ? 'probably' : ''))
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function show(o: { at?: string; locale?: 'ko' | 'en'; hasForm?: boolean; embedded?: boolean; prepare?: PrepareActor } = {}) {
  const { at = '/teaser', locale = 'en', hasForm = false, embedded = false } = o
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  queryClient.setQueryData(['teaser', { lang: locale }], aTeaser(locale))
  const actors = await testActors('visitor', o.prepare)
  const Popups = () => {
    usePopupsView()
    return (
      <>
        <PopupsFocusReturn />
        <PopupHost Account={() => null} OpenPayment={() => null} Order={() => null} PreRegister={() => null} Characters={CharacterPopup} />
      </>
    )
  }
  const page = () => (
    <>
      <TeaserScreen hasRegistration={hasForm} embedded={embedded}>
        <TeaserSections PreRegistration={hasForm ? () => <h2>The form</h2> : undefined} />
      </TeaserScreen>
      <Popups />
    </>
  )
  await renderInRouter(
    at,
    { '/teaser': page, '/': undefined },
    { actors, locale, queryClient, config: { serverTime: '2026-11-21T08:00:00.000Z' } },
  )
  await screen.findByRole('main')
  return { actors, open: () => selectStack(actors.popups.getSnapshot()).filter((popup) => popup.open) }
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
/** Images and films are links to themselves, which scripts open over the page. */
const follow = (name: string | RegExp) => userEvent.click(screen.getByRole('link', { name }))

describe('the sections (S18)', () => {
  test('are shown in order with their headings; menu and dots link to them', async () => {
    await show()
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'World view',
      'Features',
      'World',
      'Classes',
      'Media',
    ])
    const hrefsIn = (name: string) =>
      within(screen.getByRole('navigation', { name }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')!)
    expect(hrefsIn('Pages')).toEqual(['#start', '#world-view', '#features', '#world', '#classes', '#media'])
    for (const href of [...hrefsIn('Pages'), ...hrefsIn('Sections')]) expect(document.querySelector(`section${href}`)).not.toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Every cut deepens the night ')
  })

  test('without a form nothing links to it; with one it is the last section and has four links', async () => {
    await show()
    expect(screen.queryByRole('link', { name: 'Pre-register' })).toBeNull()
    cleanup()
    await show({ hasForm: true })
    expect(screen.getAllByRole('link', { name: 'Pre-register' }).map((link) => link.getAttribute('href'))).toEqual(
      Array.from({ length: 4 }, () => '#pre-registration'),
    )
    expect(screen.getAllByRole('heading', { level: 2 }).at(-1)!.textContent).toBe('The form')
  })

  test('links to the other of its two languages (R1)', async () => {
    const hrefs = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))
    await show()
    // In the header, and in the menu of narrow screens.
    expect(hrefs('한국어')).toEqual(['/ko/teaser', '/ko/teaser'])
    cleanup()
    await show({ locale: 'ko' })
    expect(hrefs('English')).toEqual(['/en/teaser', '/en/teaser'])
    cleanup()
    await show({ at: '/teaser#world', locale: 'ko' })
    expect(hrefs('English')).toEqual(Array.from({ length: 2 }, () => '/en/teaser#world'))
  })

  test('on narrow screens a menu contains the sections, the form and the language, and closes on a choice and on Escape', async () => {
    await show({ hasForm: true })
    const menu = screen.getByLabelText('Menu', { selector: 'summary' }).closest('details')!
    await userEvent.click(within(menu).getByLabelText('Menu', { selector: 'summary' }))
    expect(menu.open).toBe(true)
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['World view', 'Features', 'World', 'Classes', 'Media', 'Pre-register', '한국어'])
    await userEvent.click(within(menu).getByRole('link', { name: 'Classes' }))
    expect(menu.open).toBe(false)
    await userEvent.click(within(menu).getByLabelText('Menu', { selector: 'summary' }))
    await userEvent.keyboard('{Escape}')
    expect(menu.open).toBe(false)
  })

  test('in the game there is no header (S13)', async () => {
    await show({ embedded: true })
    expect([screen.queryByRole('banner'), screen.getByRole('navigation', { name: 'Pages' })]).toEqual([null, expect.anything()])
  })

  test('the page has no film and no sound before the user starts one', async () => {
    await show()
    expect(document.querySelectorAll('video, audio')).toHaveLength(0)
    expect(played).toEqual([])
  })
})

describe('films and pictures (P7)', () => {
  test.each([
    ['ko', '/art/video/main-ko.mp4'],
    ['en', '/art/video/main.mp4'],
  ] as const)('the main film of %s is %s', async (locale, src) => {
    const { open } = await show({ locale })
    await userEvent.click(screen.getAllByRole('link', { name: 'Watch the trailer' })[0]!)
    expect(open()).toMatchObject([{ kind: 'mainVideo', src }])
  })

  test.each([
    ['wide', true, { kind: 'pcMedia', src: '/art/video/pc.mp4' }],
    ['narrow', false, { kind: 'mobileMedia', src: '/art/video/mobile.mp4' }],
  ] as const)('a %s screen has its own media film', async (_, isWide, popup) => {
    media = { [from.md]: isWide }
    const { open } = await show()
    await follow('Beyond the furrows')
    expect(open()).toMatchObject([popup])
  })

  test('pictures of the world and of the media open in full size, without the colour in their address', async () => {
    const { open } = await show()
    // Without a script the link leads to the picture.
    const world = screen.getByRole<HTMLAnchorElement>('link', { name: 'View full size: The Black Wheat' }).getAttribute('href')
    await follow('View full size: The Black Wheat')
    expect(open()).toMatchObject([{ kind: 'worldImage', src: world, alt: 'The Black Wheat' }])
    expect(world).toMatch(/^\/pictures\/1920\/art\/[\w./-]+$/)
    await press('Close')
    await follow('The wheel')
    expect(open()).toMatchObject([{ kind: 'mediaImage', src: '/pictures/1920/art/media-5.jpg', alt: 'The wheel' }])
    expect(screen.getByRole('dialog', { name: 'The wheel' })).toBeDefined()
  })
})

describe('music (T6, P7)', () => {
  const music = () => screen.getByRole('button', { name: 'Music' })
  const isOn = () => music().getAttribute('aria-pressed')

  test('the button starts it in a format that the browser plays, stops it, and stores the choice', async () => {
    await show()
    expect(isOn()).toBe('false')
    await userEvent.click(music())
    expect([isOn(), played, localStorage.getItem('teaser.sound')]).toEqual(['true', ['/art/theme.mp3'], 'on'])
    await userEvent.click(music())
    expect([isOn(), paused.at(-1), localStorage.getItem('teaser.sound')]).toEqual(['false', '/art/theme.mp3', 'off'])
  })

  test('a film pauses it, and it continues when the film is closed', async () => {
    await show()
    await userEvent.click(music())
    await userEvent.click(screen.getAllByRole('link', { name: 'Watch the trailer' })[0]!)
    await waitFor(() => expect(paused).toContain('/art/theme.mp3'))
    expect(played.filter((src) => src.includes('theme'))).toHaveLength(1)
    await press('Close')
    await waitFor(() => expect(played.filter((src) => src.includes('theme'))).toHaveLength(2))
    expect(localStorage.getItem('teaser.sound')).toBe('on')
  })

  test('stored as on, it starts with the first tap anywhere, not before', async () => {
    localStorage.setItem('teaser.sound', 'on')
    await show()
    expect(played).toEqual([])
    await userEvent.click(screen.getByRole('heading', { level: 1 }))
    expect([played, isOn()]).toEqual([['/art/theme.mp3'], 'true'])
  })

  test('stored as on, a tap on the button starts it and does not stop it again', async () => {
    localStorage.setItem('teaser.sound', 'on')
    await show()
    await userEvent.click(music())
    expect([played, isOn()]).toEqual([['/art/theme.mp3'], 'true'])
  })

  // Regression test: browsers carry the user activation over to the next page of the site.
  test('stored as on, a tap on the previous page does not start it', async () => {
    localStorage.setItem('teaser.sound', 'on')
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { userActivation: { hasBeenActive: true } }))
    await show()
    await screen.findByRole('button', { name: 'Music' })
    expect([played, isOn()]).toEqual([[], 'false'])
  })

  test('without a stored choice, taps elsewhere do not start it', async () => {
    await show()
    await userEvent.click(screen.getByRole('heading', { level: 1 }))
    expect(played).toEqual([])
  })

  test('a browser that refuses playback shows a message, and the button tries again', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    await show()
    await userEvent.click(music())
    await waitFor(() => expect(music().title).toMatch(/does not play the music/))
    expect(isOn()).toBe('false')
    await userEvent.click(music())
    expect([played, isOn()]).toEqual([['/art/theme.mp3'], 'true'])
  })

  test('music that cannot be loaded is reported at each press; a refusal by the browser is not reported as such', async () => {
    mediaError = { code: 4 }
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('no source', 'NotSupportedError'))
    const { open } = await show()
    for (let presses = 1; presses <= 2; presses += 1) {
      await userEvent.click(music())
      await waitFor(() => expect(open()).toMatchObject([{ kind: 'snackbar', message: 'The music could not be loaded.' }]))
      expect([isOn(), music().title, play.mock.calls.length]).toEqual(['false', '', presses])
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(open()).toEqual([]))
    }
    mediaError = null
    play.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    await userEvent.click(music())
    await waitFor(() => expect(music().title).toMatch(/does not play the music/))
    expect(open()).toEqual([])
  })
})

describe('the character popup (P8, T5)', () => {
  const dialog = () => screen.getByRole('dialog', { name: 'Classes' })
  /** The slide that is not inert, which the query by role ignores. */
  const slide = () => {
    const [one, ...more] = within(dialog())
      .getAllByRole('group')
      .filter((group) => !group.hasAttribute('inert'))
    expect(more).toEqual([])
    return one!
  }
  const backdrop = () => [...dialog().querySelectorAll<HTMLElement>('[data-backdrop]')].at(-1)!.dataset['backdrop']
  const film = () => dialog().querySelector('video')
  const weapon = (name: string) => within(slide()).getByRole('button', { name })
  const isAway = () => slide().querySelector('[data-figure]')!.getAttribute('data-away')
  const openAt = async (name: string) => {
    await press(name)
    await screen.findByRole('dialog', { name: 'Classes' })
  }

  test('opens at the pressed class, and the others are inert', async () => {
    await show()
    await openAt('Sorceress')
    expect(slide().getAttribute('aria-label')).toBe('Sorceress')
    expect(dialog().querySelectorAll('[inert]')).toHaveLength(2)
    expect(within(dialog()).getByRole('status').textContent).toBe('Sorceress, 3 of 3')
  })

  const all = aTeaser().characters.flatMap((character) =>
    character.weapons.map((one, index) => ({ character, ...one, index, name: character.engName })),
  )
  test.each(all)('$name with $title: its figure, background, film and badge', async ({ character, title, enabledIconUrl, index }) => {
    await show()
    await openAt(character.engName)
    await userEvent.click(weapon(title))
    expect(weapon(title).getAttribute('aria-pressed')).toBe('true')
    expect(within(slide()).getAllByRole('button', { pressed: true })).toHaveLength(1)
    expect(weapon(title).querySelector('img')!.getAttribute('src')).toBe(enabledIconUrl)
    expect(
      within(slide())
        .getByRole('img', { name: `${character.engName} with ${title}` })
        .getAttribute('src'),
    ).toContain(character.characterImgList[index])
    expect(backdrop()).toBe(character.bgImgList[index])
    expect(film()!.getAttribute('src')).toBe(character.characterVideoList[index])
    expect([film()!.muted, film()!.loop, film()!.autoplay]).toEqual([true, true, true])
    // One film at a time.
    expect(dialog().querySelectorAll('video')).toHaveLength(1)
  })

  test('another class starts with its first weapon, by arrows that wrap around and by the pager', async () => {
    await show()
    await openAt('Rogue')
    await userEvent.click(weapon('Chain sickle'))
    await press('Next class')
    expect([slide().getAttribute('aria-label'), backdrop()]).toEqual(['Sorceress', '/art/characters/sorceress-0-bg.jpg'])
    await press('Next class')
    expect(slide().getAttribute('aria-label')).toBe('Warrior')
    await press('Previous class')
    expect(slide().getAttribute('aria-label')).toBe('Sorceress')
    await userEvent.click(within(screen.getByRole('list', { name: 'Classes' })).getByRole('button', { name: 'Rogue' }))
    expect([slide().getAttribute('aria-label'), weapon('Twin daggers').getAttribute('aria-pressed')]).toEqual(['Rogue', 'true'])
  })

  test('the arrow keys change the class too', async () => {
    await show()
    await openAt('Warrior')
    await userEvent.keyboard('{ArrowLeft}')
    expect(slide().getAttribute('aria-label')).toBe('Sorceress')
    await userEvent.keyboard('{ArrowRight}')
    expect(slide().getAttribute('aria-label')).toBe('Warrior')
  })

  test('the arrow keys pass the focus from a weapon to the first weapon of the new class (WCAG 2.4.3)', async () => {
    await show()
    await openAt('Warrior')
    await userEvent.click(weapon('Axe'))
    for (const [key, name] of [
      ['ArrowRight', 'Rogue'],
      ['ArrowRight', 'Sorceress'],
      ['ArrowLeft', 'Rogue'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`)
      expect(slide().getAttribute('aria-label')).toBe(name)
      expect(document.activeElement).toBe(within(slide()).getAllByRole('button')[0])
    }
  })

  test('the arrow keys work after a press beside the controls', async () => {
    await show()
    await openAt('Warrior')
    await userEvent.click(within(slide()).getByRole('heading', { name: 'Warrior' }))
    await userEvent.keyboard('{ArrowRight}')
    expect(slide().getAttribute('aria-label')).toBe('Rogue')
  })

  test('another weapon hides the figure for a moment, and only the figure', async () => {
    await show()
    await openAt('Warrior')
    await waitFor(() => expect(isAway()).toBe('false'))
    await userEvent.click(weapon('Axe'))
    expect(isAway()).toBe('true')
    expect(within(slide()).getByRole('heading', { name: 'Warrior' }).parentElement!.getAttribute('data-away')).toBe('false')
    await waitFor(() => expect(isAway()).toBe('false'))
  })

  test('the texts are animated with each class, also after a change of the weapon', async () => {
    entered.mockClear()
    await show()
    await openAt('Warrior')
    await waitFor(() => expect(isAway()).toBe('false'))
    await userEvent.click(weapon('Axe'))
    await waitFor(() => expect(isAway()).toBe('false'))
    for (const name of ['Rogue', 'Sorceress', 'Warrior']) {
      await press('Next class')
      await waitFor(() => expect([slide().getAttribute('aria-label'), isAway()]).toEqual([name, 'false']))
    }
    expect(entered.mock.calls.map(([one, what]) => [one.getAttribute('aria-label'), what])).toEqual([
      ['Warrior', 'character'],
      ['Warrior', 'weapon'],
      ['Rogue', 'character'],
      ['Sorceress', 'character'],
      ['Warrior', 'character'],
    ])
  })

  test('Korean shows both names, English one; the description keeps its lines', async () => {
    await show({ locale: 'ko' })
    await openAt('로그')
    expect(within(slide()).getByRole('heading', { name: '로그' })).toBeDefined()
    expect(within(slide()).getByText('Rogue').getAttribute('lang')).toBe('en')
    expect([...within(slide()).getByText('Second line.').parentElement!.children].map((line) => line.textContent.trim())).toEqual([
      'Rogue, first line.',
      'Second line.',
    ])
    cleanup()
    await show()
    await openAt('Rogue')
    expect(within(slide()).getAllByText('Rogue')).toHaveLength(1)
  })

  test('the focus stays inside and returns to the figure that opened it', async () => {
    await show()
    await openAt('Rogue')
    for (let stop = 0; stop < 14; stop += 1) {
      await userEvent.tab()
      expect(dialog().contains(document.activeElement)).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rogue' })))
  })

  test('with reduced motion the film waits for its button', async () => {
    media = { '(prefers-reduced-motion: reduce)': true }
    await show()
    await openAt('Rogue')
    expect([film()!.autoplay, film()!.preload, played]).toEqual([false, 'none', []])
    await press('Play the film')
    expect(played).toEqual(['/art/characters/rogue-0.mp4'])
  })
})

describe('the main loader (T6)', () => {
  test('takes the picture’s place while the picture loads, once per tab', async () => {
    await show()
    const picture = document.querySelector('section[data-page="main"] img')!
    // jsdom loads no images, and reports each as complete.
    expect(screen.queryByText('The picture is on its way')).toBeNull()
    cleanup()
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
    await show()
    await screen.findByText('The picture is on its way')
    expect([picture.tagName, sessionStorage.getItem('site.tab-value.teaser.loader')]).toEqual(['IMG', '1'])
    act(() => void document.querySelector('section[data-page="main"] img')!.dispatchEvent(new Event('load')))
    await waitFor(() => expect(screen.queryByText('The picture is on its way')).toBeNull())
  })
})
