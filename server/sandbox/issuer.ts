/**
 * An OpenID issuer that stands in for Google or Apple, based on oidc-provider: real discovery, keys, nonce, state and fragment, so that
 * sign-in runs the same code as in production. It has no passwords and no accounts but the sandbox's.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '../platform/database.ts'
import type { IdentityIssuer } from '../session/session.settings.ts'
import { sandboxAccountOf, subjectOf } from './accounts.ts'
import { accountPage, problemPage } from './issuer-pages.ts'
import { createIssuerProvider, issuerKinds, originsOf } from './issuer-provider.ts'
import { pageHeaders } from './page.ts'
import type { SandboxSecrets } from './sandbox-secrets.ts'

/** A running issuer. `settings` is what the provider accepts; `handle` returns whether it handles the request. */
export interface SandboxIssuer {
  settings: IdentityIssuer
  /** Handles requests below its own path. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** @returns the fields of a small form, or none if the form is large */
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > 2000) return new URLSearchParams()
  }
  return new URLSearchParams(text)
}

/**
 * @param o.db has the sandbox's table (kept.ts)
 * @param o.origin origin of the site as players type it; the issuer is `<origin>/sandbox/<id>`
 * @param o.now clock of the tokens
 */
export async function createIssuer(
  id: 'google' | 'apple',
  { db, origin, now, secrets }: { db: Database; origin: string; now: () => Date; secrets: SandboxSecrets },
): Promise<SandboxIssuer> {
  const kind = issuerKinds[id]
  const path = `/sandbox/${id}`
  const issuer = `${origin}${path}`
  const provider = await createIssuerProvider(kind, {
    db,
    origin,
    path,
    now,
    key: await secrets.signingKey(id),
    cookieSecret: await secrets.text(`${id}-cookies`),
  })
  const handle = provider.callback()

  const send = (response: ServerResponse, status: number, body: string, formTargets?: readonly string[]): void => {
    response.writeHead(status, pageHeaders(body, formTargets)).end(body)
  }

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const known = await provider.interactionDetails(request, response).then(
      () => true,
      () => false,
    )
    if (!known) {
      send(
        response,
        400,
        await problemPage(kind.name, { error: 'interaction_not_found', description: 'This sign-in has ended or expired.' }),
      )
    } else if (request.method === 'POST') {
      const choice = (await readForm(request)).get('choice')
      const account = sandboxAccountOf(choice)
      if (account !== undefined) await provider.interactionFinished(request, response, { login: { accountId: subjectOf(id, account) } })
      else if (choice === 'cancel')
        await provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'the player chose to cancel' })
      else send(response, 400, await problemPage(kind.name, { error: 'invalid_choice', description: 'There is no such account here.' }))
    } else {
      send(response, 200, await accountPage(kind.name), originsOf(origin))
    }
  }

  const fail = async (response: ServerResponse, error: unknown): Promise<void> => {
    if (response.headersSent) response.destroy()
    else send(response, 500, await problemPage(kind.name, { error: 'server_error', description: String(error) }))
  }

  return {
    settings: {
      issuer,
      jwksUri: `${issuer}/jwks`,
      clientId: `sandbox-${id}`,
      authorizationUrl: `${issuer}/auth?${String(
        new URLSearchParams({
          client_id: `sandbox-${id}`,
          response_type: kind.responseType,
          response_mode: 'fragment',
          scope: 'openid',
          prompt: 'login',
        }),
      )}`,
    },
    handle: (request, response) => {
      const url = request.url ?? '/'
      if (!url.startsWith(`${path}/`)) return false
      const mounted: IncomingMessage & { originalUrl?: string } = request
      mounted.originalUrl = url
      if (url.startsWith(`${path}/interaction/`)) {
        void interact(request, response).catch((error: unknown) => fail(response, error))
      } else {
        request.url = url.slice(path.length)
        void handle(request, response).catch((error: unknown) => fail(response, error))
      }
      return true
    },
  }
}
