/** An issuer's pages for players: the choice of an account, and errors. */
import { html } from 'hono/html'
import { sandboxAccounts } from './accounts.ts'
import { page } from './page.ts'

/** The form is posted to the page's own address with `choice`: an account's id, or `cancel`. */
export const accountPage = (name: string): Promise<string> =>
  page(
    `Sandbox ${name}`,
    html`<p>This page simulates ${name}. It requires no password and sends nothing to ${name}. Choose an account:</p>
      <form method="post">
        <ul class="rows">
          ${sandboxAccounts.map(
            ({ id, label, about }) =>
              html`<li>
                <button class="choice" name="choice" value="${id}" aria-describedby="about-${id}">${label}</button>
                <p id="about-${id}">${about}</p>
              </li>`,
          )}
        </ul>
        <button class="away" name="choice" value="cancel">Cancel</button>
      </form>`,
  )

/** @param problem `error` is OAuth's error code, or a short one of ours */
export const problemPage = (name: string, problem: { error: string; description: string }): Promise<string> =>
  page(
    `Sandbox ${name}: sign-in failed`,
    html`<p>${problem.description}</p>
      <p><code>${problem.error}</code></p>
      <p>Close this window, or go <a href="/">back to the site</a> and sign in again.</p>`,
  )
