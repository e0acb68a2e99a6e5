import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { GroupFilter } from './group-filter.tsx'

afterEach(cleanup)

test('counts of groups are grouped by thousands (R6)', async () => {
  const groups = [
    { id: 'account', label: 'Account', count: 1234 },
    { id: 'payment', label: 'Payment', count: 7 },
  ]
  const view = { type: 'faq', page: 1, searchType: 'TITLE_CONTENT' } as const
  await renderInRouter('/bulletin/list', {
    '/bulletin/list': () => <GroupFilter screen="/bulletin/list" view={view} groups={groups} counts />,
  })
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['All1,241', 'Account1,234', 'Payment7'])
})
