import { randomInt } from 'node:crypto'

/** Capitals and digits except those that are easily confused (0 O, 1 I L): codes are read out, and typed from paper. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** @returns unguessable characters: 4.9 bits each */
export const randomCode = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]!).join('')
