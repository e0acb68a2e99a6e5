/** The page that follows a play. */
import type { AnyEventObject } from 'xstate'
import { joinAddress, type Address } from '#contract/page-address.ts'
import type { Part } from '#machines/recording/recording.types.ts'
import type { App } from '#src/app/create-app.tsx'
import { addressAfter, remountPage, startOf, visit } from './follow.ts'

/** The page's address in a play. Until the page is connected, only the address changes. */
export interface FollowedPage {
  connect: (app: App) => void
  isConnected: () => boolean
  address: () => Address
  /** Goes on after an event of the play, when the page has followed the earlier ones. */
  follow: (event: AnyEventObject) => void
  /** Resolves when the page has followed all events. */
  followed: () => Promise<void>
  /** Opens a page without following an event. @param href a path */
  visit: (href: string) => Promise<void>
  /** Opens the page of another moment. */
  goTo: (address: Address) => Promise<void>
  /** Starts the page's machines again, on the page that is open. */
  restart: () => Promise<void>
}

/** @param part the part that is played: the page begins at its first address */
export function createFollowedPage(part: Part): FollowedPage {
  const { search } = location
  let app: App | undefined
  let address = startOf(part)
  let moving = Promise.resolve()
  const open = async (href: string): Promise<void> => (app === undefined ? undefined : visit(app, href, search))
  return {
    connect: (to) => {
      app = to
      // Navigating earlier would hydrate the server's page with another one.
      moving = to.hydrated
    },
    isConnected: () => app !== undefined,
    address: () => address,
    follow: (event) => {
      address = addressAfter(address, event, part)
      const href = joinAddress(address)
      moving = moving.then(() => open(href))
    },
    followed: () => moving,
    visit: open,
    goTo: (to) => {
      address = to
      return open(joinAddress(to))
    },
    restart: async () => {
      if (app === undefined) return
      app.actors.restart()
      await remountPage(app)
    },
  }
}
