import { effectsOf, messagesOf } from '#machines/recording/effects.ts'
import { stepsOf } from '#machines/recording/order.ts'
import type { Part } from '#machines/recording/recording.types.ts'
import { endText, inJson } from './step-lines.ts'

/** Number of lines shown, the last ones. */
const shown = 400

interface Line {
  key: string
  at: number | undefined
  text: string
  /** Details. */
  more?: readonly (readonly [name: string, text: string])[]
}

const messageLines = (part: Part, index: number): Line[] =>
  messagesOf(part).map(({ at, from, to, what, took }, number) => ({
    key: `${String(index)} ${String(number)}`,
    at,
    text: `${from} → ${to}: ${what}${took === undefined ? '' : ` after ${String(took)} ms`}`,
  }))

function effectLines(part: Part, index: number): Line[] {
  const steps = stepsOf(part)
  return effectsOf(part).map((effect, number) => {
    const response = effect.end === undefined || effect.end.how === 'stopped' ? undefined : steps[effect.end.step - 1]?.stimulus.event
    return {
      key: `${String(index)} ${String(number)}`,
      at: effect.at,
      text: `${effect.by} calls ${effect.id}: ${endText(effect)}`,
      more: [
        ...(effect.input === undefined ? [] : [['input', inJson(effect.input)] as const]),
        ...(response === undefined ? [] : [['answer', inJson(response)] as const]),
      ],
    }
  })
}

const List = ({ name, lines, empty }: { name: string; lines: readonly Line[]; empty: string }) =>
  lines.length === 0 ? (
    <p>{empty}</p>
  ) : (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
    <ol className="timeline" tabIndex={0} aria-label={name}>
      {lines.slice(-shown).map(({ key, at, text, more = [] }) => (
        <li key={key}>
          <time>{at === undefined ? 'start' : `${String(at)} ms`}</time>
          {more.length === 0 ? (
            <span>{text}</span>
          ) : (
            <details>
              <summary>{text}</summary>
              <dl>
                {more.map(([term, value]) => (
                  <div key={term}>
                    <dt>{term}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </details>
          )}
        </li>
      ))}
    </ol>
  )

/** Messages with sender and receiver: page, machines, effects and timers, in the order of time. */
export const Messages = ({ parts }: { parts: readonly Part[] }) => (
  <List name="Messages" lines={parts.flatMap(messageLines)} empty="No messages yet." />
)

/** Calls of ports: time, caller, duration and outcome; expanded, their masked input and output. */
export const Effects = ({ parts }: { parts: readonly Part[] }) => (
  <List name="Calls of ports" lines={parts.flatMap(effectLines)} empty="No port has been called yet." />
)
