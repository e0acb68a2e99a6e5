import { useEffect, useState } from 'react'

/** The response of GET /sandbox/scenarios (server/sandbox/scenario-controls.ts). */
interface SandboxState {
  scenarios: readonly { name: string; about: string; options: Readonly<Record<string, string | number>> }[]
  on: readonly ({ name: string; left?: number } & Record<string, string | number>)[]
}

const address = '/sandbox/scenarios'

async function request(on?: readonly object[]): Promise<SandboxState | string> {
  const response = await fetch(
    address,
    on === undefined ? {} : { method: 'PUT', body: JSON.stringify(on), headers: { 'content-type': 'application/json' } },
  )
  if (response.ok) return (await response.json()) as SandboxState
  const { issues } = (await response.json().catch(() => ({}))) as { issues?: { message: string }[] }
  return issues?.map(({ message }) => message).join(' ') ?? 'There is no sandbox here.'
}

const withoutCount = (choice: SandboxState['on'][number]): object =>
  Object.fromEntries(Object.entries(choice).filter(([key]) => key !== 'left'))

/** Faults of the sandbox for this browser: on, off, with their options. */
export const ScenariosSection = () => {
  const [sandbox, setSandbox] = useState<SandboxState>()
  const [problem, setProblem] = useState<string>()
  const [options, setOptions] = useState<Readonly<Record<string, Readonly<Record<string, string>>>>>({})
  const applyResult = (result: SandboxState | string): void => {
    setProblem(typeof result === 'string' ? result : undefined)
    if (typeof result !== 'string') setSandbox(result)
  }
  useEffect(() => {
    void request().then(applyResult, () => setProblem('The sandbox does not respond.'))
  }, [])
  const change = (on: readonly object[]): void => void request(on).then(applyResult, () => setProblem('The sandbox does not respond.'))

  const turnOn = ({ name, options: defaults }: SandboxState['scenarios'][number]): void => {
    const given = Object.entries(options[name] ?? {}).filter(([, text]) => text.trim() !== '')
    const choice = Object.fromEntries(
      given.map(([key, text]) => [key, typeof (defaults[key] ?? (key === 'times' ? 0 : '')) === 'number' ? Number(text) : text]),
    )
    change([...sandbox!.on.filter((one) => one.name !== name).map(withoutCount), { name, ...choice }])
  }
  const turnOff = (name: string): void => change(sandbox!.on.filter((one) => one.name !== name).map(withoutCount))

  return (
    <section aria-labelledby="scenarios">
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
                onClick={() => (on === undefined ? turnOn(scenario) : turnOff(scenario.name))}
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
