/** Retention periods of personal data are given in years (§9). */
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** @returns the same UTC day and time that many years later, regardless of the host's time zone; 29 February becomes the 28th if needed */
export const yearsAfter = (at: Date, years: number): Date => dayjs.utc(at).add(years, 'year').toDate()
