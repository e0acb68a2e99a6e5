/** Nobody should find a callback route by a search. */
export const callbackHead = () => ({ meta: [{ name: 'robots', content: 'noindex' }] })
