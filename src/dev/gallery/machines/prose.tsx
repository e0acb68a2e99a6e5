/** A comment's text: parts between back quotes are code. */
export const Prose = ({ text }: { text: string }) =>
  // oxlint-disable-next-line react/no-array-index-key -- every second part is code, by its position
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
