/** What a visitor said about the music the last time. */
export type SoundChoice = 'on' | 'off'

/** `remembered`: undefined where nobody has chosen yet (T6: none). */
export type SoundInput = { remembered: SoundChoice | undefined }
export type SoundContext = SoundInput

export type SoundEvent =
  /** The sound button. */
  | { type: 'sound.toggle' }
  /** The first tap or key on the page, anywhere: browsers let nothing sound before it, and neither do we. */
  | { type: 'sound.tapped' }
  /** A film opened, or the page went out of sight; and the end of that (P7). */
  | { type: 'sound.hold' }
  | { type: 'sound.release' }

/** To be remembered. */
export type SoundEmitted = { type: 'sound.chosen'; choice: SoundChoice }
