/** An operator's command with text arguments only, between two processes: the command's own, and the site that has the database. */
import * as v from 'valibot'
import { isTold, type Outcome } from './operator-command.ts'
import type { AskDoor, DoorAnswer, DoorName } from './operator-door.ts'

const WordsSchema = v.object({ words: v.array(v.string()) })
const OutcomeSchema = v.object({ lines: v.array(v.string()), code: v.number() })

/** Runs in the process that has the database. @param run runs the command; it may throw mistakes that the operator can fix */
export const textDoor =
  (run: (words: readonly string[]) => Promise<Outcome>): DoorAnswer =>
  async (request) => {
    const asked = v.safeParse(WordsSchema, await request.json().catch(() => undefined))
    if (!asked.success) return new Response(null, { status: 400 })
    try {
      return Response.json(await run(asked.output.words))
    } catch (error) {
      if (!isTold(error)) throw error
      return Response.json({ lines: [error.message], code: 1 })
    }
  }

/** Runs in the process of the command. */
export async function askTextDoor(ask: AskDoor, name: DoorName, words: readonly string[]): Promise<Outcome> {
  const response = await ask(name, { words })
  if (!response.ok) throw new Error(`the site answered ${String(response.status)}`)
  return v.parse(OutcomeSchema, await response.json())
}

/**
 * The arguments, with the setting OPERATOR as `--as` if they do not name the operator: the site's own setting does not identify the caller.
 */
export const asOperator = (words: readonly string[], { OPERATOR }: { OPERATOR?: string | undefined }): readonly string[] =>
  OPERATOR === undefined || words.some((word) => word === '--as' || word.startsWith('--as=')) ? words : [...words, '--as', OPERATOR]
