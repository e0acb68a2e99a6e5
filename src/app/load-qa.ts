import type { Qa } from '#src/dev/qa/qa.types.ts'

/**
 * Runs the script of the QA tools or of the flight recorder (D4), as the server names it in `<html data-qa>`. If it fails, the page starts
 * without it: a tool must not stop the site.
 */
export async function loadQa(script: string | undefined): Promise<Qa | undefined> {
  if (script === undefined) return undefined
  try {
    await import(/* @vite-ignore */ script)
  } catch (error) {
    console.error(error)
  }
  return globalThis.siteQa
}
