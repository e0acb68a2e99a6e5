/**
 * A path on this site that no browser reads as another host: `//host` and `/\host` name a host, and tabs and line ends are dropped before
 * that is decided. Check it wherever `next` is read: anyone can write an address.
 */
export const isSitePath = (text: string): boolean => /^\/(?!\/)/.test(text) && !/[\\\p{Cc}]/u.test(text) && !/^[^?#]*\/\//.test(text)
