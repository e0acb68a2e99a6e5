/** A visit of several pages: their recorded parts, joined and bounded. */
import type { Part, PartEnd, Recording } from './recording.types.ts'
import { seal } from './seal.ts'

/** Limit of a whole visit, in characters of JSON. A browser stores about five million of them per site. */
export const mostOfVisit = 300_000

/** Parts recorded by earlier pages. */
export interface Earlier {
  dropped: number
  parts: readonly Part[]
}

export const noEarlier: Earlier = { dropped: 0, parts: [] }

const sizeOf = (value: unknown): number => JSON.stringify(value).length

/** The part without its largest systems, and finally without its happenings, so that it fits. */
function within(part: Part, most: number): Part {
  let smaller = part
  while (sizeOf(smaller) > most && smaller.systems.length > 1) {
    const [, ...others] = smaller.systems
    const largest = others.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one))
    smaller = {
      ...smaller,
      systems: smaller.systems.filter((system) => system !== largest),
      gone: { ...smaller.gone, [largest.machine]: (smaller.gone?.[largest.machine] ?? 0) + 1 },
    }
  }
  return sizeOf(smaller) > most ? { ...smaller, happenings: [] } : smaller
}

/**
 * Appends a page's part to those of earlier pages. If the whole is too long, the oldest parts are dropped and only counted.
 * @param most limit in characters of JSON
 */
export function visitOf(build: string, earlier: Earlier, part: Part, most = mostOfVisit): Recording {
  // The data around the parts: format, build, count and checksum.
  const room = most - 200 - build.length
  const parts = [...earlier.parts, within(part, room)]
  const sizes = parts.map((one) => sizeOf(one) + 1)
  let total = sizes.reduce((sum, size) => sum + size, 0)
  let first = 0
  while (total > room && first < parts.length - 1) {
    total -= sizes[first]!
    first += 1
  }
  const dropped = earlier.dropped + first
  return seal({ format: 'everharrow-recording/3', build, ...(dropped === 0 ? {} : { dropped }), parts: parts.slice(first) })
}

/**
 * The parts recorded before this page.
 * @param ended why the previous page ended, as far as the new one knows
 */
export function earlierOf(recording: Recording, ended: PartEnd | undefined): Earlier {
  const parts = recording.parts.map((part, at) => (at === recording.parts.length - 1 && ended !== undefined ? { ...part, ended } : part))
  return { dropped: recording.dropped ?? 0, parts }
}
