/** @returns one line if some of these settings are set and some are not */
export function settingsTogether<Name extends string>(given: Readonly<Partial<Record<Name, unknown>>>, names: readonly Name[]): string[] {
  const set = names.filter((name) => given[name] !== undefined)
  return set.length > 0 && set.length < names.length ? [`${names.join(' and ')} belong together: set all, or none`] : []
}
