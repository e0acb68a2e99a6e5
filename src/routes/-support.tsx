import { Trans } from '@lingui/react/macro'
import { SkeletonRows } from '#src/design/skeleton.tsx'
import { placeOf, listSearchOf, newSearchOf } from '#src/features/support/support-search.ts'
import { ListScreen, OwnRequests } from '#src/features/support/list-screen.tsx'
import { NewScreen, OwnNewRequest } from '#src/features/support/new-screen.tsx'
import { OwnRequest, ThreadScreen } from '#src/features/support/thread-screen.tsx'
import { MembersOnly } from '#src/components/members-only.tsx'

/** The screen at `/inquiry`, `/inquiry/new` and `/inquiry/12`; the address is parsed together with the screens. */
export function SupportRoute({ part, search }: { part: string | undefined; search: Record<string, unknown> }) {
  const here = placeOf(part, search)
  switch (here.place) {
    case 'list':
      return (
        <ListScreen search={listSearchOf(search)}>
          <MembersOnly
            why={<Trans>Only members can send support requests. Log in, and your requests are listed here.</Trans>}
            waiting={<SkeletonRows count={6} />}
          >
            <OwnRequests search={listSearchOf(search)} />
          </MembersOnly>
        </ListScreen>
      )
    case 'new': {
      const newSearch = newSearchOf(search)
      return (
        <NewScreen>
          <MembersOnly
            why={<Trans>Only members can send support requests. Log in to write one.</Trans>}
            waiting={<SkeletonRows count={4} />}
          >
            <OwnNewRequest key={`${String(newSearch.type)} ${newSearch.orderNo}`} search={newSearch} />
          </MembersOnly>
        </NewScreen>
      )
    }
    case 'one':
      return (
        <ThreadScreen>
          <MembersOnly
            why={<Trans>Log in with the account you wrote with to see this request.</Trans>}
            waiting={<SkeletonRows count={4} />}
          >
            <OwnRequest key={here.id} id={here.id} />
          </MembersOnly>
        </ThreadScreen>
      )
    case 'none':
      // The loader reports this as not found.
      return null
    default:
      return here satisfies never
  }
}
