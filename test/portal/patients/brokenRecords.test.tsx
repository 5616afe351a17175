import { screen } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { watchNetwork } from '#test/support/network.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

test('A patient who cannot be shown is named by the number, and the others are listed', async () => {
  const { url, password } = inject('service')
  const signIn = await fetch(`${url}/api/v1/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'frontdesk', password }),
  })
  const headers = { authorization: `Bearer ${(await signIn.json()).token}` }
  const { count, data } = await (await fetch(`${url}/api/v1/patient/query`, { headers })).json()
  const [first, second] = data
  const answer = Response.json({ count, data: [first, { ...second, id: 4711, birthDate: 'unknown' }] })
  watchNetwork((path) => (path.startsWith('/patient/query') ? answer.clone() : undefined))

  await renderPortal('/patients', { role: 'frontdesk' })
  expect(await screen.findByRole('alert')).toHaveTextContent('1 patient could not be shown: number 4711.')
  expect(screen.getAllByRole('row', { name: new RegExp(first.lastName) })).not.toHaveLength(0)
})
