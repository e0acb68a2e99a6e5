/** One spelling of each operator's name: `Kim` cannot approve what `kim` has asked for. @returns undefined where it is none */
export const operatorName = (typed: string): string | undefined => {
  const name = typed.normalize('NFKC').trim().toLowerCase()
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@-]{0,39}$/u.test(name) ? name : undefined
}
