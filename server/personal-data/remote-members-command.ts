/** `npm run members` between two processes: the command as JSON, exported files in base64. */
import * as v from 'valibot'
import { Base64Schema } from '../platform/base64.ts'
import type { SendCommand, CommandHandler } from '../platform/command-server.ts'
import { runMembersCommand, type MembersCommand, type MembersDeps, type MembersResult } from './members-command.ts'

const CommandSchema = v.object({
  verb: v.picklist(['import', 'show', 'revoke', 'export', 'erase']),
  whom: v.string(),
  isContact: v.boolean(),
  isJson: v.optional(v.boolean()),
  operator: v.optional(v.string()),
})
const OutputSchema = v.object({
  lines: v.array(v.string()),
  code: v.picklist([0, 1]),
  // None from a command that failed unexpectedly (command-server.ts).
  files: v.optional(v.array(v.object({ name: v.pipe(v.string(), v.regex(/^(images\/)?[\w-]+\.\w+$/)), bytes: Base64Schema })), []),
})

/** Runs in the process that has the database. */
export const handleMembersCommand =
  (deps: MembersDeps): CommandHandler =>
  async (request) => {
    const parsed = v.safeParse(CommandSchema, await request.json().catch(() => undefined))
    if (!parsed.success) return new Response(null, { status: 400 })
    const { files, ...rest } = await runMembersCommand(deps, parsed.output)
    return Response.json({ ...rest, files: files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes).toString('base64') })) })
  }

/** Runs in the process of the command. */
export async function sendMembersCommand(sendCommand: SendCommand, command: MembersCommand): Promise<MembersResult> {
  const response = await sendCommand('members', command)
  if (!response.ok) throw new Error(`the site responded with ${String(response.status)}`)
  return v.parse(OutputSchema, await response.json())
}
