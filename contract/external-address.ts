/** Whether an address from content begins with `http://` or `https://`; paths of this site do not. */
export const isExternal = (address: string): boolean => /^https?:\/\//i.test(address)
