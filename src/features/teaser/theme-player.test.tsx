/** The teaser's music (T6): a failed load is repeated by the next press. */
import { afterEach, expect, test, vi } from 'vitest'
import { createThemePlayer } from './theme-player.ts'

/** A media element as browsers have it: after a failed load, `play()` rejects until `load()` is called (HTML, "media elements"). */
class FakeAudio extends EventTarget {
  static isOnline = false
  static loads = 0
  static plays = 0
  error: object | null = null
  src = ''
  loop = false
  volume = 1
  canPlayType = (): string => 'probably'
  pause(): void {}
  removeAttribute(): void {}
  load(): void {
    FakeAudio.loads += 1
    this.error = null
  }
  async play(): Promise<void> {
    if (!FakeAudio.isOnline) this.error = { code: 2 }
    if (this.error !== null) throw new DOMException('cannot be played', 'NotSupportedError')
    FakeAudio.plays += 1
  }
}
afterEach(() => vi.unstubAllGlobals())

test('after a load that failed without a connection, the next press loads and plays the theme; a pause does not load it again', async () => {
  vi.stubGlobal('Audio', FakeAudio)
  const { playTheme } = createThemePlayer([{ src: '/theme.mp3', type: 'audio/mpeg' }])
  await expect(playTheme(new AbortController().signal)).rejects.toThrow('cannot be played')
  FakeAudio.isOnline = true
  for (let press = 0; press < 2; press += 1) {
    const stop = new AbortController()
    const played = playTheme(stop.signal)
    stop.abort()
    await played
  }
  expect([FakeAudio.loads, FakeAudio.plays]).toEqual([1, 2])
})
