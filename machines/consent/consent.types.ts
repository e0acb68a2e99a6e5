/** What a visitor said: third parties may be told of the visit, or not. */
export type ConsentAnswer = 'granted' | 'declined'

/**
 * `answer`: the remembered one, undefined where there is none or the question has changed since.
 * `isRefused`: the browser says no for its user (Global Privacy Control, Do Not Track).
 */
export type ConsentInput = { answer: ConsentAnswer | undefined; isRefused: boolean }

export type ConsentContext = ConsentInput

export type ConsentEvent =
  | { type: 'consent.grant' }
  | { type: 'consent.decline' }
  /** Somebody wants to see the choice again. */
  | { type: 'consent.review' }
  /** Enough seen; the answer stays as it is. */
  | { type: 'consent.close' }
  /** Another tab answered, or forgot the answer. */
  | { type: 'consent.changedElsewhere'; answer: ConsentAnswer | undefined }

/** Said in this tab: to be remembered. */
export type ConsentEmitted = { type: 'consent.answered'; answer: ConsentAnswer }
