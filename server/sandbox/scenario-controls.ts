/** Switches scenarios on and off: JSON for tests and scripts, a form for testers. */
import { randomBytes } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { page, pageHeaders } from './page.ts'
import { defaultsOf, type Scenario } from './scenario.ts'
import { keyOf, mostChoices, type Choice, type Choices } from './scenario-choices.ts'
import type { Counts } from './scenario-counts.ts'

const noStore = { 'cache-control': 'no-store' }

/** A limited choice gets a new counter, starting at zero. */
const begin = (choice: Choice): Choice => (choice.times === undefined ? choice : { ...choice, id: randomBytes(9).toString('base64url') })

/** Converts form fields to a choice: an empty field is ignored, and numbers are parsed. */
function choiceOf(scenario: Scenario | undefined, name: string, form: URLSearchParams): Record<string, unknown> {
  const defaults: Record<string, unknown> = { match: '', times: 0, ...(scenario === undefined ? {} : defaultsOf(scenario)) }
  const given = Object.keys(defaults).flatMap((option) => {
    const text = form.get(option)?.trim() ?? ''
    return text === '' ? [] : [[option, typeof defaults[option] === 'number' ? Number(text) : text]]
  })
  return { name, ...Object.fromEntries(given) }
}

/**
 * - GET /scenarios: all scenarios, with their options' defaults, and those that are on for this browser.
 * - PUT /scenarios [{ name, match?, times?, … }]: exactly these are on from now on.
 * - PATCH /scenarios { on: { name, match?, times?, … } } or { off: { name, match? } }: one is switched; the others, and their counts, stay.
 * - DELETE /scenarios: switches all off.
 * - POST /scenarios: the form; switches one on (`on`), or one or all off (`off`).
 */
export function createScenarioControls(scenarios: readonly Scenario[], { choices, counts }: { choices: Choices; counts: Counts }): Hono {
  const routes = new Hono()
  const jsonOf = (choice: Choice): object => {
    const { id: _, ...shown } = choice
    return choice.times === undefined ? shown : { ...shown, left: counts.left(choice) }
  }
  const respond = (c: Context, on: readonly Choice[]): Response =>
    c.json(
      { scenarios: scenarios.map((one) => ({ name: one.name, about: one.about, options: defaultsOf(one) })), on: on.map(jsonOf) },
      200,
      noStore,
    )
  /** If the limit is reached, the oldest is dropped. */
  const withOne = (before: readonly Choice[], choice: Choice): Choice[] =>
    [...before.filter((other) => keyOf(other) !== keyOf(choice)), begin(choice)].slice(-mostChoices)
  const without = (before: readonly Choice[], key: string | null): Choice[] => before.filter((choice) => keyOf(choice) !== key)
  routes.get('/scenarios', (c) => respond(c, choices.of(c.req.raw)))
  routes.put('/scenarios', async (c) => {
    const checked = choices.check(await c.req.json().catch(() => undefined))
    if ('issues' in checked) return c.json(checked, 400, noStore)
    const on = checked.choices.map(begin)
    c.header('set-cookie', choices.cookieOf(on))
    return respond(c, on)
  })
  routes.patch('/scenarios', async (c) => {
    const given = ((await c.req.json().catch(() => undefined)) ?? {}) as { on?: unknown; off?: Choice | null }
    const before = choices.of(c.req.raw)
    const checked = given.off == null ? choices.check([given.on]) : { choices: [] }
    if ('issues' in checked) return c.json(checked, 400, noStore)
    const [choice] = checked.choices
    const on = choice === undefined ? without(before, keyOf(given.off!)) : withOne(before, choice)
    c.header('set-cookie', choices.cookieOf(on))
    return respond(c, on)
  })
  routes.delete('/scenarios', (c) => c.body(null, 204, { ...noStore, 'set-cookie': choices.cookieOf([]) }))
  routes.post('/scenarios', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const [name, off] = [form.get('on'), form.get('off')]
    const before = choices.of(c.req.raw)
    const back = (on: readonly Choice[]): Response =>
      c.body(null, 303, { ...noStore, location: '/sandbox#scenarios', 'set-cookie': choices.cookieOf(on) })
    if (name === null) return back(off === 'all' ? [] : without(before, off))

    const scenario = scenarios.find((one) => one.name === name)
    const checked = choices.check([choiceOf(scenario, name, form)])
    if ('choices' in checked) {
      const [choice] = checked.choices as [Choice]
      return back(withOne(before, choice))
    }
    const body = await page(
      'This cannot be switched on',
      html`<ul class="rows">
          ${checked.issues.map(({ path, message }) => html`<li><code>${path.replace(/^0\.?/, '')}</code> ${message}</li>`)}
        </ul>
        <p><a href="/sandbox#scenarios">Back to the scenarios</a></p>`,
    )
    return c.body(body, 400, pageHeaders(body))
  })
  return routes
}
