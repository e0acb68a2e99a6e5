/** The commands in README.md and the documents for operators. */
import { readFileSync } from 'node:fs'

const documents = ['README.md', 'docs/operations.md', 'docs/security.md']

const codeSpans = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!)
/** `NODE_ENV=production npm start` is a command too. */
const isCommand = (span: string): boolean => /^(?:[A-Z_]+=\S+ )*(?:npm|docker) \S/.test(span) && !span.endsWith(' --')

/** In a table whose head begins with `npm run orders --`, the first cells contain the rest of the command. */
function commandsOfTables(text: string): string[] {
  let command: string | undefined
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('|')) command = undefined
    const first = codeSpans(line.replaceAll('\\|', '/').split('|')[1] ?? '')
    const head = first.length === 1 ? /^npm run [\w:]+ --$/.exec(first[0]!)?.[0] : undefined
    if (head === undefined) return command === undefined ? [] : first.map((parts) => `${command!} ${parts}`)
    command = head
    return []
  })
}

/** @returns each command once, as written; parts joined by `&&` are separate commands */
export function documentedCommands(): string[] {
  const found = documents.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...codeSpans(text).filter(isCommand), ...commandsOfTables(text)]
  })
  return [...new Set(found.flatMap((line) => line.split(' && ')))].sort()
}
