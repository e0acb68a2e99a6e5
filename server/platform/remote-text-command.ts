/** An operator's command with text arguments only, between two processes: the command's own, and the site that has the database. */
import * as v from 'valibot'
import { isFixable, type CommandResult } from './operator-command.ts'
import type { SendCommand, CommandHandler, CommandName } from './command-server.ts'

const ArgsSchema = v.object({ words: v.array(v.string()) })
const OutcomeSchema = v.object({ lines: v.array(v.string()), code: v.number() })

/** Runs in the process that has the database. @param run runs the command; it may throw mistakes that the operator can fix */
export const handleTextCommand =
  (run: (args: readonly string[]) => Promise<CommandResult>): CommandHandler =>
  async (request) => {
    const parsed = v.safeParse(ArgsSchema, await request.json().catch(() => undefined))
    if (!parsed.success) return new Response(null, { status: 400 })
    try {
      return Response.json(await run(parsed.output.words))
    } catch (error) {
      if (!isFixable(error)) throw error
      return Response.json({ lines: [error.message], code: 1 })
    }
  }

/** Runs in the process of the command. */
export async function sendTextCommand(sendCommand: SendCommand, name: CommandName, args: readonly string[]): Promise<CommandResult> {
  const response = await sendCommand(name, { words: args })
  if (!response.ok) throw new Error(`the site responded with ${String(response.status)}`)
  return v.parse(OutcomeSchema, await response.json())
}

/**
 * The arguments, with the setting OPERATOR as `--as` if they do not name the operator: the site's own setting does not identify the caller.
 */
export const asOperator = (args: readonly string[], { OPERATOR }: { OPERATOR?: string | undefined }): readonly string[] =>
  OPERATOR === undefined || args.some((arg) => arg === '--as' || arg.startsWith('--as=')) ? args : [...args, '--as', OPERATOR]
