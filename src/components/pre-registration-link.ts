/** Address of pre-registration (S18). A plain click on a content link to it opens it over the page (§2, the pre-register popup). */
export const preRegistrationHref = '/teaser#pre-registration'
