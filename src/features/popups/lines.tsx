import { Fragment } from 'react'

/** A text with its line breaks (§2: API messages are split on line breaks). */
export const Lines = ({ text }: { text: string }) =>
  text.split(/\r\n|\r|\n|<br\s*\/?>/i).map((line, index) => (
    // Lines have no identity and never move.
    <Fragment key={index}>
      {index > 0 && <br />}
      <span>{line}</span>
    </Fragment>
  ))
