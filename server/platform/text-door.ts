/** An operator's command that is words only, between two processes: the one that was started, and the site that has the database. */
import * as v from 'valibot'
import { isTold, type Outcome } from './operator-command.ts'
import type { AskDoor, DoorAnswer, DoorName } from './operator-door.ts'

const WordsSchema = v.object({ words: v.array(v.string()) })
const OutcomeSchema = v.object({ lines: v.array(v.string()), code: v.number() })

/** In the process that has the database. @param run does what the words say; what a person can mend it may throw */
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

/** In the process of the command. */
export async function askTextDoor(ask: AskDoor, name: DoorName, words: readonly string[]): Promise<Outcome> {
  const response = await ask(name, { words })
  if (!response.ok) throw new Error(`the site answered ${String(response.status)}`)
  return v.parse(OutcomeSchema, await response.json())
}

/** The words with the setting OPERATOR as `--as`, where they do not say who it is: the site's own setting says nothing of who types here. */
export const asOperator = (words: readonly string[], { OPERATOR }: { OPERATOR?: string | undefined }): readonly string[] =>
  OPERATOR === undefined || words.some((word) => word === '--as' || word.startsWith('--as=')) ? words : [...words, '--as', OPERATOR]
