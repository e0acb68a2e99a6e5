/** Problems of a content pack with their locations: printed as `file:line: message`, all at once, before anything is imported. */
export interface Problem {
  file: string
  line: number
  message: string
}

/** The pack cannot be imported. The message has one line per problem, `file:line: message`. */
export class BadPack extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(problems.map((p) => `${p.file}:${String(p.line)}: ${p.message}`).join('\n'))
    this.name = 'BadPack'
    this.problems = problems
  }
}

/** The database's content may not be replaced by this pack: it is another pack's, or newer. */
export class PackRefused extends BadPack {}
