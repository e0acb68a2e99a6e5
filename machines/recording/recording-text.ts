/** Readable text for parts of a visit and their happenings, for the panel and the command line. */
import type { Happening, Part, PartEnd } from './recording.types.ts'

/** `1 part`, `2 parts`. */
export const counted = (count: number, what: string): string => `${String(count)} ${what}${count === 1 ? '' : 's'}`

/** One line. */
export function textOfHappening(happening: Happening): string {
  switch (happening.what) {
    case 'route':
      return `goes to ${happening.to}`
    case 'failedCall':
      return `${happening.method} ${happening.path} fails: ${String(happening.status)} ${String(happening.code)}`
    case 'wrongFields':
      return `the form ${happening.form} cannot be sent: ${happening.fields.join(', ')}`
    case 'search':
      return `searches for ${counted(happening.length, 'letter')}`
  }
}

const ends: Record<PartEnd, string> = {
  left: 'the page was left',
  reloaded: 'the page was loaded again',
  wentBack: 'back or forward in the history',
  openedTab: 'continues in its own tab',
}

/** A heading, and a line for what was dropped. @param number counted from 1 */
export function aboutPart({ opened, began, ended, gone, systems }: Part, number: number): string[] {
  const steps = systems.reduce((sum, { stimuli }) => sum + stimuli.length, 0)
  const facts = [opened?.path, began, counted(steps, 'step'), ended === undefined ? undefined : ends[ended]]
  return [
    `part ${String(number)}: ${facts.filter((fact) => fact !== undefined).join(', ')}`,
    ...Object.entries(gone ?? {}).map(
      ([machine, count]) => `  ${counted(count, 'earlier start')} of ${machine} removed, to limit the size`,
    ),
  ]
}
