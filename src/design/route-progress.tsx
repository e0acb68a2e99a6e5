import * as css from './progress.css.ts'

/** The line of 2 px at the very top while the next page is on its way (look.md §5). Hidden from screen readers: the title tells them. */
export const RouteProgress = ({ state }: { state: 'idle' | 'running' | 'done' | 'failed' }) => (
  <div className={css.route} data-state={state} aria-hidden="true" />
)
