/**
 * Vite plugin: gives the modules that check addresses a copy of valibot of their own. It ships as one module, and a module lands in one
 * chunk: without this, every validator any lazy screen uses would be in each page's first load (docs/decisions/0006).
 */
import type { Plugin } from 'vite'

const checksAddresses = /[\\/](src[\\/]routes|contract[\\/]boards)/

export function addressValibot(): Plugin {
  return {
    name: 'address-valibot',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer) {
      if (source !== 'valibot' || importer === undefined || !checksAddresses.test(importer)) return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      return resolved === null ? null : `${resolved.id}?address`
    },
  }
}
