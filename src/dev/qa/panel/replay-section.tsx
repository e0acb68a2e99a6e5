import { useState } from 'react'
import { stepsOf } from '#machines/recording/order.ts'
import type { Part } from '#machines/recording/recording.types.ts'
import { aboutPart } from '#machines/recording/recording-text.ts'
import type { Api } from '#src/api/api.ts'
import { build } from '#src/lib/build.ts'
import { tryToStore, upTo } from '../stored.ts'
import type { Stage } from '../stage.ts'
import type { Theatre } from '../theatre.ts'
import { KeepRecording, type Notice } from './keep-recording.tsx'
import { NoteForm } from './note-form.tsx'
import { replayHere } from './recording-section.tsx'
import { Timeline } from './timeline.tsx'
import { useView } from './use-view.ts'

const speeds = [
  ['0.5', '½ speed'],
  ['1', 'As it was'],
  ['4', '4 times'],
  ['Infinity', 'At once'],
] as const

const stageText = (stage: Stage, [done, all]: readonly [number, number]): string =>
  ({
    fetching: `Fetching pages beforehand, ${String(done)} of ${String(all)}`,
    moving: 'On the way',
    paused: 'Effects rest, the network is not asked.',
    playing: 'Playing',
    ended: 'The end',
    failed: 'It cannot go on',
  })[stage]

const noteAt = (part: Part, step: number): string => stepsOf(part)[step - 1]?.stimulus.note ?? ''

/** Whether steps are being taken, or prepared, by themselves. */
const isRunning = (stage: Stage): boolean => stage === 'fetching' || stage === 'playing'

/** Buttons and slider that move through the steps. */
const PlayControls = ({ theatre, stage, position }: { theatre: Theatre; stage: Stage; position: number }) => {
  const [speed, setSpeed] = useState('1')
  const isBusy = isRunning(stage)
  return (
    <>
      <div className="row">
        <button type="button" disabled={isBusy || position === 0} onClick={() => void theatre.runTo(position - 1)}>
          Step back
        </button>
        {/* During a step it is not `disabled`, which would take the focus from it. */}
        <button
          type="button"
          disabled={stage !== 'paused' && stage !== 'moving'}
          aria-disabled={stage === 'moving'}
          onClick={() => void theatre.step()}
        >
          Step
        </button>
        {stage === 'playing' ? (
          <button type="button" onClick={theatre.pause}>
            Pause
          </button>
        ) : (
          <button type="button" disabled={stage !== 'paused'} onClick={() => void theatre.start(Number(speed))}>
            Play
          </button>
        )}
        <select aria-label="Speed" value={speed} onChange={(event) => setSpeed(event.target.value)}>
          {speeds.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <label>
        Jump to step
        <input
          type="range"
          min={0}
          max={theatre.play.steps.length}
          value={position}
          disabled={isBusy}
          onChange={(event) => void theatre.runTo(Number(event.target.value))}
        />
      </label>
    </>
  )
}

/** What the replay did otherwise than the visit. */
const Differences = ({ differences, isEnded }: { differences: readonly string[]; isEnded: boolean }) =>
  differences.length > 0 ? (
    <div className="bad">
      <p className="bad">Another way than recorded:</p>
      <ul>
        {differences.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ul>
    </div>
  ) : (
    isEnded && <p className="good">Every machine stands where it stood.</p>
  )

/** Controls for playing a recording: step, speed, jump; deviations of the machines; continuing live. */
export const ReplaySection = ({ theatre, api }: { theatre: Theatre; api: Api }) => {
  const [notice, setNotice] = useState<Notice>()
  /** Why the page has not been left. */
  const [refusal, setRefusal] = useState<string>()
  const { play, part: index } = theatre
  const { part } = play
  const { recording, stage, position, fetched, problem, missing, differences, unseen } = useView([theatre], () => ({
    recording: theatre.recording(),
    stage: theatre.stage(),
    position: play.position(),
    fetched: theatre.fetched(),
    problem: theatre.problem(),
    missing: theatre.missing(),
    differences: [...play.differences()],
    unseen: [...play.unseen()],
  }))
  const goOn = (): void => {
    // Beside the recording that is replayed: Back leads to it.
    const reason = tryToStore('live', upTo(recording, index, position))
    if (reason === undefined) location.assign(`${location.pathname}?qa-live=live&qa`)
    else setRefusal(`It cannot go on live: ${reason}.`)
  }
  return (
    <>
      <section aria-labelledby="replay">
        <h2 id="replay">Replay</h2>
        {part.build !== build && (
          <p className="bad" role="note">
            Made in build {part.build}; this is {build}. Machines may take other ways.
          </p>
        )}
        {recording.parts.length > 1 && (
          <label>
            Part
            <select value={index} onChange={({ target }) => setRefusal(replayHere(recording, { index: Number(target.value) }))}>
              {recording.parts.map((one, at) => (
                // Parts do not change.
                <option key={at} value={at}>
                  {aboutPart(one, at + 1)[0]}
                </option>
              ))}
            </select>
          </label>
        )}
        <p>
          <output aria-label="Stage">
            {stageText(stage, fetched)} · {position} of {play.steps.length}
          </output>
        </p>
        {(problem ?? refusal) !== undefined && (
          <p className="bad" role="alert">
            {problem ?? refusal}
          </p>
        )}
        <PlayControls theatre={theatre} stage={stage} position={position} />
        <div className="row">
          <button type="button" disabled={isRunning(stage)} onClick={goOn}>
            Go on live from here
          </button>
          <button type="button" onClick={() => location.assign(`${location.pathname}?qa`)}>
            Leave the replay
          </button>
        </div>
        {unseen.length > 0 && (
          <p role="note">Played without its screen: {unseen.join(', ')}. The page for a masked address shows another one.</p>
        )}
        {missing.length > 0 && (
          <p role="note">
            The page shows a failure in place of what it asked for after the visit’s pages were fetched: {missing.join(', ')}. A recording
            holds no orders and no other data of a member.
          </p>
        )}
        <Differences differences={differences} isEnded={stage === 'ended'} />
      </section>
      <section aria-labelledby="notes">
        <h2 id="notes">Notes</h2>
        {position === 0 ? (
          <p>A note is written at a step: go to one.</p>
        ) : (
          <NoteForm
            key={position}
            label={`Note at step ${String(position)}`}
            text={noteAt(recording.parts[index]!, position)}
            save={theatre.annotate}
          />
        )}
        <KeepRecording api={api} recording={theatre.recording} notice={notice} onNotice={setNotice} />
      </section>
      <Timeline title="Steps" parts={recording.parts} played={{ index, position, go: (step) => void theatre.runTo(step) }} />
    </>
  )
}
