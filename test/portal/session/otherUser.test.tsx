import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { operations } from '#contract/operations.ts'
import type { Role } from '#contract/access/roles.ts'
import { connect } from '#portal/app/connect.ts'
import { draftStore } from '#portal/records/form/draftStore.ts'
import { openTab } from '#portal/reports/document/usePdfActions.ts'
import { readMarks, sendWaitingMarks, setReadMarks } from '#portal/reports/api/readState.ts'
import { createTokenStore } from '#portal/session/tokenStore.ts'
import type { TokenStore } from '#portal/session/tokenStore.ts'
import { clientOf, storePatient } from '#test/support/clinicRecords.ts'
import { watchNetwork } from '#test/support/network.ts'
import { fill, openForm, save } from '#test/support/patientForm.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { portalConfig } from '#test/support/portalConfig.ts'
import { sharedService } from '#test/support/sharedService.ts'
import { testPassword } from '#test/support/testPassword.ts'

const { url } = await sharedService('portal')

const beginAs = async (role: Role) =>
  (await clientOf(role)).send(operations.authenticate, { body: { username: role, password: testPassword } })

/** Another tab signs out and signs in another user; this tab is frozen and gets no event. */
async function changeUserUnheard(role: Role, keep = true): Promise<void> {
  const begun = await beginAs(role)
  const other = createTokenStore()
  other.end('signedOut')
  other.begin(begun, keep)
}

test('Typed changes are not saved under another user who has signed in in another tab', async () => {
  const { id } = await storePatient()
  const portal = await openForm(`/patients/${id}/edit`)
  await fill(portal, 'Mother', 'Lúcia Prado')
  await changeUserUnheard('administrator')
  const network = watchNetwork()
  await save(portal)

  expect(await screen.findByText(/was not saved or sent in this tab is lost/)).toBeVisible()
  await waitFor(() => expect(portal.address()).toBe('/overview'))
  expect(screen.getByText('Test administrator')).toBeVisible()
  expect(network.requests.filter(({ path }) => path === '/patient')).toEqual([])
  const stored = await (await clientOf('administrator')).send(operations.getPatient, { params: { id } })
  expect(stored.mother).not.toBe('Lúcia Prado')
  const shelf = draftStore(portal.store)
  expect([shelf.waiting.size, shelf.sending.size]).toEqual([0, 0])
})

test('A search is not shown to the next user, who signed in in another tab', async () => {
  const portal = await renderPortal('/patients', { role: 'frontdesk' })
  await portal.user.type(await screen.findByLabelText('Search patients'), 'Souza')
  await changeUserUnheard('administrator')
  await act(async () => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(portal.address()).toBe('/overview'))
  await portal.user.click(screen.getByRole('link', { name: 'Patients' }))
  expect(await screen.findByLabelText('Search patients')).toHaveValue('')
})

test('The scroll position of a list is not kept for the next user', async () => {
  const portal = await renderPortal('/reports', { role: 'doctor' })
  const rows = await screen.findAllByRole('row')
  act(() => rows[1]!.focus())
  window.dispatchEvent(new Event('pagehide'))
  expect(window.sessionStorage.getItem('places in lists')).not.toBeNull()
  await act(async () => portal.store.end('signedOut'))
  await waitFor(() => expect(portal.address()).toBe('/sign-in'))
  expect(window.sessionStorage.getItem('places in lists')).toBeNull()
})

test('A tab that was frozen during a sign-out shows the sign-in page before anything is sent', async () => {
  const portal = await renderPortal('/patients', { role: 'frontdesk' })
  await screen.findByRole('heading', { name: 'Patients' })
  createTokenStore().end('signedOut')
  const network = watchNetwork()
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText('You were signed out in another window.')).toBeVisible()
  expect(portal.address()).toBe('/sign-in')
  expect(network.asked.filter((path) => path.startsWith('/patient'))).toEqual([])
})

/** A tab of a doctor whose mark could not be sent. */
async function tabWithWaitingMark() {
  const store = createTokenStore()
  const { client, queryClient } = connect(store, portalConfig(url))
  const doctor = await beginAs('doctor')
  store.begin(doctor, false)
  const { data } = await client.page(operations.listReleases, { query: { limit: 1 } })
  const id = data[0]!.id
  await queryClient.ensureQueryData({ ...readMarks, queryFn: () => new Map() })
  let broken = true
  const network = watchNetwork((path) => (broken && path === '/portalreport/read' ? 'breaks' : undefined))
  const own = client.of(doctor.user.id)
  await setReadMarks(own, queryClient, [id], true)
  broken = false
  return {
    store,
    client: own,
    queryClient,
    doctor,
    network,
    mark: () => queryClient.getQueryData(readMarks.queryKey)?.get(id),
  }
}

test('A waiting read mark is sent for its user, also after the session has expired', async () => {
  const { store, client, queryClient, doctor, mark } = await tabWithWaitingMark()
  expect(mark()?.state).toBe('waiting')
  store.lock('ended')
  const sending = sendWaitingMarks(client, queryClient)
  expect(mark()?.state).toBe('sending')
  store.begin(doctor, false)
  await sending
  expect(mark()?.state).toBe('sent')
  expect(store.get().hasLostWork).toBe(false)
})

test('A waiting or queued read mark is never sent for another user, and a toast says so', async () => {
  const { store, client, queryClient, network, mark } = await tabWithWaitingMark()
  const administrator = await beginAs('administrator')
  const sentBefore = network.count('/portalreport/read')
  const sending = sendWaitingMarks(client, queryClient)
  store.lock('ended')
  store.begin(administrator, false)
  await sending
  await setReadMarks(client, queryClient, [1], true)
  expect(network.count('/portalreport/read') - sentBefore).toBeLessThanOrEqual(1)
  expect(network.requests.slice(-1)[0]?.path).not.toContain('1/read')
  expect(mark()).toBeUndefined()
  expect(store.get().hasLostWork).toBe(true)
})

test('An answer that arrives after another user has signed in is dropped', async () => {
  const store = createTokenStore()
  const { client } = connect(store, portalConfig(url))
  const [frontdesk, administrator] = [await beginAs('frontdesk'), await beginAs('administrator')]
  store.begin(frontdesk, false)
  const { id } = await storePatient()
  const asking = client.of(frontdesk.user.id).send(operations.getPatient, { params: { id } })
  store.end('signedOut')
  store.begin(administrator, false)
  await expect(asking).rejects.toMatchObject({ name: 'UserLeftError' })
})

test.each([
  ['at the sign-out', (store: TokenStore) => store.end('signedOut')],
  ['when the screen is locked', (store: TokenStore) => store.lock('locked')],
  ['with the page of the portal', () => void window.dispatchEvent(new Event('pagehide'))],
])('A PDF in a tab of its own is closed %s, and its address forgotten', (_, leave) => {
  const tab = {
    opener: window,
    closed: false,
    document: document.implementation.createHTMLDocument(),
    location: { replace: vi.fn<(address: string) => void>() },
    close: vi.fn<() => void>(),
  }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const revoked = vi.fn<(address: string) => void>()
  Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: revoked })
  const store = createTokenStore()
  const session = {
    token: 'one',
    expiresAt: '2026-11-20T18:00:00Z',
    user: { id: 1, username: 'doctor', name: 'Helena Prado', role: 'doctor' },
  } as const
  store.begin(session, false)
  openTab('Loading', store)?.show(new Blob())
  expect(tab.location.replace).toHaveBeenCalledWith('blob:one')
  store.renew({ ...session, token: 'two' })
  expect(tab.close).not.toHaveBeenCalled()
  leave(store)
  expect(tab.close).toHaveBeenCalledOnce()
  expect(revoked).toHaveBeenCalledWith('blob:one')
  vi.restoreAllMocks()
})
