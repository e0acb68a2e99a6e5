import type { Diagram } from './diagram.ts'
import * as css from './gallery.css.ts'

/** The share of a machine that the tests' paths reach, and the unreached rest with the reasons (D2, D3). */
export function CoverageReport({ diagram: { coverage, chart } }: { diagram: Diagram }) {
  const { states, transitions, situations, onScreens } = coverage
  const missing = [
    ...chart.states.filter(({ isReached }) => !isReached).map(({ id, reason }) => ({ name: id, reason })),
    ...chart.transitions.filter(({ isReached }) => !isReached).map(({ key, reason }) => ({ name: key, reason })),
  ]
  return (
    <>
      <p>
        <span data-coverage="">
          {`${String(states.reached)}/${String(states.all)} states, ${String(transitions.reached)}/${String(transitions.all)} transitions`}
        </span>
        <span className={css.dim}>
          {` in ${String(situations)} situations that generated paths find${missing.length === 0 ? '; nothing is left out' : '; not reached:'}`}
        </span>
      </p>
      {missing.length > 0 && (
        <ul className={css.plainList} aria-label="Not reached">
          {missing.map(({ name, reason }) => (
            <li key={name} className={css.notReached}>
              ✗ <code>{name}</code>: {reason ?? 'no path of the tests comes here'}
            </li>
          ))}
        </ul>
      )}
      {onScreens !== undefined && (
        <>
          <p>
            <span data-screens="">{`${String(onScreens.taken)}/${String(onScreens.all)} transitions that a person causes`}</span>
            <span
              className={css.dim}
            >{` are taken by clicks on the real screens${onScreens.taken === onScreens.all ? '' : '; not taken:'}`}</span>
          </p>
          {onScreens.taken < onScreens.all && (
            <ul className={css.plainList} aria-label="Not taken on screens">
              {Object.entries(onScreens.beyond).map(([name, reason]) => (
                <li key={name} className={css.notReached}>
                  ✗ <code>{name}</code>: {reason}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </>
  )
}
