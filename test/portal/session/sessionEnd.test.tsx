import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { createClient } from '#portal/http/client/client.ts'
import { fakeService } from '#test/support/fakeService.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { sharedService } from '#test/support/sharedService.ts'
import { signOut } from '#test/support/userMenu.ts'

const { url: baseUrl } = await sharedService('portal')
const clientWith = (token: string) =>
  createClient({
    baseUrl,
    timeZone: 'UTC',
    token: () => token,
    onRefusedToken: () => undefined,
  })

test('Signing out ends the session on the service, here, and in the cache', async () => {
  const { store, queryClient, user, address } = await renderPortal('/reports', { role: 'doctor' })
  await screen.findByRole('heading', { name: 'Reports' })
  const token = store.get().session?.token ?? ''
  queryClient.setQueryData(['something read'], 'secret')
  await signOut({ user })

  expect(await screen.findByText('You are signed out.')).toBeVisible()
  expect(address()).toBe('/sign-in')
  expect(sessionStorage.getItem('session')).toBeNull()
  expect(queryClient.getQueryData(['something read'])).toBeUndefined()
  await waitFor(() =>
    expect(clientWith(token).page(operations.listReleases)).rejects.toMatchObject({ status: 401 }),
  )
})

test('Signing out works here even if the service cannot be reached, and says so', async () => {
  let up = true
  const session = {
    token: 'a.b.c',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    user: { id: 1, username: 'doctor', name: 'Doctor', role: 'doctor' },
  }
  const serviceUrl = await fakeService((request, response) => {
    if (up) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(session))
    else request.socket.destroy()
  })
  const { user } = await renderPortal('/reports', { role: 'doctor', serviceUrl })
  await screen.findByRole('heading', { name: 'Reports' })
  up = false
  await signOut({ user })

  expect(
    await screen.findByText(/^You are signed out on this device. The service could not be reached/),
  ).toBeVisible()
  expect(sessionStorage.getItem('session')).toBeNull()
})

test('Another user who signs in sees nothing of the user before', async () => {
  const { store, queryClient } = await renderPortal('/reports', { role: 'doctor' })
  queryClient.setQueryData(['something read'], 'secret')
  store.begin({ ...store.get().session!, user: { ...store.get().session!.user, id: 99 } }, false)
  expect(queryClient.getQueryData(['something read'])).toBeUndefined()
})
