/** A link to a video alone on its line becomes a picture that opens it at its host; everything else stays a link. */
import { describe, expect, test } from 'vitest'
import { checkMarkdown } from './checks/markdown-text.ts'
import { renderMarkdown } from './markdown.ts'
import { videoOf } from './videos.ts'

const id = 'dQw4w9WgXcQ'
const youTube = `https://www.youtube.com/watch?v=${id}`

describe('video addresses', () => {
  test.each([
    [youTube, youTube],
    [`https://youtube.com/watch?v=${id}&list=PL1&utm_source=x`, youTube],
    [`https://m.youtube.com/watch?t=1m30s&v=${id}`, `${youTube}&t=1m30s`],
    [`https://youtu.be/${id}?si=abc`, youTube],
    [`https://youtu.be/${id}?t=42`, `${youTube}&t=42`],
    [`https://www.youtube.com/embed/${id}?start=7`, `${youTube}&t=7`],
    [`https://www.youtube-nocookie.com/embed/${id}`, youTube],
    [`https://www.youtube.com/live/${id}`, youTube],
    [`https://www.youtube.com/shorts/${id}`, `https://www.youtube.com/shorts/${id}`],
    ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
    ['https://vimeo.com/76979871/8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
    ['https://clips.twitch.tv/BraveClip-x_1', 'https://clips.twitch.tv/BraveClip-x_1'],
    ['https://www.twitch.tv/someone/clip/BraveClip', 'https://clips.twitch.tv/BraveClip'],
    ['https://www.twitch.tv/videos/123456', 'https://www.twitch.tv/videos/123456'],
  ])('%s is the video %s', (given, href) => expect(videoOf(given)?.href).toBe(href))

  test.each([
    'https://www.youtube.com/@everharrow',
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com.evil.example/watch?v=${id}`,
    `https://youtube.example/watch?v=${id}`,
    `javascript:youtube.com/watch?v=${id}`,
    'https://vimeo.com/channels/staffpicks',
    'https://www.twitch.tv/someone',
    'https://constructor/x',
    '/watch?v=dQw4w9WgXcQ',
    'no address',
  ])('%s is no video', (given) => expect(videoOf(given)).toBeUndefined())
})

const picture = '<img src="/pictures/960/art/a.jpg"'
const rendered = (source: string, locale: 'ko' | 'en' | 'ja' | 'tw' = 'en') => renderMarkdown(source, undefined, undefined, locale)

test.each([
  ['ko', 'YouTube에서 보기'],
  ['en', 'Watch on YouTube'],
  ['ja', 'YouTubeで見る'],
  ['tw', '在 YouTube 觀看'],
] as const)('%s: the link text is in the language of the post', (locale, linkText) => {
  const { html, plain } = rendered(`[![Trailer](/art/a.jpg "Season 3")](https://youtu.be/${id})`, locale)
  expect(html.startsWith(`<figure class="video"><a href="${youTube}" target="_blank" rel="noopener noreferrer">${picture}`)).toBe(true)
  expect(html).toContain('alt="Trailer"')
  expect(html).toContain(`<span class="video-words">${linkText}</span></a><figcaption>Season 3</figcaption></figure>`)
  expect(plain).toBe('Season 3')
})

test.each<[string, string, RegExp]>([
  [
    'a link text',
    `[The trailer](${youTube})`,
    /<figure class="video"><a [^>]+><span class="video-title">The trailer<\/span><span class="video-words">/,
  ],
  ['a bare address', `<${youTube}>`, /<span class="video-title">YouTube<\/span>/],
  ['a link text with HTML', `[A & <b>](${youTube})`, /<p><a href/],
  ['special characters in a link text', `[A & "B"](${youTube})`, /<span class="video-title">A &amp; "B"<\/span>/],
  ['in a list', `- [Trailer](${youTube})`, /<li><a href/],
  ['within a sentence', `See [the trailer](${youTube}).`, /^<p>See <a href/],
  ['two in one line', `[a](${youTube}) [b](${youTube})`, /^<p><a href/],
  ['another host', '[x](https://www.dailymotion.com/video/x1)', /^<p><a href="https:\/\/www\.dailymotion\.com\/video\/x1" target="_blank"/],
  ['a page of the site', '[![x](/art/a.jpg)](/shop)', /^<p><a href="\/shop"><img/],
])('%s', (_name, source, html) => expect(rendered(source).html).toMatch(html))

test('rendered videos load nothing from their host before a click', () => {
  const { html } = rendered(`[![x](/art/a.jpg)](${youTube})\n\n[y](https://vimeo.com/1)`)
  expect(html).not.toMatch(/<(iframe|script|video|link)/)
  expect(
    [...html.matchAll(/(?:src|srcset|poster)="([^"]*)"/g)].flatMap(([, list]) => list!.split(', ')).filter((one) => !one.startsWith('/')),
  ).toEqual([])
})

describe('the content check', () => {
  test.each<[string, string[]]>([
    [`[![x](/art/a.jpg)](${youTube})`, []],
    ['[x](https://www.bilibili.com/video/BV1)', ['https://www.bilibili.com/video/BV1']],
    ['[![x](/art/a.jpg)](https://cdn.example/film.mp4)', ['https://cdn.example/film.mp4']],
    ['See [x](https://www.bilibili.com/video/BV1).', []],
    ['[x](https://www.example.com/)', []],
  ])('%s: reported videos of other hosts %j', (source, others) => {
    const { otherVideos, faults } = checkMarkdown(source)
    expect([otherVideos, faults]).toEqual([others, []])
  })

  test('the picture of a video is checked like any other picture', () =>
    expect(checkMarkdown(`[![x](/art/a.jpg)](${youTube})`).media).toEqual(['/art/a.jpg']))
})
