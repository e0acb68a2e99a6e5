/**
 * A Vite plugin: a loader whose chunk is there is called at once. The router's `lazyFn` asks the browser for the module at every call, which
 * answers in a task of its own even where it has it; a frame fits in between, and each navigation would wait for it (docs/decisions/0028).
 */
import type { Plugin } from 'vite'

const theirs = /import \{ lazyFn \} from ['"]@tanstack\/react-router['"];?/

export const loadersAtHand = (): Plugin => ({
  name: 'loaders-at-hand',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /[\\/]src[\\/]routes[\\/]/, code: theirs },
    handler: (code) => ({ code: code.replace(theirs, "import { lazyFn } from '#src/app/at-hand.ts';"), map: null }),
  },
})
