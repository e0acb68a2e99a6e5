import { expect, test } from 'vitest'
import { prepareArticle, readingMinutes } from './article-html.ts'

const parts = { label: (alt: string) => `Enlarge: ${alt}`, hrefOf: (path: string) => `/ko${path}`, classes: { picture: 'p', film: 'f' } }
const picture = '<img src="/pictures/960/art/world/map.jpg" srcset="/pictures/640/art/world/map.jpg 640w" alt="The &quot;old&quot; map">'

test('pictures and films become links in the order of the text, pointing to the originals', () => {
  const film = '<video src="/art/video/a.mp4" poster="/art/video/a-poster.jpg" aria-label="A film"></video>'
  const { html, media } = prepareArticle(`<figure>${picture}</figure><figure>${film}</figure>`, parts)
  expect(media).toEqual([
    { src: '/art/world/map.jpg', alt: 'The "old" map', picture: true },
    { src: '/art/video/a.mp4', alt: 'A film' },
  ])
  const [first, second] = html.split('</figure>')
  expect(first).toMatch(
    /<a href="\/art\/world\/map.jpg" class="p" data-medium="0" aria-label="Enlarge: The &quot;old&quot; map"><img .*<\/a>$/,
  )
  expect(second).toMatch(
    /<span class="f"><video .*<\/video><a href="\/art\/video\/a.mp4" [^>]*data-medium="1" aria-label="Enlarge: A film"><svg/,
  )
})

test('a picture inside a link does not become a link of its own', () => {
  const { html, media } = prepareArticle(`<p><a href="/shop">${picture}</a></p>`, parts)
  expect(media).toEqual([])
  expect(html).not.toContain('data-medium')
})

test('links inside the site keep the language, others stay as they are', () => {
  const links = '<a href="/shop?category=a&amp;page=2">a</a><a href="https://example.com/" target="_blank">b</a><a href="#section-1">c</a>'
  expect(prepareArticle(links, parts).html).toBe(links.replace('"/shop', '"/ko/shop'))
})

test('reading time counts letters in CJK and words in Latin', () => {
  expect(readingMinutes('<p>short</p>')).toBe(1)
  expect(readingMinutes(`<p>${'글'.repeat(1500)}</p>`)).toBe(3)
  expect(readingMinutes(`<p>${'word '.repeat(920)}</p>`)).toBe(4)
})
