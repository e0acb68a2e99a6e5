import type { Teaser } from '#contract/teaser.ts'
import type { SoundPorts } from '#machines/sound/sound.ports.ts'
import type { SoundChoice } from '#machines/sound/sound.types.ts'

const key = 'teaser.sound'
/** Of the theme's own loudness (−18 LUFS): it is there for the page, not the page for it. */
const volume = 0.6

/** What was chosen the last time; nothing where the browser keeps nothing. */
export function readChoice(): SoundChoice | undefined {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'on' || stored === 'off' ? stored : undefined
  } catch {
    return undefined
  }
}
export function keepChoice(choice: SoundChoice): void {
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Private windows may refuse; then it is asked again the next time.
  }
}

/** The theme as a port: no byte of it is fetched before it is first played, and it goes on where it was paused. */
export function createThemePlayer(sources: Teaser['sound']): SoundPorts & { close: () => void } {
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
        await playing.play()
      } catch (error) {
        // Paused before it had begun: nobody refused anything.
        if (!signal.aborted) throw error
      }
      if (signal.aborted) playing.pause()
      else
        await new Promise<void>((resolve, reject) => {
          signal.addEventListener('abort', () => resolve())
          playing.addEventListener('error', () => reject(new Error('the theme cannot be played')), { signal })
        })
    },
    close: () => {
      audio?.pause()
      audio?.removeAttribute('src')
      audio?.load()
    },
  }
}
