/** YAML with line numbers: a valibot schema validates the values, and each issue is reported with its line. */
import { LineCounter, isMap, isSeq, parseDocument, type Document, type Node } from 'yaml'
import * as v from 'valibot'
import { findCutTexts, messageOfError, messageOfIssue } from './checks/yaml-messages.ts'
import type { Problem } from './problems.ts'

function nodeAt(document: Document, path: readonly (string | number)[]): Node | undefined {
  let node: unknown = document.contents
  for (const key of path) {
    const next: unknown = isMap(node) || isSeq(node) ? node.get(key, true) : undefined
    if (next === undefined) break
    node = next
  }
  return node as Node | undefined
}

/**
 * @param firstLine line of the file where `source` starts (front matter starts below its fence)
 * @returns the validated value, or undefined when `problems` got new entries
 */
export function parseYaml<S extends v.GenericSchema>(
  file: string,
  source: string,
  schema: S,
  problems: Problem[],
  firstLine = 1,
): v.InferOutput<S> | undefined {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false })
  const at = (offset: number): number => lines.linePos(offset).line + firstLine - 1
  if (document.errors.length > 0) {
    for (const error of document.errors) problems.push({ file, line: at(error.pos[0]), message: messageOfError(error, source) })
    return undefined
  }
  const cut = findCutTexts(document)
  for (const { node, message } of cut) problems.push({ file, line: at(node.range?.[0] ?? 0), message })
  // If a text was cut, its values are not validated.
  if (cut.length > 0) return undefined
  let data: unknown
  try {
    data = document.toJS()
  } catch (error) {
    // Aliases of aliases, each several times, would fill the memory: the library stops there.
    if (!(error instanceof ReferenceError)) throw error
    problems.push({ file, line: at(0), message: 'its aliases (*name) would repeat too much: write the values themselves' })
    return undefined
  }
  const result = v.safeParse(schema, data)
  if (result.success) return result.output
  for (const issue of result.issues) {
    const path = (issue.path ?? []).map((item) => item.key as string | number)
    const offset = nodeAt(document, path)?.range?.[0] ?? 0
    problems.push({ file, line: at(offset), message: `${path.join('.') || 'document'}: ${messageOfIssue(issue, schema, path)}` })
  }
  return undefined
}
