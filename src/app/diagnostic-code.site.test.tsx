/** The code that a player copies from a failed screen (D4), in the whole site over a real provider. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'
import { aMember, signInDeps } from '#tests/helpers/sign-in.ts'

const provider = openProvider('demo', signInDeps)

test('has time, build, route, states and trace, and no personal data', async () => {
  const memberId = await aMember(provider, { nickname: 'Ashling' })
  const site = await openSite(provider, '/en/error/500?trace=t-12345678', { memberId })
  await site.shows('/error/500')
  await waitFor(() => expect(screen.getByRole('banner').textContent).toContain('Ashling'))
  await site.user.click(within(site.main()).getByRole('button', { name: 'Copy the code' }))
  expect(await screen.findByText('Copied.')).toBeDefined()
  const code = await navigator.clipboard.readText()
  expect(code).toMatch(
    /^time=\d{4}-\d\d-\d\dT[\d:.]+Z build=\w+ route=\/en\/error\/500 app=ready session=signedIn\.fresh popups=\S+ trace=t-12345678$/,
  )
  expect(code).not.toContain('Ashling')
})
