import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchNetwork } from '#test/support/network.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { sharedService } from '#test/support/sharedService.ts'
import { testPassword } from '#test/support/testPassword.ts'

test('The list shows readable patients and names or counts the records that cannot be shown', async () => {
  const { url } = await sharedService('portal')
  const signIn = await fetch(`${url}/api/v1/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'frontdesk', password: testPassword }),
  })
  const headers = { authorization: `Bearer ${(await signIn.json()).token}` }
  const { count, data } = await (
    await fetch(`${url}/api/v1/patient/query`, { method: 'POST', headers })
  ).json()
  const [first, second] = data
  const broken = [
    { ...second, id: 4711, birthDate: 'unknown' },
    { ...second, id: 'x' },
  ]
  const answer = Response.json({ count, data: [first, ...broken] })
  watchNetwork((path) => (path.startsWith('/patient/query') ? answer.clone() : undefined))

  await renderPortal('/patients', { role: 'frontdesk' })
  expect(
    await screen.findByText(/^2 records could not be shown: number 4711, 1 without a readable number\./),
  ).toBeVisible()
  expect(screen.getAllByRole('row', { name: new RegExp(first.lastName) })).not.toHaveLength(0)
})
