/**
 * Whether a navigation leads to another address, also only to another language: the router's `hrefChanged` compares routes, without their
 * prefix. False for the page that was loaded.
 */
export const leadsElsewhere = ({
  fromLocation,
  toLocation,
}: {
  fromLocation?: { publicHref: string }
  toLocation: { publicHref: string }
}): boolean => fromLocation !== undefined && fromLocation.publicHref !== toLocation.publicHref
