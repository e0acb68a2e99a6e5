import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import * as css from './progress.css.ts'
import { visuallyHidden } from './text.css.ts'

export interface ProgressBarProps {
  /** 0 to 1; without it the bar sweeps. */
  value?: number | undefined
  /** The process in progress. */
  label: string
  /** ember for uploads, gold for reached goals. */
  tone?: keyof typeof css.bar
  className?: string | undefined
}

/** A bar of 3 px that fills (look.md §5 Progress). */
export const ProgressBar = ({ value, label, tone = 'ember', className }: ProgressBarProps) => (
  <div
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <progress> cannot be drawn the same in every browser
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={value == null ? undefined : Math.round(value * 100)}
    className={className ? `${css.bar[tone]} ${className}` : css.bar[tone]}
  >
    <span
      className={value == null ? `${css.fill} ${css.endless}` : css.fill}
      style={value == null ? undefined : { transform: `scaleX(${Math.max(0, Math.min(1, value))})` }}
    />
  </div>
)

export interface FullScreenLoaderProps {
  /** The content that is loading, for screen readers; `children` are visible. */
  label: string
  /** 0 to 1, if known. */
  value?: number | undefined
  children?: ReactNode
}

/** Covers the page while nothing can be shown: the emblem and a thin bar (requirement P6, full-screen loader). */
export const FullScreenLoader = ({ label, value, children }: FullScreenLoaderProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> must not contain blocks
  <div className={css.loader} role="status">
    <span className={visuallyHidden}>{label}</span>
    <span className={css.emblem} />
    <ProgressBar label={label} value={value} tone="bright" className={css.loaderBar} />
    {children != null && <p className={css.loaderText}>{children}</p>}
  </div>
)

export interface Step {
  key: string
  title: ReactNode
  note?: ReactNode
  time?: ReactNode
  state: 'todo' | 'now' | 'done' | 'failed'
}

/** The steps of an order: done (gold), current (ember), failed (look.md §6 payment). `label` describes each state. */
export const Steps = ({
  steps,
  labelOf,
  className,
}: {
  steps: readonly Step[]
  labelOf: (state: Step['state']) => string
  className?: string
}) => (
  <ol className={className ? `${css.steps} ${className}` : css.steps}>
    {steps.map((step) => (
      <li key={step.key} className={css.stepItem} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
        <span className={css.stepMark}>
          {step.state === 'done' && <Icon name="check" />}
          {step.state === 'failed' && <Icon name="close" />}
        </span>
        <b className={css.stepTitle}>
          {step.title}
          <span className={visuallyHidden}> {labelOf(step.state)}</span>
        </b>
        <span className={css.stepTime}>{step.time}</span>
        {step.note != null && <span className={css.stepNote}>{step.note}</span>}
      </li>
    ))}
  </ol>
)
