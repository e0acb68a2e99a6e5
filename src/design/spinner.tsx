import { spinner } from './spinner.css.ts'

/** The open ring that turns. Decoration: the element around it is `aria-busy` or says what is loading. */
export const Spinner = ({ size = 'm' }: { size?: keyof typeof spinner }) => <span className={spinner[size]} aria-hidden="true" />
