import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { createClient } from '#portal/http/client/client.ts'
import { storePatient } from '#test/support/clinicRecords.ts'
import { watchNetwork } from '#test/support/network.ts'
import { fill, openForm, save } from '#test/support/patientForm.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { sharedService } from '#test/support/sharedService.ts'
import { testPassword } from '#test/support/testPassword.ts'

const { url } = await sharedService('portal')

/** Ends a session on the service, as an administrator does. */
const endOnService = async (token: string | undefined) =>
  createClient({ baseUrl: url, timeZone: 'UTC', token: () => token, onRefusedToken: () => undefined }).send(
    operations.endSession,
  )

const lockScreen = async () => within(await screen.findByRole('dialog', { name: 'Sign in to go on' }))

async function signInAgain({ user }: Awaited<ReturnType<typeof renderPortal>>, username?: string) {
  const form = await lockScreen()
  const name = form.getByLabelText('Username')
  if (username) {
    await user.clear(name)
    await user.type(name, username)
  }
  await user.type(form.getByLabelText('Password'), testPassword)
  await user.click(form.getByRole('button', { name: 'Sign in' }))
}

test('When the service has ended the session, its user signs in in place, with the name filled in, and what was asked is answered', async () => {
  const portal = await renderPortal('/reports?examinerName=Prado', { role: 'doctor' })
  await screen.findByRole('heading', { name: 'Reports' })
  await endOnService(portal.store.get().session?.token)
  const pending = portal.client.page(operations.listReleases, { query: { limit: 1 } })

  const form = await lockScreen()
  expect(form.getByLabelText('Username')).toHaveValue('doctor')
  expect(form.getByText(/^Your session has ended/)).toBeVisible()
  expect(document.documentElement.hasAttribute('data-locked')).toBe(true)
  expect(portal.address()).toBe('/reports?examinerName=Prado')
  const network = watchNetwork()
  const waiting = portal.client.page(operations.listReleases, { query: { limit: 1 } })
  expect(network.requests).toEqual([])

  await signInAgain(portal)
  await expect(pending).resolves.toMatchObject({ data: [expect.anything()] })
  await expect(waiting).resolves.toMatchObject({ data: [expect.anything()] })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in to go on' })).toBeNull())
  expect(document.documentElement.hasAttribute('data-locked')).toBe(false)
  expect(portal.address()).toBe('/reports?examinerName=Prado')
})

test('What was typed is saved after its user has signed in again', async () => {
  const { id } = await storePatient()
  const portal = await openForm(`/patients/${id}/edit`)
  await fill(portal, 'Mother', 'Lúcia Prado')
  await endOnService(portal.store.get().session?.token)
  await save(portal)
  await signInAgain(portal)
  await waitFor(async () =>
    expect(await portal.client.send(operations.getPatient, { params: { id } })).toMatchObject({
      mother: 'Lúcia Prado',
    }),
  )
})

test('A removal is not sent again by itself', async () => {
  const { id, dateHourChanged } = await storePatient()
  const portal = await renderPortal('/patients', { role: 'administrator' })
  // The page's own requests would be the first to learn of the end, and the removal would wait behind the lock screen.
  await screen.findAllByRole('row')
  await waitFor(() => expect(portal.queryClient.isFetching()).toBe(0))
  await endOnService(portal.store.get().session?.token)
  const body = { id, dateHourChanged }
  await act(async () => {
    await expect(portal.client.send(operations.removePatient, { body })).rejects.toMatchObject({
      status: 401,
    })
  })
  await signInAgain(portal)
  await expect(portal.client.send(operations.getPatient, { params: { id } })).resolves.toMatchObject({ id })
})

test('Another user who signs in at the lock screen starts clean, and what waited is not sent', async () => {
  const portal = await renderPortal('/patients', { role: 'frontdesk' })
  await portal.user.type(await screen.findByLabelText('Search patients'), 'Souza')
  portal.queryClient.setQueryData(['something read'], 'secret')
  await endOnService(portal.store.get().session?.token)
  const pending = portal.client
    .page(operations.listPatients, { query: { limit: 1 } })
    .catch((error: unknown) => error)
  await signInAgain(portal, 'administrator')
  expect(await pending).toMatchObject({ name: 'UserLeftError' })
  await waitFor(() => expect(portal.address()).toBe('/overview'))
  expect(portal.queryClient.getQueryData(['something read'])).toBeUndefined()
  await portal.user.click(screen.getByRole('link', { name: 'Patients' }))
  expect(await screen.findByLabelText('Search patients')).toHaveValue('')
})

test('A request that was given up while it waited is not sent', async () => {
  const portal = await renderPortal('/reports', { role: 'doctor' })
  await screen.findByRole('heading', { name: 'Reports' })
  await act(async () => portal.store.lock('locked'))
  const network = watchNetwork()
  const giveUp = new AbortController()
  const pending = portal.client.page(operations.listReleases, { signal: giveUp.signal })
  giveUp.abort()
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
  expect(network.requests).toEqual([])
})

test('A request with a token that was exchanged in another tab is sent again with the new one', async () => {
  const portal = await renderPortal('/reports', { role: 'doctor' })
  await screen.findByRole('heading', { name: 'Reports' })
  const old = portal.store.get().session!
  const other = createClient({
    baseUrl: url,
    timeZone: 'UTC',
    token: () => old.token,
    onRefusedToken: () => undefined,
  })
  await other.send(operations.renewToken)
  await expect(portal.client.page(operations.listReleases, { query: { limit: 1 } })).resolves.toMatchObject({
    data: [expect.anything()],
  })
  expect(portal.store.get().session?.token).not.toBe(old.token)
  expect(portal.store.get().ended).toBeUndefined()
})
