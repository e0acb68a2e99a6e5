import { execFileSync } from 'node:child_process'

/** Prints the styles of the given modules. In a process of its own: under Vitest, Vite replaces these modules by their class names. */
const print = `
import { setAdapter } from '@vanilla-extract/css/adapter'
import { setFileScope } from '@vanilla-extract/css/fileScope'
import { transformCss } from '@vanilla-extract/css/transformCss'
const cssObjs = [], localClassNames = [], composedClassLists = []
setAdapter({
  appendCss: (css) => cssObjs.push(css),
  registerClassName: (name) => localClassNames.push(name),
  registerComposition: (list) => composedClassLists.push(list),
  markCompositionUsed: () => {},
  onEndFileScope: () => {},
  getIdentOption: () => 'debug',
})
const names = {}
for (const path of process.argv.slice(1)) {
  setFileScope(path, 'site')
  names[path] = await import(process.cwd() + '/' + path)
}
console.log(JSON.stringify({ css: transformCss({ cssObjs, localClassNames, composedClassLists }).join('\\n'), names }))
`

export interface Rule {
  /** The at-rules around it, from the outside. */
  conditions: string[]
  selector: string
  /** Its declarations. */
  body: string
}

function rulesOf(css: string, conditions: string[] = []): Rule[] {
  const rules: Rule[] = []
  let at = 0
  for (let start = css.indexOf('{'); start !== -1; start = css.indexOf('{', at)) {
    let depth = 1
    let end = start + 1
    for (; depth > 0; end += 1) depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0
    const head = css.slice(at, start).split(';').at(-1)!.trim()
    const body = css.slice(start + 1, end - 1)
    if (head.startsWith('@media') || head.startsWith('@supports')) rules.push(...rulesOf(body, [...conditions, head]))
    else if (!head.startsWith('@')) rules.push({ conditions, selector: head, body })
    at = end
  }
  return rules
}

/**
 * @param paths modules of styles (`*.css.ts`), from the root of the repository
 * @returns all rules of these modules and of those that they import, and the exports of each (class names), by its path
 */
export function cssOf(paths: readonly string[]): { rules: Rule[]; names: Record<string, Record<string, string>> } {
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', print, ...paths], { encoding: 'utf8', maxBuffer: 1e8 })
  const { css, names } = JSON.parse(out) as { css: string; names: Record<string, Record<string, string>> }
  return { rules: rulesOf(css), names }
}
