/** Removes cookies that a script has set for this host or any domain above it. */
export function forgetCookies(names: readonly string[]): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  for (const name of names)
    for (const domain of ['', ...domains.map((one) => `; domain=${one}`)])
      // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in every browser of ours
      document.cookie = `${name}=; max-age=0; path=/${domain}`
}
