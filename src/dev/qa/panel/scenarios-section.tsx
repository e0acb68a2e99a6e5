import { useCallback, useEffect, useRef, useState } from 'react'

/** The response of GET /sandbox/scenarios (server/sandbox/scenario-controls.ts). */
interface SandboxState {
  scenarios: readonly { name: string; about: string; options: Readonly<Record<string, string | number>> }[]
  on: readonly ({ name: string; left?: number } & Record<string, string | number>)[]
}

const address = '/sandbox/scenarios'

/** One scenario to switch on, with its options, or off. */
type Change = { on: { name: string } & Record<string, string | number> } | { off: { name: string; match?: string | number | undefined } }

async function request(change?: Change): Promise<SandboxState | string> {
  const response = await fetch(
    address,
    change === undefined ? {} : { method: 'PATCH', body: JSON.stringify(change), headers: { 'content-type': 'application/json' } },
  )
  if (response.ok) return (await response.json()) as SandboxState
  const { issues } = (await response.json().catch(() => ({}))) as { issues?: { path: string; message: string }[] }
  // The path of a field begins with the number of its scenario.
  return (
    issues?.map(({ path, message }) => [path.replace(/^0\.?/, ''), message].filter(Boolean).join(': ')).join(' ') ??
    'There is no sandbox here.'
  )
}

/** Faults of the sandbox for this browser: on, off, with their options. Other tabs and the sandbox's page may change them too. */
export const ScenariosSection = () => {
  const [sandbox, setSandbox] = useState<SandboxState>()
  const [problem, setProblem] = useState<string>()
  const [options, setOptions] = useState<Readonly<Record<string, Readonly<Record<string, string>>>>>({})
  const section = useRef<HTMLElement>(null)
  const latest = useRef(Promise.resolve())
  // One after the other: each change begins with the cookie that the one before has set, and the last response is shown.
  const send = useCallback((change?: Change): void => {
    latest.current = latest.current
      .then(() => request(change))
      .then(
        (result) => {
          setProblem(typeof result === 'string' ? result : undefined)
          if (typeof result !== 'string') setSandbox(result)
        },
        () => setProblem('The sandbox does not respond.'),
      )
  }, [])
  useEffect(() => {
    send()
    const read = (): void => (document.visibilityState === 'visible' ? send() : undefined)
    // The panel is a frame: it, or the page around it.
    const windows = new Set([window, section.current!.ownerDocument.defaultView!])
    document.addEventListener('visibilitychange', read)
    for (const one of windows) one.addEventListener('focus', read)
    return () => {
      document.removeEventListener('visibilitychange', read)
      for (const one of windows) one.removeEventListener('focus', read)
    }
  }, [send])

  const turnOn = ({ name, options: defaults }: SandboxState['scenarios'][number]): void => {
    const given = Object.entries(options[name] ?? {}).filter(([, text]) => text.trim() !== '')
    // A text that is no number stays as it is: the response names it.
    const numberOf = (text: string): string | number => (Number.isNaN(Number(text)) ? text : Number(text))
    const choice = Object.fromEntries(
      given.map(([key, text]) => [key, typeof (defaults[key] ?? (key === 'times' ? 0 : '')) === 'number' ? numberOf(text) : text]),
    )
    send({ on: { name, ...choice } })
  }

  return (
    <section aria-labelledby="scenarios" ref={section}>
      <h2 id="scenarios">Scenarios</h2>
      {problem !== undefined && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      <ul>
        {sandbox?.scenarios.map((scenario) => {
          const on = sandbox.on.find(({ name }) => name === scenario.name)
          const fields = [...new Set(['match', 'times', ...Object.keys(scenario.options)])]
          return (
            <li key={scenario.name} className="scenario">
              <div>
                <b>{scenario.name}</b>
                <p>{scenario.about}</p>
              </div>
              <button
                type="button"
                aria-pressed={on !== undefined}
                onClick={() => (on === undefined ? turnOn(scenario) : send({ off: { name: on.name, match: on['match'] } }))}
              >
                {on === undefined ? 'Switch on' : 'Switch off'}
                <span style={{ position: 'absolute', clipPath: 'inset(50%)' }}> {scenario.name}</span>
              </button>
              {on === undefined ? (
                <div className="row">
                  {fields.map((field) => (
                    <label key={field}>
                      {field}
                      <input
                        type="text"
                        placeholder={String(scenario.options[field] ?? (field === 'times' ? 'always' : 'as usual'))}
                        value={options[scenario.name]?.[field] ?? ''}
                        onChange={({ target: { value } }) =>
                          setOptions((before) => ({ ...before, [scenario.name]: { ...before[scenario.name], [field]: value } }))
                        }
                      />
                    </label>
                  ))}
                </div>
              ) : (
                <code>
                  {Object.entries(on)
                    .filter(([key]) => key !== 'name')
                    .map(([key, value]) => `${key} ${String(value)}`)
                    .join(', ')}
                </code>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
