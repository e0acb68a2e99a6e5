/** The methods of a path (RFC 9110 §9.1), read from the routes themselves, so that 404 and 405 responses always match them. */
import type { RouterRoute } from 'hono/types'
import { TrieRouter } from 'hono/router/trie-router'

/** Methods that read a file or a page. */
export const readingMethods: readonly string[] = ['GET', 'HEAD']

/**
 * @param routes all of an app (`app.routes`); middleware (any method) and the catch-all page (`/*`) do not make a path known
 * @returns the methods that have a route on a path, none if the path is unknown; HEAD wherever there is GET
 */
export function createAllowedMethods(routes: readonly RouterRoute[]): (path: string) => readonly string[] {
  const router = new TrieRouter<string>()
  const own = routes.filter(({ method, path }) => method !== 'ALL' && path !== '/*')
  for (const { method, path } of own) router.add(method, path, method)
  const methods = [...new Set(own.map(({ method }) => method))].sort()
  return (path) =>
    methods.filter((method) => router.match(method, path)[0].length > 0).flatMap((method) => (method === 'GET' ? readingMethods : [method]))
}
