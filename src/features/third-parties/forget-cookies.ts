/** Removes cookies that a script has set for this host or any parent domain. */
export function forgetCookies(names: readonly string[]): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  for (const name of names)
    for (const domain of ['', ...domains.map((one) => `; domain=${one}`)])
      // The Cookie Store API is missing in some supported browsers.
      document.cookie = `${name}=; max-age=0; path=/${domain}`
}
