/** The visitor's choice: third parties may learn of the visit, or not. */
export type ConsentAnswer = 'granted' | 'declined'

/**
 * `answer`: the stored choice, undefined if there is none or the question has changed since. `isRefused`: the browser declines for its user
 * (Global Privacy Control, Do Not Track).
 */
export type ConsentInput = { answer: ConsentAnswer | undefined; isRefused: boolean }

export type ConsentContext = ConsentInput

export type ConsentEvent =
  | { type: 'consent.grant' }
  | { type: 'consent.decline' }
  /** The visitor wants to see the choice again. */
  | { type: 'consent.review' }
  /** Close the notice; the choice stays as it is. */
  | { type: 'consent.close' }
  /** Another tab stored or removed the choice. */
  | { type: 'consent.changedElsewhere'; answer: ConsentAnswer | undefined }

/** A choice made in this tab, to be stored. */
export type ConsentEmitted = { type: 'consent.answered'; answer: ConsentAnswer }
