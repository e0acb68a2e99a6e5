import type { ReactNode } from 'react'
import type { Texts } from '../texts/texts.ts'

/** One variant of a design component (D3). */
export interface Case {
  /** Unique within the component. */
  name: string
  draw: (texts: Texts) => ReactNode
  /** Shown with the focus ring on its first tab stop. */
  focused?: true
}

/** A design component with all its variants. */
export interface ComponentCases {
  /** Its name in src/design. */
  component: string
  /** For components that cover or span a page (dialogs, viewer, page heads): each case is a separate page with this height in px. */
  covers?: number
  /** Stacked over the whole width; by default side by side. */
  wide?: true
  cases: readonly Case[]
}

/** The names of a closed set, which the compiler keeps complete: `each<Tone>({ info: true, warn: true, bad: true })`. */
export const each = <Name extends string>(all: Record<Name, true>): Name[] => Object.keys(all) as Name[]

/** One case for each name. */
export const casesOf = <Name extends string>(all: Record<Name, true>, draw: (name: Name, texts: Texts) => ReactNode): Case[] =>
  each(all).map((name) => ({ name, draw: (texts) => draw(name, texts) }))

/** A handler without effect, for samples. */
export const nothing = (): void => {}
