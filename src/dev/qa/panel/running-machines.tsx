import { stateName } from '#machines/recording/states.ts'
import type { Running } from './running.ts'

/** The running machines and their states; expanded, their contexts. Stopped ones are removed. */
export const RunningMachines = ({ machines }: { machines: readonly Running[] }) => (
  <section aria-labelledby="actors">
    <h2 id="actors">Running machines</h2>
    <dl>
      {machines.map(({ key, name, value, context }) => (
        <div key={key} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>
            <details>
              <summary>
                <code>{stateName(value)}</code>
              </summary>
              <pre>{JSON.stringify(context, null, 1)}</pre>
            </details>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
