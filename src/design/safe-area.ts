/**
 * A distance from the left or right edge of the screen, at least the width of a notch there (look.md §4): the page extends under it
 * (`viewport-fit=cover`). Both sides have the larger of the two, so that the layout stays symmetrical.
 */
export const fromEdge = (distance: string): string => `max(${distance}, env(safe-area-inset-left, 0px), env(safe-area-inset-right, 0px))`
