import type { Teaser } from '#contract/teaser.ts'
import type { SoundPorts } from '#machines/sound/sound.ports.ts'
import type { SoundChoice } from '#machines/sound/sound.types.ts'

const key = 'teaser.sound'
/** Relative to the theme's own loudness (−18 LUFS): it is background music. */
const volume = 0.6

/** The last choice; undefined if the browser stores nothing. */
export function readChoice(): SoundChoice | undefined {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'on' || stored === 'off' ? stored : undefined
  } catch {
    return undefined
  }
}
/** Stores the choice for later visits, if the browser stores anything. */
export function keepChoice(choice: SoundChoice): void {
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Private windows may block storage; the choice is then made again next time.
  }
}

/** The port of the music, and what its button needs beside. */
export interface ThemePlayer extends SoundPorts {
  /** Whether the last playback failed since the file could not be loaded or read, as opposed to a refusal by the browser. */
  isMissing: () => boolean
  close: () => void
}

/** The theme as a port: nothing of it is fetched before its first playback, and it continues where it was paused. */
export function createThemePlayer(sources: Teaser['sound']): ThemePlayer {
  let audio: HTMLAudioElement | undefined
  const element = (): HTMLAudioElement => {
    if (audio !== undefined) return audio
    audio = new Audio()
    const playable = sources.find(({ type }) => audio!.canPlayType(type) !== '') ?? sources[0]
    if (playable !== undefined) audio.src = playable.src
    audio.loop = true
    audio.volume = volume
    return audio
  }
  return {
    playTheme: async (signal) => {
      const playing = element()
      signal.addEventListener('abort', () => playing.pause())
      try {
        // After a failed load, it is not requested again otherwise.
        if (playing.error !== null) playing.load()
        await playing.play()
      } catch (error) {
        // Paused before playback began: this is no refusal by the browser.
        if (!signal.aborted) throw error
      }
      if (signal.aborted) playing.pause()
      else
        await new Promise<void>((resolve, reject) => {
          signal.addEventListener('abort', () => resolve())
          playing.addEventListener('error', () => reject(new Error('the theme cannot be played')), { signal })
        })
    },
    isMissing: () => audio !== undefined && audio.error !== null,
    close: () => {
      audio?.pause()
      audio?.removeAttribute('src')
      audio?.load()
    },
  }
}
