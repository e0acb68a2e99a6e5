/** The host of an address as connections take it: `URL.hostname` has an IPv6 address in brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Whether a host, as `URL.hostname` returns it, is this machine itself: connections to it use no network. */
export const isLoopback = (host: string): boolean => /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
