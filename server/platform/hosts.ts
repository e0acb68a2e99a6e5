/** Whether a host, as `URL.hostname` has it, is this machine itself: nothing said to it goes over a line. */
export const isLoopback = (host: string): boolean => /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
