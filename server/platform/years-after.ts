/** How long personal data is kept is told in years (§9). */
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** @returns the same UTC day and time so many years later, wherever the host is; 29 February becomes the 28th where there is none */
export const yearsAfter = (at: Date, years: number): Date => dayjs.utc(at).add(years, 'year').toDate()
