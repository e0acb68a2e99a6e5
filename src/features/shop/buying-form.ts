/** The id of the purchase form: the bar at the bottom of a phone's screen submits it too. */
export const buyingForm = 'buying'
