/** Id of the sources of this build, 10 hexadecimal digits (scripts/build-id.ts); `development` without a build. */
export const build: string = (import.meta.env['VITE_BUILD'] as string | undefined) ?? 'development'
