/** Time limits in ms: on a connection that gives no response, neither a button nor a page waits forever. */

/** Of a call with its repetition after a renewal of the tokens, unless it names another one. Repeating a call is safe. */
export const callTimeLimit = 30_000
/** Of a call that gives tokens: for 30 s its repetition gets the same ones (docs/requirements.md "Session"), later it ends the session. */
export const tokenTimeLimit = 12_000
/** Time that an outcome waits for the provider's new state of what was changed. */
export const refetchTimeLimit = 5000
