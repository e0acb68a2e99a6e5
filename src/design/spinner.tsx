import { spinner } from './spinner.css.ts'

/** The rotating open ring. Decorative: the element around it is `aria-busy` or names the content that is loading. */
export const Spinner = ({ size = 'm' }: { size?: keyof typeof spinner }) => <span className={spinner[size]} aria-hidden="true" />
