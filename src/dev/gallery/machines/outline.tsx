import type { Chart, ChartState, ChartTransition, Reach } from './diagram.ts'
import { shortState } from './live.ts'
import type { Lit } from './statechart.ts'
import { Prose } from './prose.tsx'
import * as css from './gallery.css.ts'

interface Props {
  chart: Chart
  lit: Lit | undefined
  selected: string | undefined
  onSelect: (state: string | undefined) => void
}

const kinds: Record<ChartState['kind'], string> = {
  atomic: '',
  compound: 'one of the states inside',
  parallel: 'all of the states inside at once',
  final: 'final',
  history: 'as it last was',
}

/** Why no path reaches it, if none does. */
const NotReached = ({ reach: { isReached, reason } }: { reach: Reach }) =>
  isReached ? null : <span className={css.notReached}> ✗ not reached: {reason ?? 'no path of the tests comes here'}</span>

function Transition({ transition, isTaken }: { transition: ChartTransition; isTaken: boolean }) {
  const { trigger, guard, targets, actions, reenters } = transition
  return (
    <li className={css.transition}>
      <span className={css.trigger}>{trigger}</span>
      {guard !== undefined && <span className={css.guard}> if {guard}</span>}
      {targets.length > 0 ? ` → ${targets.map(shortState).join(' and ')}` : reenters ? ', enters anew' : ', stays'}
      {actions.length > 0 && <span className={css.dim}>; does {actions.join(', ')}</span>}
      {isTaken && <strong className={css.here}> ● just taken</strong>}
      <NotReached reach={transition} />
    </li>
  )
}

function State({ state, chart, lit, selected, onSelect }: Props & { state: ChartState }) {
  const { id, name, kind, history, isInitial, tags, entry, exit, invokes, description } = state
  const isActive = lit?.states.has(id) === true
  const transitions = chart.transitions.filter(({ source }) => source === id)
  const children = chart.states.filter(({ parent }) => parent === id)
  const facts = [
    ...(isInitial ? ['begins here'] : []),
    ...(kinds[kind] === '' ? [] : [`${kinds[kind]}${history === 'deep' ? ', down to the leaves' : ''}`]),
    ...(tags.length === 0 ? [] : [`tags ${tags.join(', ')}`]),
    ...(entry.length === 0 ? [] : [`on entry ${entry.join(', ')}`]),
    ...(exit.length === 0 ? [] : [`on exit ${exit.join(', ')}`]),
    ...(invokes.length === 0 ? [] : [`runs ${invokes.join(', ')}`]),
  ]
  return (
    <li className={css.state} aria-current={isActive ? true : undefined} data-outline={id}>
      <button
        type="button"
        className={css.stateName}
        aria-pressed={selected === id}
        onClick={() => onSelect(selected === id ? undefined : id)}
      >
        {name}
      </button>
      {isActive && <strong className={css.here}> ● here</strong>}
      {facts.length > 0 && <span className={css.dim}> {facts.join(' · ')}</span>}
      <NotReached reach={state} />
      {description !== undefined && (
        <p className={css.description}>
          <Prose text={description} />
        </p>
      )}
      {transitions.length > 0 && (
        <ul className={css.transitions} aria-label={`Transitions of ${name}`}>
          {transitions.map((one) => (
            <Transition key={one.id} transition={one} isTaken={lit?.transitions.has(one.id) === true} />
          ))}
        </ul>
      )}
      {children.length > 0 && (
        <ul className={css.states} aria-label={`States of ${name}`}>
          {children.map((child) => (
            <State key={child.id} {...{ state: child, chart, lit, selected, onSelect }} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** States and transitions as nested lists: the complete content of the drawing, for screen readers and for searching (D3). */
export const Outline = (props: Props) => (
  <ul className={css.states} aria-label="States">
    <State {...props} state={props.chart.states[0]!} />
  </ul>
)
