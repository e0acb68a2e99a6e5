/**
 * A strict XML reader for tests: malformed XML throws (XML 1.0 §2.1). No namespaces, no DTD, no processing instructions except the first
 * line.
 */
export interface XmlNode {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  /** All text inside. */
  text: string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
function unescape(text: string): string {
  if (/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(text)) throw new Error('a sign that XML does not have')
  return text.replaceAll(/&(\w*;?)/g, (all, name: string) => {
    const sign = entities[name.slice(0, -1)]
    if (!name.endsWith(';') || sign === undefined) throw new Error(`no entity ${all}`)
    return sign
  })
}

/** @returns the root element */
export function parseXml(xml: string): XmlNode {
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, '').trim()
  if (body === xml.trim()) throw new Error('no declaration')
  const top: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  const tags = /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g
  let at = 0
  const take = (text: string): void => {
    if (/[<>]/.test(text)) throw new Error(`stray bracket in ${text.slice(0, 80)}`)
    for (const node of open) node.text += unescape(text)
  }
  for (const match of body.matchAll(tags)) {
    take(body.slice(at, match.index))
    at = match.index + match[0].length
    const [, isEnd, name, attributes, isEmpty] = match
    if (isEnd === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name!}> ends what was not begun`)
      continue
    }
    const node: XmlNode = {
      name: name!,
      attributes: Object.fromEntries([...attributes!.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key!, unescape(value!)])),
      children: [],
      text: '',
    }
    open.at(-1)!.children.push(node)
    if (isEmpty !== '/') open.push(node)
  }
  take(body.slice(at))
  if (open.length !== 1 || top.children.length !== 1) throw new Error('not one root element')
  return top.children[0]!
}

export const childrenOf = (node: XmlNode, name: string): XmlNode[] => node.children.filter((child) => child.name === name)
export const textOf = (node: XmlNode, name: string): string | undefined => childrenOf(node, name)[0]?.text
