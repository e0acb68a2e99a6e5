/**
 * Evaluates the expressions of ops/alerts.yml over scrapes of `/metrics`: the part of PromQL that they use, on the syntax tree of
 * Prometheus' own parser. Unknown syntax throws. Rates are not extrapolated to the window's ends, so they are a little lower than
 * Prometheus' own.
 */
import type { SyntaxNode } from '@lezer/common'
import { parser } from '@prometheus-io/lezer-promql'

interface Sample {
  labels: Readonly<Record<string, string>>
  value: number
}
export interface Scrape {
  /** In seconds. */
  at: number
  samples: readonly (Sample & { name: string })[]
}

/** Prometheus' text format. @param target labels that Prometheus adds, `job` and `instance`: a metric's own ones become `exported_…` */
export function scrapeOf(text: string, at: number, target: Readonly<Record<string, string>>): Scrape {
  const samples = [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name, labels = '', value]) => ({
    name: name!,
    labels: {
      ...Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, of]) => [
          Object.hasOwn(target, label!) ? `exported_${label!}` : label!,
          of!,
        ]),
      ),
      ...target,
    },
    value: value === '+Inf' ? Infinity : Number(value),
  }))
  return { at, samples }
}

type Value = number | Sample[]
type Series = { labels: Sample['labels']; points: { at: number; value: number }[] }

/** @returns the samples that satisfy the expression at the last scrape: the alert fires for each */
export function evaluate(expression: string, scrapes: readonly Scrape[]): Sample[] {
  const now = scrapes.at(-1)?.at ?? 0
  const textOf = (node: SyntaxNode): string => expression.slice(node.from, node.to)
  const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
    const all: SyntaxNode[] = []
    for (let child = node.firstChild; child !== null; child = child.nextSibling) all.push(child)
    return all
  }
  const unknown = (node: SyntaxNode): Error => new Error(`${node.name} is not known here: ${textOf(node)}`)
  const vector = (value: Value): Sample[] => {
    if (typeof value === 'number') throw new Error(`a vector is wanted in ${expression}`)
    return value
  }

  /** Samples by series, of all scrapes. */
  function select(node: SyntaxNode): Series[] {
    const name = textOf(node.getChild('Identifier')!)
    const matchers = (node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []).map((matcher) => {
      const [label, operator, literal] = childrenOf(matcher).map(textOf) as [string, string, string]
      const wanted = literal.slice(1, -1)
      const pattern = new RegExp(`^(?:${wanted})$`)
      return ({ labels }: Sample): boolean => {
        const given = labels[label] ?? ''
        if (operator === '=') return given === wanted
        if (operator === '=~') return pattern.test(given)
        throw unknown(matcher)
      }
    })
    const series = new Map<string, Series>()
    for (const { at, samples } of scrapes)
      for (const sample of samples) {
        if (sample.name !== name || !matchers.every((fits) => fits(sample))) continue
        const key = JSON.stringify(sample.labels)
        const one = series.get(key) ?? { labels: sample.labels, points: [] }
        one.points.push({ at, value: sample.value })
        series.set(key, one)
      }
    return [...series.values()]
  }
  const instant = (node: SyntaxNode): Sample[] =>
    select(node).flatMap(({ labels, points }) => {
      const last = points.at(-1)!
      return last.at === now ? [{ labels, value: last.value }] : []
    })

  /** Increase of counters in the window; a counter seen only once gives no result. */
  function increase(node: SyntaxNode): (Sample & { seconds: number })[] {
    const minutes = /^(\d+)m$/.exec(textOf(node.getChild('DurationExpr')!))?.[1]
    if (minutes === undefined) throw unknown(node)
    return select(node.getChild('VectorSelector')!).flatMap(({ labels, points }) => {
      const inside = points.filter(({ at }) => at > now - Number(minutes) * 60)
      if (inside.length < 2) return []
      const grown = inside.slice(1).map(({ value }, index) => (value < inside[index]!.value ? value : value - inside[index]!.value))
      return [{ labels, value: grown.reduce((sum, one) => sum + one, 0), seconds: inside.at(-1)!.at - inside[0]!.at }]
    })
  }

  function aggregate(node: SyntaxNode): Sample[] {
    const by = node.getChild('AggregateModifier')?.getChild('GroupingLabels')?.getChildren('LabelName').map(textOf) ?? []
    const groups = new Map<string, { labels: Sample['labels']; values: number[] }>()
    for (const { labels, value } of vector(valueOf(node.getChild('FunctionCallBody')!.firstChild!))) {
      const kept = Object.fromEntries(by.flatMap((label) => (labels[label] === undefined ? [] : [[label, labels[label]]])))
      const group = groups.get(JSON.stringify(kept)) ?? { labels: kept, values: [] }
      group.values.push(value)
      groups.set(JSON.stringify(kept), group)
    }
    const operator = textOf(node.getChild('AggregateOp')!)
    return [...groups.values()].map(({ labels, values }) => {
      if (operator === 'sum') return { labels, value: values.reduce((sum, one) => sum + one, 0) }
      if (operator === 'max') return { labels, value: Math.max(...values) }
      throw unknown(node)
    })
  }

  /** Quantile of one histogram: linear between the limits of its buckets. */
  function quantile(share: number, buckets: readonly Sample[]): Sample[] {
    const sorted = buckets
      .map(({ labels, value }) => ({ le: labels['le'] === '+Inf' ? Infinity : Number(labels['le']), value }))
      .sort((a, b) => a.le - b.le)
    const rank = share * (sorted.at(-1)?.value ?? 0)
    if (rank === 0) return []
    const at = sorted.findIndex(({ value }) => value >= rank)
    const [lower, upper] = [sorted[at - 1] ?? { le: 0, value: 0 }, sorted[at]!]
    if (upper.le === Infinity) return [{ labels: {}, value: lower.le }]
    return [{ labels: {}, value: lower.le + ((upper.le - lower.le) * (rank - lower.value)) / (upper.value - lower.value) }]
  }

  function call(node: SyntaxNode): Sample[] {
    const given = childrenOf(node.getChild('FunctionCallBody')!)
    const [first, second] = given as [SyntaxNode, SyntaxNode?]
    switch (textOf(node.getChild('FunctionIdentifier')!)) {
      case 'absent':
        return vector(valueOf(first)).length === 0 ? [{ labels: {}, value: 1 }] : []
      case 'abs':
        return vector(valueOf(first)).map(({ labels, value }) => ({ labels, value: Math.abs(value) }))
      case 'rate':
        return increase(first).map(({ labels, value, seconds }) => ({ labels, value: value / seconds }))
      case 'increase':
        return increase(first)
      case 'histogram_quantile':
        return quantile(valueOf(first) as number, vector(valueOf(second!)))
      default:
        throw unknown(node)
    }
  }

  function binary(node: SyntaxNode): Sample[] {
    const [left, operator, right] = childrenOf(node) as [SyntaxNode, SyntaxNode, SyntaxNode]
    const [a, b] = [vector(valueOf(left)), valueOf(right)]
    const other = ({ labels }: Sample): number | undefined =>
      typeof b === 'number' ? b : b.find((one) => JSON.stringify(one.labels) === JSON.stringify(labels))?.value
    return a.flatMap((one) => {
      const against = other(one)
      if (against === undefined) return []
      if (operator.name === 'Eql') return one.value === against ? [one] : []
      if (operator.name === 'Gtr') return one.value > against ? [one] : []
      if (operator.name === 'Div') return [{ labels: one.labels, value: one.value / against }]
      throw unknown(operator)
    })
  }

  function valueOf(node: SyntaxNode): Value {
    switch (node.name) {
      case 'NumberDurationLiteral':
        return Number(textOf(node))
      case 'VectorSelector':
        return instant(node)
      case 'FunctionCall':
        return call(node)
      case 'AggregateExpr':
        return aggregate(node)
      case 'BinaryExpr':
        return binary(node)
      default:
        throw unknown(node)
    }
  }
  return vector(valueOf(parser.parse(expression).topNode.firstChild!))
}
