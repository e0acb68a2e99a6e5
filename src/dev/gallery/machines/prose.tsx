/** A comment's text: parts between back quotes are code. */
export const Prose = ({ text }: { text: string }) =>
  // Every second part is code, by its position.
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
