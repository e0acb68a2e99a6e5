import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { ContentLink } from './content-link.tsx'
import { useContentLinks } from './content-links.ts'
import { preRegistrationHref } from './pre-registration-link.ts'

const Post = () => {
  const { hrefOf, follow } = useContentLinks()
  return (
    <div role="presentation" onClick={follow}>
      <a href={hrefOf(preRegistrationHref)}>In a post</a>
      <a href={hrefOf('/art/map.pdf?v=2#page=3')}>Map in a post</a>
    </div>
  )
}
const page = () => (
  <>
    <ContentLink href={preRegistrationHref}>Register</ContentLink>
    <ContentLink href="/teaser">Teaser</ContentLink>
    <ContentLink href="/art/map.pdf?v=2#page=3">Map</ContentLink>
    <Post />
  </>
)

const show = () => renderInRouter('/', { '/': page, '/teaser': () => <h1>The teaser</h1> })

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(['Register', 'In a post'])('%s: pre-registration opens over the current page (§2)', async (name) => {
  const { popups, router } = await show()
  const link = await screen.findByRole('link', { name })
  // Without scripts, and in another tab, it is an ordinary address.
  expect(link.getAttribute('href')).toMatch(/\/teaser#pre-registration$/)
  fireEvent.click(link)
  expect(popups).toEqual([{ type: 'popup.open', popup: { kind: 'preRegister' } }])
  expect(router.state.location.pathname).toBe('/')
})

test('the browser handles a click with a modifier key, and other links navigate to their page', async () => {
  const { popups } = await show()
  fireEvent.click(await screen.findByRole('link', { name: 'Register' }), { ctrlKey: true })
  fireEvent.click(screen.getByRole('link', { name: 'Teaser' }))
  await screen.findByRole('heading', { name: 'The teaser' })
  expect(popups).toEqual([])
})

test.each(['Map', 'Map in a post'])('%s: a file of the site keeps its address, and the browser opens it', async (name) => {
  const { router } = await show()
  const link = await screen.findByRole('link', { name })
  expect(link.getAttribute('href')).toBe('/art/map.pdf?v=2#page=3')
  const isLeftToBrowser = vi.fn<(event: MouseEvent) => boolean>((event) => {
    const isUntouched = !event.defaultPrevented
    // jsdom loads no page.
    event.preventDefault()
    return isUntouched
  })
  document.addEventListener('click', isLeftToBrowser)
  fireEvent.click(link)
  document.removeEventListener('click', isLeftToBrowser)
  expect(isLeftToBrowser).toHaveReturnedWith(true)
  expect(router.state.location.pathname).toBe('/')
})
