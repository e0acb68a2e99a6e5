/** Which sources the site was built from, as 10 hexadecimal digits (scripts/build-id.ts); `development` where nothing was built. */
export const build: string = (import.meta.env['VITE_BUILD'] as string | undefined) ?? 'development'
