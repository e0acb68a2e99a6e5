/**
 * Browsers' translators put every text into elements of their own (`<font><font>…`). React still holds the original text node, whose parent
 * has changed: inserting something before it, or removing it, throws. So everything that is rendered conditionally is an element, with only
 * elements as siblings.
 */
import { parseSync, traverse, types as t } from '@babel/core'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Components that render only text, without an element around it. */
const textComponents = /^(Trans|Plural|TroubleText|Consent)$/

/** Names that always hold elements, in components' slots. */
const elements = new Set([
  'above',
  'action',
  'apple',
  'below',
  'foot',
  'head',
  'image',
  'instead',
  'mark',
  'noDate',
  'popups',
  'said',
  'tools',
])
/** Components whose `children` are elements: parts of a page or of a dialog. */
const containers = /^src\/(design\/(dialog|page-head)|features\/(posts\/board-frame|chrome\/shell|pre-registration\/completed))\.tsx$/

/** `text`: a string; `text of X`: the output of the component X. React replaces one by the other, and so removes a text. */
type Kind = 'text' | `text of ${string}` | 'element' | 'nothing' | 'blank' | 'unknown'

const hasText = (kinds: Set<Kind>): boolean => [...kinds].some((kind) => kind.startsWith('text'))

const kindsOfMany = (nodes: readonly t.Node[]): Set<Kind> => new Set(nodes.flatMap((node) => [...kindsOf(node)]))

/** The possible results of an expression. A name counts as text, unless it is one of those above; a call or an array is unknown. */
function kindsOf(node: t.Node): Set<Kind> {
  if (t.isJSXElement(node)) {
    const { name } = node.openingElement
    const isText = t.isJSXIdentifier(name) && textComponents.test(name.name)
    return new Set<Kind>([isText ? `text of ${name.name.replace('Plural', 'Trans')}` : 'element'])
  }
  if (t.isJSXFragment(node)) return new Set([hasText(kindsOfMany(childrenOf(node))) ? 'text of <>' : 'element'])
  if (t.isJSXText(node)) return new Set([node.value.trim() === '' ? 'blank' : 'text'])
  if (t.isStringLiteral(node)) return new Set([node.value.trim() === '' ? 'blank' : 'text'])
  if (
    t.isTemplateLiteral(node) ||
    t.isTaggedTemplateExpression(node) ||
    t.isNumericLiteral(node) ||
    t.isBinaryExpression(node, { operator: '+' })
  )
    return new Set(['text'])
  if (t.isCallExpression(node))
    return new Set([/^(t|format\w+|nameOf|dotted|String)$/.test(t.isIdentifier(node.callee) ? node.callee.name : '') ? 'text' : 'unknown'])
  if (t.isNullLiteral(node) || t.isBooleanLiteral(node)) return new Set<Kind>(['nothing'])
  if (t.isConditionalExpression(node)) return kindsOfMany([node.consequent, node.alternate])
  // `name ?? default`: whether a prop is given does not change.
  if (t.isLogicalExpression(node))
    return node.operator === '&&'
      ? new Set(['nothing', ...kindsOf(node.right)])
      : kindsOfMany(t.isIdentifier(node.left) ? [node.right] : [node.left, node.right])
  if (t.isJSXExpressionContainer(node)) return kindsOf(node.expression)
  if (t.isIdentifier(node)) return new Set<Kind>([node.name === 'undefined' ? 'nothing' : elements.has(node.name) ? 'element' : 'text'])
  if (t.isMemberExpression(node)) return new Set(['text'])
  if (t.isTSNonNullExpression(node) || t.isTSAsExpression(node)) return kindsOf(node.expression)
  return new Set(['unknown'])
}

/** Children as React sees them: without comments and the source's own white space. */
const childrenOf = (node: t.JSXElement | t.JSXFragment): t.Node[] =>
  node.children.filter(
    (child) =>
      !(t.isJSXText(child) && child.value.trim() === '') &&
      !(t.isJSXExpressionContainer(child) && t.isJSXEmptyExpression(child.expression)),
  )

const varies = (kinds: Set<Kind>): boolean => kinds.size > 1

/** Whether a conditional child is inserted before a text: no permanent element is between them. */
function isBeforeText(kinds: readonly Set<Kind>[], at: number): boolean {
  const rest = kinds.slice(at + 1)
  const end = rest.findIndex((kind) => kind.size === 1 && kind.has('element'))
  return (end < 0 ? rest : rest.slice(0, end)).some(hasText)
}

/** A single string is set as the text of its element; the text of a component is a separate node. */
const isNode = (node: t.Node): boolean => {
  let has = false
  t.traverseFast(node, (inner) => {
    if (t.isJSXIdentifier(inner) && textComponents.test(inner.name)) has = true
  })
  return has
}

const nameOf = ({ openingElement: { name } }: t.JSXElement): string => (t.isJSXIdentifier(name) ? name.name : '')
const hasKey = ({ openingElement: { attributes } }: t.JSXElement): boolean =>
  attributes.some((one) => t.isJSXAttribute(one) && one.name.name === 'key')

/** Whether one element replaces the other in the same position: React keeps it, and its children are inserted and removed. */
function isKept(one: t.JSXElement, other: t.JSXElement): boolean {
  if (nameOf(one) !== nameOf(other) || hasKey(one) || hasKey(other) || textComponents.test(nameOf(one))) return false
  const [children, others] = [childrenOf(one), childrenOf(other)]
  return Array.from({ length: Math.max(children.length, others.length) }).some((_, at) => {
    const [child, otherChild] = [children[at], others[at]]
    if (t.isJSXElement(child) && t.isJSXElement(otherChild) && isKept(child, otherChild)) return true
    const kinds = kindsOfMany([child, otherChild].filter((node) => node !== undefined))
    if (child === undefined || otherChild === undefined) kinds.add('nothing')
    return varies(kinds) && [...kinds].some((kind) => kind.startsWith('text of'))
  })
}

/** Returns the lines of a source file's elements in which a child is inserted or removed before bare text, or bare text itself is. */
export function bareTextIn(path: string, code: string): string[] {
  const tree = parseSync(code, { filename: path, configFile: false, babelrc: false, parserOpts: { plugins: ['typescript', 'jsx'] } })!
  const found: string[] = []
  const isElement = (child: t.Node): boolean =>
    containers.test(path) && t.isJSXExpressionContainer(child) && t.isIdentifier(child.expression, { name: 'children' })
  traverse(tree, {
    ConditionalExpression: ({ node: { consequent, alternate, loc } }) => {
      if (t.isJSXElement(consequent) && t.isJSXElement(alternate) && isKept(consequent, alternate))
        found.push(`${path}:${String(loc!.start.line)}`)
    },
    JSXAttribute: ({ node }) => {
      if (!t.isJSXExpressionContainer(node.value)) return
      // The receiving component decides whether it has a slot at all; the contents of the slot must not change their kind.
      const kinds = kindsOf(node.value)
      kinds.delete('nothing')
      if (kinds.size > 1 && [...kinds].some((kind) => kind.startsWith('text of'))) found.push(`${path}:${String(node.loc!.start.line)}`)
    },
    // Rows and steps are objects: the contents of such a slot must not change their kind either.
    ObjectProperty: ({ node }) => {
      if (!t.isConditionalExpression(node.value)) return
      const kinds = kindsOf(node.value)
      kinds.delete('nothing')
      if (kinds.size > 1 && [...kinds].some((kind) => kind.startsWith('text of'))) found.push(`${path}:${String(node.loc!.start.line)}`)
    },
    'JSXElement|JSXFragment': ({ node, parent }) => {
      const isInner = t.isJSXFragment(node) && t.isJSXElement(parent)
      if (isInner || (!t.isJSXElement(node) && !t.isJSXFragment(node))) return
      const children = childrenOf(node)
      const kinds = children.map((child) => (isElement(child) ? new Set<Kind>(['element']) : kindsOf(child)))
      const isFaulty = kinds.some((kind, at) => {
        if (!varies(kind)) return false
        if (isBeforeText(kinds, at)) return true
        return hasText(kind) && (kinds.length > 1 || kind.has('element') || isNode(children[at]!))
      })
      if (isFaulty) found.push(`${path}:${String(node.loc!.start.line)}`)
    },
  })
  return found
}

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((path) => path.endsWith('.tsx') && !/\.test\.tsx$|\.fixtures\.tsx$|^src\/dev\//.test(path))

describe('text that a translator has wrapped', () => {
  test('no child is inserted or removed next to bare text', () => {
    expect(sources.length).toBeGreaterThan(100)
    const found = sources.flatMap((path) => bareTextIn(path, readFileSync(path, 'utf8')))
    expect(found, 'render conditional text in an element of its own, or as one string (t`…`)').toEqual([])
  })

  test.each([
    ['an element before text', '<p>{isOn && <b />}Text</p>'],
    ['an element before children', '<button>{isOn && <b />}{children}</button>'],
    ['text of a component', '<p>{isOn && <Trans>Text</Trans>}</p>'],
    ['text of a component or an element in a row', '<List rows={[{ note: isOn ? <Trans>Text</Trans> : <Clock /> }]} />'],
    ['text beside an element', '<p><b />{isOn && "Text"}</p>'],
    ['an element in place of text', '<p>{isOn ? <b /> : "Text"}</p>'],
    ['text of another component', '<p>{isOn ? <Trans>Text</Trans> : title}</p>'],
    ['other text in an element that stays', '<p>{isOn ? <b><Trans>Text</Trans></b> : <b>{title}</b>}</p>'],
    ['the same in a slot', '<Field hint={isOn ? <Trans>Text</Trans> : <b />} />'],
  ])('%s is found', (_name, code) => expect(bareTextIn('src/x.tsx', `const x = ${code}`)).toHaveLength(1))

  test.each([
    ['an element before an element', '<p>{isOn && <b />}<span>Text</span></p>'],
    ['an element after text', '<p>Text{isOn && <b />}</p>'],
    ['other text in an element of its own', '<p>{isOn ? <b key="text"><Trans>Text</Trans></b> : <b>{title}</b>}</p>'],
    ['a sole string', '<p>{isOn && "Text"}</p>'],
    ['other text of the same component', '<p>{isOn ? <Trans>One</Trans> : <Trans>Two</Trans>}</p>'],
  ])('%s is accepted', (_name, code) => expect(bareTextIn('src/x.tsx', `const x = ${code}`)).toEqual([]))
})
