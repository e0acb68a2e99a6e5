/**
 * A path on this site, and nothing a browser could read as another one: `//host` and `/\host` name a host, tabs and line ends are
 * dropped before that is decided. Ask it again wherever `next` is read: anyone can write an address.
 */
export const isSitePath = (text: string): boolean => /^\/(?!\/)/.test(text) && !/[\\\p{Cc}]/u.test(text) && !/^[^?#]*\/\//.test(text)
