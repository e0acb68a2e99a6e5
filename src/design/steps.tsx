import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import * as css from './steps.css.ts'

export interface Step {
  key: string
  /** Behind us, in this moment, still to come, gone wrong. */
  state: 'done' | 'now' | 'todo' | 'bad'
  title: ReactNode
  about?: ReactNode
  /** When it happened; `dateTime` for machines. */
  time?: { shown: string; dateTime: string } | undefined
}

const looks = { done: css.done, now: css.now, todo: css.todo, bad: css.bad }

/** What has happened and what comes (look.md §6 payment). The state is in the words too: colour only repeats it. */
export const Steps = ({ steps, label }: { steps: readonly Step[]; label: string }) => (
  <ol className={css.steps} aria-label={label}>
    {steps.map(({ key, state, title, about, time }) => (
      <li key={key} className={`${css.step} ${looks[state]}`} aria-current={state === 'now' ? 'step' : undefined}>
        <span className={css.mark}>
          {state === 'done' && <Icon name="check" size="s" />}
          {state === 'bad' && <Icon name="close" size="s" />}
        </span>
        <span className={css.title}>{title}</span>
        {time === undefined ? (
          <span />
        ) : (
          <time className={css.time} dateTime={time.dateTime}>
            {time.shown}
          </time>
        )}
        {about != null && <span className={css.about}>{about}</span>}
      </li>
    ))}
  </ol>
)
