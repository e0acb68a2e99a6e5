/** What the receiving server found out about a sender: `Authentication-Results` (RFC 8601). */

/** Comments may hold anything, also what looks like a result; quoted strings too. */
function withoutComments(value: string): string {
  let depth = 0
  let isQuoted = false
  let kept = ''
  for (let i = 0; i < value.length; i += 1) {
    const letter = value[i]!
    if (letter === '\\') i += 1
    else if (isQuoted) isQuoted = letter !== '"'
    else if (letter === '(') depth += 1
    else if (letter === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0 && letter === '"') {
      isQuoted = true
      kept += '_'
    } else if (depth === 0) kept += letter
  }
  return kept
}

/**
 * Whether the server of this name says that the mail is the domain's (`dmarc=pass`). What other servers say counts for nothing: a sender
 * can write such a header as well. The receiving server has to take out those that bear its own name (RFC 8601 §5).
 * @param values of all Authentication-Results headers
 * @param domain of the address in From
 */
export function isDomainProved(values: readonly string[], authserv: string, domain: string): boolean {
  const results = values
    .map((value) => withoutComments(value).split(';'))
    .filter(([server = '']) => server.trim().split(/\s+/)[0]!.toLowerCase() === authserv)
    .flatMap(([, ...results]) => results)
    .filter((result) => /^\s*dmarc\s*(\/\s*\d+\s*)?=/i.test(result))
  return (
    results.length > 0 &&
    results.every((result) => {
      const named = /\bheader\.from\s*=\s*(\S+)/i.exec(result)?.[1]
      return /=\s*pass\b/i.test(result) && (named === undefined || named.toLowerCase() === domain)
    })
  )
}
