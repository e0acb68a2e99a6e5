/** Finds the line of a fault in a file of a pack. */
import { readFileSync } from 'node:fs'
import type { Problem } from '../problems.ts'

/** Where a fault is: a part of the file as written, or an expression for its forms. */
export type FaultPlace = string | RegExp

/** Reports a fault at the first such place of the file, the same fault again at the next one. */
export type FaultReport = (at: FaultPlace, message: string) => void

/** @returns the first index from `from` on; -1 if there is none */
function indexIn(text: string, at: FaultPlace, from: number): number {
  if (at instanceof RegExp) {
    const pattern = new RegExp(at, 'gim')
    pattern.lastIndex = from
    return pattern.exec(text)?.index ?? -1
  }
  const found = text.indexOf(at, from)
  // An address may be written with escapes.
  return found === -1 ? text.indexOf(encodeURI(at.toWellFormed()), from) : found
}

/** The file is read again only if there is a fault. A fault whose place is not found is reported at line 1. */
export function faultReporter(file: string, problems: Problem[]): FaultReport {
  let text: string | undefined
  /** Where the search for a fault that occurs again begins. */
  const rest = new Map<string, number>()
  return (at, message) => {
    text ??= readFileSync(file, 'utf8')
    const key = `${String(at)} ${message}`
    const next = indexIn(text, at, rest.get(key) ?? 0)
    const index = next === -1 ? indexIn(text, at, 0) : next
    rest.set(key, index + 1)
    problems.push({ file, line: text.slice(0, Math.max(0, index)).split('\n').length, message })
  }
}
