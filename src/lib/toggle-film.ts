/**
 * Plays a film that stands still, pauses one that plays. The element is asked: the browser may not have started it, or may have stopped it.
 * A browser that refuses to play it leaves it as it is.
 */
export function toggleFilm(film: HTMLVideoElement | null): void {
  if (film?.paused === true) film.play().catch(() => {})
  else film?.pause()
}
