/**
 * Calls once what the document holds now has been painted: the first frame after the next one begins when that stands painted. In a tab that
 * nobody sees no frame comes: there at once, or when it goes out of sight.
 * @returns takes the call back
 */
export function whenPainted(then: () => void): () => void {
  let frame = 0
  const stop = (): void => {
    cancelAnimationFrame(frame)
    document.removeEventListener('visibilitychange', end)
  }
  const end = (): void => {
    stop()
    then()
  }
  if (document.hidden) {
    then()
    return () => {}
  }
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(end)
  })
  document.addEventListener('visibilitychange', end)
  return stop
}
