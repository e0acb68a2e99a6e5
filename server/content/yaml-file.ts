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

/** Characters from the start of the document to the node. */
const startOf = (node: Node | undefined): number => node?.range?.[0] ?? 0

/** @returns the document's values; undefined if its aliases repeat too much: the library stops before they fill the memory */
function valuesOf(document: Document): { data: unknown } | undefined {
  try {
    return { data: document.toJS() }
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    return undefined
  }
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
  const report = (offset: number, message: string): void => {
    problems.push({ file, line: lines.linePos(offset).line + firstLine - 1, message })
  }
  for (const error of document.errors) report(error.pos[0], messageOfError(error, source))
  if (document.errors.length > 0) return undefined
  const cut = findCutTexts(document)
  for (const { node, message } of cut) report(startOf(node), message)
  // If a text was cut, its values are not validated.
  if (cut.length > 0) return undefined
  const values = valuesOf(document)
  if (values === undefined) {
    report(0, 'its aliases (*name) would repeat too much: write the values themselves')
    return undefined
  }
  const result = v.safeParse(schema, values.data)
  if (result.success) return result.output
  for (const issue of result.issues) {
    const path = (issue.path ?? []).map((item) => item.key as string | number)
    report(startOf(nodeAt(document, path)), `${path.join('.') || 'document'}: ${messageOfIssue(issue, schema, path)}`)
  }
  return undefined
}
