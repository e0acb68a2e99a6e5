import fresh from 'fresh'

/**
 * @param validators of what would be sent
 * @returns whether who asks has it already and asked for nothing new (RFC 9110 §13.1.2, §13.1.3): the answer is 304. Tags are compared
 * weakly; a reload by hand (`cache-control: no-cache`) always gets the whole
 */
export const isKnownTo = (request: Request, validators: { etag: string; modified?: Date | undefined }): boolean =>
  fresh(Object.fromEntries(request.headers), { etag: validators.etag, 'last-modified': validators.modified?.toUTCString() })
