/** Texts for the operator's terminal: they may contain names of files, fields of a file, and what another process answered. */
import { harmlessText } from '#contract/harmless-text.ts'

/** Prints a text on standard output with its lines and tabs; of what a terminal interprets it prints dots. */
export const print = (text: string): void => console.log(harmlessText(text))

/** The same on standard error. */
export const printError = (text: string): void => console.error(harmlessText(text))
