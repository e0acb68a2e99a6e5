/** Where pre-registration is (S18). A plain click on a link of content there opens it over the page one reads (§2, the pre-register popup). */
export const preRegistrationHref = '/teaser#pre-registration'
