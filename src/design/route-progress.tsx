import * as css from './progress.css.ts'

/** Delay in ms before the line shows: most pages and parts load faster, and rendering it would slow them down. */
export const unseenFor = 120

/** A line of 2 px at the very top while the next page is loading (look.md §5). Hidden from screen readers: they announce the title. */
export const RouteProgress = ({ state }: { state: 'idle' | 'running' | 'done' | 'failed' }) => (
  <div className={css.route} data-state={state} aria-hidden="true" />
)
