import { screen, waitFor } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { createClient } from '#portal/http/client.ts'
import { fakeService } from '#test/support/fakeService.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

const clientWith = (token: string) =>
  createClient({
    baseUrl: inject('service').url,
    timeZone: 'UTC',
    token: () => token,
    onRefusedToken: () => undefined,
  })

test('A session that the service has ended leads to the sign-in page with a reason, and back to the same page', async () => {
  const { store, client, user, address } = await renderPortal('/reports?examId=3&examinerName=Prado', {
    role: 'doctor',
  })
  await screen.findByRole('heading', { name: 'Released reports' })
  await clientWith(store.get().session?.token ?? '').send(operations.endSession)
  await expect(client.page(operations.listReleases, {})).rejects.toMatchObject({ status: 401 })

  expect(await screen.findByText(/^Your session has ended./)).toBeVisible()
  expect(address()).toBe('/sign-in?return=%2Freports%3FexamId%3D3%26examinerName%3DPrado')

  await user.click(await screen.findByRole('button', { name: 'Doctor' }))
  await screen.findByRole('heading', { name: 'Released reports' })
  expect(address()).toBe('/reports?examId=3&examinerName=Prado')
})

test('Signing out ends the session on the service, here, and in the cache', async () => {
  const { store, queryClient, user, address } = await renderPortal('/reports', { role: 'doctor' })
  await screen.findByRole('heading', { name: 'Released reports' })
  const token = store.get().session?.token ?? ''
  queryClient.setQueryData(['something read'], 'secret')
  await user.click(screen.getByRole('button', { name: 'Sign out' }))

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
  await screen.findByRole('heading', { name: 'Released reports' })
  up = false
  await user.click(screen.getByRole('button', { name: 'Sign out' }))

  expect(
    await screen.findByText(/^You are signed out on this device. The service could not be reached/),
  ).toBeVisible()
  expect(sessionStorage.getItem('session')).toBeNull()
})

test('A refused token that is no longer the one in use ends nothing', async () => {
  const { store, client } = await renderPortal('/reports', { role: 'doctor' })
  await screen.findByRole('heading', { name: 'Released reports' })
  const stale = store.get().session
  await clientWith(stale?.token ?? '').send(operations.endSession)
  const refused = client.page(operations.listReleases)
  store.renew({ ...stale!, token: 'a fresh one' })

  await expect(refused).rejects.toMatchObject({ status: 401 })
  expect(store.get().session?.token).toBe('a fresh one')
})

test('Another user who signs in sees nothing of the user before', async () => {
  const { store, queryClient } = await renderPortal('/reports', { role: 'doctor' })
  queryClient.setQueryData(['something read'], 'secret')
  store.begin({ ...store.get().session!, user: { ...store.get().session!.user, id: 99 } }, false)
  expect(queryClient.getQueryData(['something read'])).toBeUndefined()
})
