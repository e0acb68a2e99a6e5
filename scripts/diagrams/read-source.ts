/**
 * Reads data from a machine's sources that the running machine does not contain: comments, types, the code of its named parts (D3). They
 * stay comments, so that they add no bytes to the site, and are read when the diagrams are made.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, types as t } from '@babel/core'

interface Source {
  text: string
  file: t.File
}
/** A name with its comment and its code. */
export interface Described {
  name: string
  description?: string
  code: string
}

const isSource = (name: string): boolean => name.endsWith('.ts') && !/\.(test|entry|fixtures)\.ts$/.test(name)

/** A comment's text, without stars and line breaks; blank lines separate paragraphs. */
const textOf = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .join('\n')
    .trim()
    .replaceAll(/(?<!\n)\n(?!\n|-)/g, ' ')

/** The comments directly above a node; linter directives do not count. */
function commentOf(...nodes: (t.Node | null | undefined)[]): { description?: string } {
  for (const node of nodes) {
    const comments = (node?.leadingComments ?? []).filter(({ value }) => !/^\s*oxlint-/.test(value))
    // Comments further up, separated by a blank line, belong to something else.
    const near = comments.filter((comment, index) => {
      const next = comments[index + 1]?.loc?.start.line ?? node?.loc?.start.line
      return next === undefined || comment.loc === undefined || next - comment.loc.end.line <= 1
    })
    const text = near.map(({ value }) => textOf(value)).join(' ')
    if (text !== '') return { description: text }
  }
  return {}
}

const keyOf = (node: t.Node): string | undefined =>
  t.isIdentifier(node) ? node.name : t.isStringLiteral(node) ? node.value : t.isNumericLiteral(node) ? String(node.value) : undefined

const propertiesOf = (object: t.ObjectExpression): { name: string; property: t.ObjectProperty | t.ObjectMethod; value: t.Node }[] =>
  object.properties.flatMap((property) => {
    if (t.isSpreadElement(property)) return []
    const name = keyOf(property.key)
    return name === undefined ? [] : [{ name, property, value: t.isObjectProperty(property) ? property.value : property }]
  })

const propertyOf = (object: t.ObjectExpression, name: string): t.Node | undefined =>
  propertiesOf(object).find((property) => property.name === name)?.value

/** `x as const`, `x satisfies T` and the like: x. */
const bare = (node: t.Node | null | undefined): t.Node | null | undefined =>
  t.isTSAsExpression(node) || t.isTSSatisfiesExpression(node) ? bare(node.expression) : node

const dedented = (code: string): string => {
  const [first = '', ...rest] = code.split('\n')
  const indent = Math.min(...rest.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length))
  return [first, ...rest.map((line) => line.slice(indent))].join('\n')
}

/** The sources of one machine's folder. */
export class MachineSource {
  private readonly sources: Source[]
  private readonly folder: string

  /** @param folder of the machine's files */
  constructor(folder: string) {
    this.folder = folder
    this.sources = readdirSync(folder)
      .filter(isSource)
      .sort()
      .map((name) => {
        const text = readFileSync(join(folder, name), 'utf8')
        const file = parseSync(text, { filename: name, configFile: false, babelrc: false, parserOpts: { plugins: ['typescript'] } })
        if (file === null) throw new Error(`${join(folder, name)} cannot be read`)
        return { text, file }
      })
  }

  /** Whether a file of the folder declares the type. */
  declares(type: string): boolean {
    return this.typeAlias(type) !== undefined
  }

  /** Source code of a type, if the type exists. */
  typeCode(type: string): string | undefined {
    const found = this.typeAlias(type)
    return found === undefined ? undefined : this.code(found.source, found.declaration.typeAnnotation)
  }

  /** The members of a union of events, each with its comment: the name is the event's type. */
  unionMembers(type: string): Described[] {
    const found = this.typeAlias(type)
    if (found === undefined) return []
    const { source, declaration } = found
    const whole = declaration.typeAnnotation
    return (t.isTSUnionType(whole) ? whole.types : [whole]).map((member) => {
      const code = this.code(source, member)
      const above = source.file.comments?.findLast(
        ({ end }) => end != null && end <= member.start! && /^[\s|(]*$/.test(source.text.slice(end, member.start!)),
      )
      const isOwn = t.isTSUnionType(whole) && above != null
      return { name: /type: '([^']+)'/.exec(code)?.[1] ?? code, ...(isOwn ? { description: textOf(above.value) } : {}), code }
    })
  }

  /** The members of a type of functions. */
  typeMembers(type: string): Described[] {
    const found = this.typeAlias(type)
    if (found === undefined || !t.isTSTypeLiteral(found.declaration.typeAnnotation)) return []
    return found.declaration.typeAnnotation.members.flatMap((member) => {
      if (!t.isTSPropertySignature(member) && !t.isTSMethodSignature(member)) return []
      const name = keyOf(member.key)
      if (name === undefined) return []
      const code = t.isTSPropertySignature(member)
        ? this.code(found.source, member.typeAnnotation!.typeAnnotation)
        : this.code(found.source, member)
      return [{ name, ...commentOf(member), code }]
    })
  }

  /** The named parts of a kind (`guards`, `actions`, …) in setup(). */
  implementations(kind: string): Described[] {
    return this.calls('setup').flatMap(({ source, argument }) => {
      const list = bare(propertyOf(argument, kind))
      if (!t.isObjectExpression(list)) return []
      return propertiesOf(list).map(({ name, property, value }) => ({ name, ...commentOf(property), code: this.code(source, value) }))
    })
  }

  /** Comments of a machine and its states, by state id. */
  stateDescriptions(machineId: string): Map<string, string> {
    const out = new Map<string, string>()
    const walk = (id: string, config: t.ObjectExpression): void => {
      const states = bare(propertyOf(config, 'states'))
      if (!t.isObjectExpression(states)) return
      for (const { name, property, value } of propertiesOf(states)) {
        const part = this.resolve(value)
        const { description } = commentOf(property, part?.statement)
        if (description !== undefined) out.set(`${id}.${name}`, description)
        if (part !== undefined) walk(`${id}.${name}`, part.object)
      }
    }
    for (const { argument, statement } of this.calls('createMachine')) {
      const id = propertyOf(argument, 'id')
      if (!t.isStringLiteral(id) || id.value !== machineId) continue
      const { description } = commentOf(statement)
      if (description !== undefined) out.set(machineId, description)
      walk(machineId, argument)
    }
    return out
  }

  private code(source: Source, node: t.Node): string {
    return dedented(source.text.slice(node.start!, node.end!))
  }

  private typeAlias(type: string): { source: Source; declaration: t.TSTypeAliasDeclaration } | undefined {
    for (const source of this.sources)
      for (const statement of source.file.program.body) {
        const declaration = t.isExportNamedDeclaration(statement) ? statement.declaration : statement
        if (t.isTSTypeAliasDeclaration(declaration) && declaration.id.name === type) return { source, declaration }
      }
    return undefined
  }

  /** Constants of all files with their declaring statements. */
  private *constants(): Generator<{ source: Source; name: string; value: t.Node; statement: t.Statement }> {
    for (const source of this.sources)
      for (const statement of source.file.program.body) {
        const declaration = t.isExportNamedDeclaration(statement) ? statement.declaration : statement
        if (!t.isVariableDeclaration(declaration)) continue
        for (const { id, init } of declaration.declarations)
          if (t.isIdentifier(id) && init != null) yield { source, name: id.name, value: init, statement }
      }
  }

  /** Calls of a function, or of a method of that name, in the declarations of constants. */
  private calls(callee: string): { source: Source; argument: t.ObjectExpression; statement: t.Statement }[] {
    const out: { source: Source; argument: t.ObjectExpression; statement: t.Statement }[] = []
    for (const { source, value, statement } of this.constants()) {
      for (let node: t.Node | null | undefined = bare(value); t.isCallExpression(node);) {
        const { callee: called, arguments: given } = node
        const isMethod = t.isMemberExpression(called)
        const name = isMethod ? keyOf(called.property) : keyOf(called)
        const argument = bare(given[0])
        if (name === callee && t.isObjectExpression(argument)) out.push({ source, argument, statement })
        node = isMethod ? called.object : undefined
      }
    }
    return out
  }

  /** A state's config: inline, by the name of a constant, or as the argument of a call (createStateConfig). */
  private resolve(node: t.Node): { object: t.ObjectExpression; statement?: t.Statement } | undefined {
    const plain = bare(node)
    if (t.isObjectExpression(plain)) return { object: plain }
    const argument = t.isCallExpression(plain) ? bare(plain.arguments[0]) : undefined
    if (t.isObjectExpression(argument)) return { object: argument }
    if (!t.isIdentifier(plain)) return undefined
    for (const { name, value, statement } of this.constants())
      if (name === plain.name) {
        const found = this.resolve(value)
        return found && { ...found, statement }
      }
    return undefined
  }
}
