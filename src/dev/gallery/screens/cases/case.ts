import type { ReactNode } from 'react'
import type { Texts } from '../texts/texts.ts'

/** One variant of a design component (D3). */
export interface Case {
  /** Unique within the component. */
  name: string
  draw: (texts: Texts) => ReactNode
  /** Shown with the focus ring on its first stop. */
  focused?: true
}

/** A design component with all its variants. */
export interface ComponentCases {
  /** As src/design exports it. */
  component: string
  /** For what covers a page or spans it (dialogs, viewer, page heads): each case is a page of its own, this many pixels high. */
  covers?: number
  /** One below another over the whole width, where the default is side by side. */
  wide?: true
  cases: readonly Case[]
}

/** The names of a closed set, which the compiler keeps complete: `each<Tone>({ info: true, warn: true, bad: true })`. */
export const each = <Name extends string>(all: Record<Name, true>): Name[] => Object.keys(all) as Name[]

/** One case for each name. */
export const casesOf = <Name extends string>(all: Record<Name, true>, draw: (name: Name, texts: Texts) => ReactNode): Case[] =>
  each(all).map((name) => ({ name, draw: (texts) => draw(name, texts) }))

/** For what a sample need not do. */
export const nothing = (): void => {}
