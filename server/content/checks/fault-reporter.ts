/** Finds the line of a fault in a file of a pack. */
import { readFileSync } from 'node:fs'
import type { Problem } from '../problems.ts'

/** Reports each fault with the line of its text. The file is read again only if there is a fault. */
export const faultReporter = (file: string, problems: Problem[]) => {
  let lines: string[] | undefined
  return (at: string, message: string): void => {
    lines ??= readFileSync(file, 'utf8').split('\n')
    const line =
      Math.max(
        0,
        lines.findIndex((one) => one.includes(at)),
      ) + 1
    problems.push({ file, line, message })
  }
}
