/** The receiving server's checks of a sender: `Authentication-Results` (RFC 8601). */

/**
 * Comments and quoted strings may contain anything, also text that looks like a result: a comment becomes a space (it separates words), and
 * a quoted string keeps only characters of names; the others become `_`.
 */
function plainWords(value: string): string {
  let depth = 0
  let isQuoted = false
  let kept = ''
  for (let i = 0; i < value.length; i += 1) {
    const letter = value[i]!
    if (letter === '\\' && (isQuoted || depth > 0)) i += 1
    else if (isQuoted) {
      if (letter === '"') isQuoted = false
      else kept += /[\w.@-]/.test(letter) ? letter : '_'
    } else if (letter === '(') {
      depth += 1
      kept += ' '
    } else if (letter === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0 && letter === '"') isQuoted = true
    else if (depth === 0) kept += letter
  }
  return kept
}

/**
 * Whether the server of this name confirms that the mail is from the domain (`dmarc=pass`). Results of other servers are ignored: a sender
 * can write such a header too. The receiving server must remove headers that use its own name (RFC 8601 §5).
 * @param values of all Authentication-Results headers
 * @param domain domain of the address in From
 */
export function isDomainProved(values: readonly string[], authserv: string, domain: string): boolean {
  const results = values
    .map((value) => plainWords(value).split(';'))
    .filter(([server = '']) => server.trim().split(/\s+/)[0]!.toLowerCase() === authserv)
    .flatMap(([, ...results]) => results)
    // The method, its version and its result come first; properties follow (§2.2).
    .flatMap((result) => /^\s*dmarc\s*(?:\/\s*\d+\s*)?=(.*)$/is.exec(result)?.[1] ?? [])
  return (
    results.length > 0 &&
    results.every(
      (result) =>
        /^\s*pass(\s|$)/i.test(result) &&
        [...result.matchAll(/\sheader\.from\s*=\s*(\S+)/gi)].every(([, named]) => named!.toLowerCase() === domain),
    )
  )
}
