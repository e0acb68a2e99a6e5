import fresh from 'fresh'

/**
 * @param validators of the response
 * @returns whether the client already has this response and did not force a reload (RFC 9110 §13.1.2, §13.1.3): then the response is 304.
 *   Tags are compared weakly; a manual reload (`cache-control: no-cache`) always gets the whole response
 */
export const isKnownTo = (request: Request, validators: { etag: string; modified?: Date | undefined }): boolean =>
  fresh(Object.fromEntries(request.headers), { etag: validators.etag, 'last-modified': validators.modified?.toUTCString() })
