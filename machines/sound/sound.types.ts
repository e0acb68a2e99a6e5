/** The visitor's last choice about the music. */
export type SoundChoice = 'on' | 'off'

/** `remembered`: undefined if the visitor has not chosen yet (T6: none). */
export type SoundInput = { remembered: SoundChoice | undefined }
export type SoundContext = SoundInput

export type SoundEvent =
  /** The sound button. */
  | { type: 'sound.toggle' }
  /** The first tap or key anywhere on the page: browsers allow no sound before it, and the site plays none. */
  | { type: 'sound.tapped' }
  /** A video opened or the page became hidden; and the end of that (P7). */
  | { type: 'sound.hold' }
  | { type: 'sound.release' }

/** To be stored. */
export type SoundEmitted = { type: 'sound.chosen'; choice: SoundChoice }
