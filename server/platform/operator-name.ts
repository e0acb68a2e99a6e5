/** One spelling of each operator's name: `Kim` cannot approve a request of `kim`. @returns undefined if it is no valid name */
export const operatorName = (typed: string): string | undefined => {
  const name = typed.normalize('NFKC').trim().toLowerCase()
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@-]{0,39}$/u.test(name) ? name : undefined
}
