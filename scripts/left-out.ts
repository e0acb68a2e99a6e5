/**
 * A Vite plugin that leaves parts of TanStack Query and Router out of the browser's build which their classes hold on to though nothing
 * here uses them: writes are the machines' (design.md "Who owns what"), no list is an infinite query, and links are our own
 * (docs/decisions/0028). Together 3 kB of every first load. Whoever comes to need one gets an error that names this file.
 */
import type { Plugin } from 'vite'

const leftOut: readonly { module: RegExp; code: string }[] = [
  {
    module: /query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/,
    code: 'export const infiniteQueryBehavior = () => leftOut(), hasNextPage = leftOut, hasPreviousPage = leftOut',
  },
  {
    module: /query-core[\\/]build[\\/]modern[\\/]mutation\.js$/,
    code: 'export class Mutation { constructor() { leftOut() } }\nexport const getDefaultState = leftOut',
  },
  {
    module: /query-core[\\/]build[\\/]modern[\\/]mutationCache\.js$/,
    code: 'export class MutationCache { getAll() { return [] } clear() {} subscribe() { return () => {} } resumePausedMutations() { return Promise.resolve() } build() { leftOut() } }',
  },
  {
    module: /react-router[\\/]dist[\\/]esm[\\/]link\.js$/,
    code: 'export const Link = leftOut, createLink = leftOut, linkOptions = leftOut, useLinkProps = leftOut, composeHandlers = leftOut',
  },
]
const fail = "function leftOut() { throw new Error('left out of this build: see scripts/left-out.ts') }"

export const leaveOut = (): Plugin => ({
  name: 'leave-out',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: (id) => {
    const part = leftOut.find(({ module }) => module.test(id))
    return part === undefined ? undefined : `${part.code}\n${fail}`
  },
})
