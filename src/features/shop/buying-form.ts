/** The id of the form that buys: the bar at the foot of a phone's screen sends it off too. */
export const buyingForm = 'buying'
