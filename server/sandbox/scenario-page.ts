/** The panel of fault scenarios on the sandbox's page: plain forms, no script. */
import { html } from 'hono/html'
import type { Html } from './page.ts'
import { defaultsOf, type Scenario } from './scenario.ts'
import { keyOf, type Choice } from './scenario-choices.ts'
import type { Counts } from './scenario-counts.ts'

const action = '/sandbox/scenarios'

const common = new Set(['name', 'match', 'times', 'id'])
const optionsOf = (choice: Choice): string[] =>
  Object.entries(choice).flatMap(([option, value]) => (common.has(option) ? [] : [`${option} ${String(value)}`]))

const onRow = (choice: Choice, counts: Counts): Html =>
  html`<li class="on">
    <div>
      <b>${choice.name}</b> ${choice.match === undefined ? '' : html`<code>${choice.match}</code>`}
      <p>
        ${[...optionsOf(choice), choice.times === undefined ? 'until switched off' : `${String(counts.left(choice))} of ${String(choice.times)} left`].join(', ')}
      </p>
    </div>
    <button class="small" name="off" value="${keyOf(choice)}" aria-label="Switch off ${keyOf(choice)}">Switch off</button>
  </li>`

const field = (option: string, value: unknown): Html =>
  html`<label>${option}<input name="${option}" type="${typeof value === 'number' ? 'number' : 'text'}" value="${String(value)}" /></label>`

const scenarioRow = (scenario: Scenario): Html =>
  html`<li>
    <form method="post" action="${action}">
      <b>${scenario.name}</b>
      <p>${scenario.about}</p>
      <div class="fields">
        ${Object.entries(defaultsOf(scenario)).map(([option, value]) => field(option, value))}
        <label class="wide">
          calls
          <input name="match" list="calls" placeholder="${scenario.usually === undefined ? 'all' : 'the default ones'}" />
        </label>
        <label>times<input name="times" type="number" min="1" placeholder="no limit" /></label>
        <button class="small" name="on" value="${scenario.name}" aria-label="Switch on ${scenario.name}">Switch on</button>
      </div>
    </form>
  </li>`

/** @param o.labels of the calls that can be selected */
export const scenarioSection = (
  scenarios: readonly Scenario[],
  o: { on: readonly Choice[]; counts: Counts; labels: readonly string[] },
): Html =>
  html`<h2 id="scenarios">Fault scenarios</h2>
    <p>Faults apply to this browser only, until it is closed: to the calls of the site and of the pages that this browser opens.</p>
    ${
      o.on.length === 0
        ? ''
        : html`<form method="post" action="${action}">
            <ul class="rows" aria-label="On now">
              ${o.on.map((choice) => onRow(choice, o.counts))}
            </ul>
            <button class="away" name="off" value="all">Switch all off</button>
          </form>`
    }
    <datalist id="calls">${o.labels.map((label) => html`<option value="${label}"></option>`)}</datalist>
    <ul class="rows">
      ${scenarios.map(scenarioRow)}
    </ul>`
