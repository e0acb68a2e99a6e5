/** A comment's words: what stands between back quotes is code. */
export const Prose = ({ text }: { text: string }) =>
  // oxlint-disable-next-line react/no-array-index-key -- every second part is code: its place says so
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
