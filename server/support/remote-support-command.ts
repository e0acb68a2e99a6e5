/** `npm run support` between two processes: the command as JSON, its images in base64. */
import * as v from 'valibot'
import { Base64Schema } from '../platform/base64.ts'
import type { SendCommand, CommandHandler } from '../platform/command-server.ts'
import type { CommandResult } from '../platform/operator-command.ts'
import { runSupportCommand, type CommandDeps, type SupportCommand } from './support-command.ts'

const CommandSchema = v.object({
  args: v.array(v.string()),
  options: v.optional(v.object({ all: v.optional(v.boolean()), page: v.optional(v.string()), seen: v.optional(v.string()) })),
  images: v.array(Base64Schema),
  operator: v.optional(v.string()),
})
const OutputSchema = v.object({ lines: v.array(v.string()), code: v.picklist([0, 1]) })

/** Runs in the process that has the database. */
export const handleSupportCommand =
  (deps: CommandDeps): CommandHandler =>
  async (request) => {
    const parsed = v.safeParse(CommandSchema, await request.json().catch(() => undefined))
    if (!parsed.success) return new Response(null, { status: 400 })
    return Response.json(await runSupportCommand(deps, parsed.output))
  }

/** Runs in the process of the command. */
export async function sendSupportCommand(sendCommand: SendCommand, { images, ...command }: SupportCommand): Promise<CommandResult> {
  const response = await sendCommand('support', { ...command, images: images.map((image) => Buffer.from(image).toString('base64')) })
  if (!response.ok) throw new Error(`the site responded with ${String(response.status)}`)
  return v.parse(OutputSchema, await response.json())
}
