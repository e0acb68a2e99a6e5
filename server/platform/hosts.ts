/** Whether a host, as `URL.hostname` returns it, is this machine itself: connections to it use no network. */
export const isLoopback = (host: string): boolean => /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
