import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { draftStore } from '#portal/records/form/draftStore.ts'
import { clientOf, changePatient, storePatient, uniqueName } from '#test/support/clinicRecords.ts'
import { watchNetwork } from '#test/support/network.ts'
import type { Interception } from '#test/support/network.ts'
import { field, fill, openForm, save } from '#test/support/patientForm.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { testPassword } from '#test/support/testPassword.ts'
import { signOut } from '#test/support/userMenu.ts'

const read = async (id: number) =>
  (await clientOf('frontdesk')).send(operations.getPatient, { params: { id } })
const asked = (name: string) => screen.findByRole('alertdialog', { name })

test('A link asks before unsaved changes are left, and only then', async () => {
  const { id } = await storePatient()
  const portal = await openForm(`/patients/${id}/edit`)
  await fill(portal, 'Mother', 'Lúcia')
  await portal.user.click(screen.getByRole('link', { name: 'Patients' }))
  const dialog = within(await asked('Leave without saving?'))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Keep editing' })).toHaveFocus())
  await portal.user.click(dialog.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(field('Mother')).toHaveValue('Lúcia')
  await portal.user.click(screen.getByRole('link', { name: 'Cancel' }))
  await portal.user.click(
    within(await asked('Leave without saving?')).getByRole('button', { name: 'Discard' }),
  )
  await waitFor(() => expect(portal.address()).toBe(`/patients/${id}`))
  await portal.user.click(await screen.findByRole('link', { name: 'Edit' }))
  await screen.findByRole('button', { name: 'Save' })
  expect(field('Mother')).toHaveValue('')
  await portal.user.click(screen.getByRole('link', { name: 'Cancel' }))
  await waitFor(() => expect(portal.address()).toBe(`/patients/${id}`))
})

test('Signing out asks, too, and goes on when the changes are discarded', async () => {
  const { id } = await storePatient()
  const portal = await openForm(`/patients/${id}/edit`)
  await fill(portal, 'Mother', 'Lúcia')
  await signOut(portal)
  const dialog = within(await asked('Leave without saving?'))
  await portal.user.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect(field('Mother')).toHaveValue('Lúcia')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await signOut(portal)
  await portal.user.click(
    within(await asked('Leave without saving?')).getByRole('button', { name: 'Discard' }),
  )
  await waitFor(() => expect(portal.address()).toMatch(/^\/sign-in/))
})

test('Two clicks on Create patient at once create one patient', async () => {
  const network = watchNetwork()
  const portal = await openForm('/patients/new')
  const lastName = uniqueName()
  await fill(portal, 'First name', 'Ana')
  await fill(portal, 'Last name', lastName)
  await fill(portal, 'Birth date', '12/03/1961')
  const button = screen.getByRole('button', { name: 'Create patient' })
  await act(async () => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(portal.address()).toMatch(/^\/patients\/\d+$/))
  const created = network.requests.filter(({ path, method }) => method === 'POST' && path === '/patient')
  expect(created).toHaveLength(1)
})

test('Closing the window asks while something is not saved, also while it is being saved', async () => {
  const { id } = await storePatient()
  const portal = await openForm(`/patients/${id}/edit`)
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leaving()).toBe(false)
  await fill(portal, 'Mother', 'L')
  expect(leaving()).toBe(true)
  await fill(portal, 'Mother', '')
  expect(leaving()).toBe(false)
  await fill(portal, 'Mother', 'L')
  const answer = Promise.withResolvers<void>()
  const { asked: requests } = watchNetwork((path) => (path === '/patient' ? answer.promise : undefined))
  await save(portal)
  await waitFor(() => expect(requests).toContain('/patient'))
  expect(leaving()).toBe(true)
  answer.resolve()
  await waitFor(() => expect(portal.address()).toBe(`/patients/${id}`))
  expect(leaving()).toBe(false)
})

test('Back asks before unsaved changes are left, and goes on when they are discarded', async () => {
  const { id } = await storePatient()
  const portal = await renderPortal(`/patients/${id}`, { role: 'frontdesk' })
  await portal.user.click(await screen.findByRole('link', { name: 'Edit' }))
  await screen.findByRole('button', { name: 'Save' })
  await fill(portal, 'Mother', 'Lúcia')
  await portal.go(-1)
  await portal.user.click(
    within(await asked('Leave without saving?')).getByRole('button', { name: 'Keep editing' }),
  )
  await waitFor(() => expect(portal.address()).toBe(`/patients/${id}/edit`))
  expect(field('Mother')).toHaveValue('Lúcia')
  await portal.go(-1)
  await portal.user.click(
    within(await asked('Leave without saving?')).getByRole('button', { name: 'Discard' }),
  )
  await waitFor(() => expect(portal.address()).toBe(`/patients/${id}`))
  await portal.go(1)
  await screen.findByRole('button', { name: 'Save' })
  expect(field('Mother')).toHaveValue('')
})

test('After the session has ended, the same user finds what was typed, which no storage holds', async () => {
  const { id } = await storePatient()
  const portal = await openForm(`/patients/${id}/edit`)
  await fill(portal, 'Mother', 'Lúcia Prado')
  const { session } = portal.store.get()
  await act(async () => portal.store.lock('ended'))
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toMatch('Lúcia')
  await act(async () => portal.store.begin(session!, false))
  expect(field('Mother')).toHaveValue('Lúcia Prado')
})

test('Another user does not find what was typed', async () => {
  const { id } = await storePatient()
  const portal = await openForm(`/patients/${id}/edit`)
  await fill(portal, 'Mother', 'Lúcia Prado')
  await act(async () => portal.store.lock('ended'))
  const credentials = { username: 'administrator', password: testPassword }
  const begun = await portal.client.send(operations.authenticate, { body: credentials })
  await act(async () => portal.store.begin(begun, false))
  expect(await screen.findByText(/was not saved or sent in this tab is lost/)).toBeVisible()
  await waitFor(() => expect(portal.address()).toBe('/overview'))
  await portal.go(-1)
  expect(
    JSON.stringify(
      portal.queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain('Lúcia')
  expect(draftStore(portal.store).waiting.size).toBe(0)
})

test('A pending save does not hold up another form, and its draft is kept when it fails', async () => {
  const { id } = await storePatient()
  const answer = Promise.withResolvers<never>()
  answer.promise.catch(() => undefined)
  let hung = false
  watchNetwork((path) => {
    if (path !== '/patient' || hung) return undefined
    hung = true
    return answer.promise
  })
  const portal = await renderPortal('/patients', { role: 'frontdesk' })
  const fillNew = async (name: string) => {
    await portal.user.click(await screen.findByRole('link', { name: 'New patient' }))
    await screen.findByRole('button', { name: 'Create patient' })
    expect(field('First name')).toHaveValue('')
    await fill(portal, 'First name', name)
    await fill(portal, 'Last name', uniqueName())
    await fill(portal, 'Birth date', '12/03/1961')
    await save(portal)
  }
  await fillNew('Primeira')
  await portal.go(-1)
  expect(await screen.findByText(/^Still saving/)).toBeVisible()
  await fillNew('Segunda')
  await waitFor(() => expect(portal.address()).toMatch(/^\/patients\/\d+$/))
  expect(portal.address()).not.toBe(`/patients/${id}`)
  // Neither sex nor marital status was chosen, and no default is stored.
  await waitFor(() => expect(screen.getAllByText('Not stated')).toHaveLength(2))

  await act(async () => answer.reject(new TypeError('The answer was lost.')))
  const notice = await screen.findByText(/It waits in the form/)
  await portal.user.click(screen.getByRole('link', { name: 'All patients' }))
  await portal.user.click(await screen.findByRole('link', { name: 'New patient' }))
  await screen.findByText(/What you typed before is here again/)
  expect(field('First name')).toHaveValue('Primeira')
  await portal.user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(field('First name')).toHaveValue('')
  // The notice ends, because the draft no longer waits.
  await waitFor(() => expect(notice).not.toBeInTheDocument())
})

test('Conflicting changes are shown side by side, and the chosen values are saved on top of the stored record', async () => {
  const patient = await storePatient({ mother: 'Maria', father: 'Rui' })
  const portal = await openForm(`/patients/${patient.id}/edit`)
  await fill(portal, 'Mother', 'Maria Lima')
  await fill(portal, 'Middle name', 'Flor')
  await changePatient(patient, { mother: 'Maria Prado', father: 'Rui Prado' })
  await save(portal)
  const dialog = within(await asked('Somebody changed this record in the meantime'))
  expect(dialog.getByText(/by Test administrator/)).toBeVisible()
  const mother = within(dialog.getByRole('group', { name: 'Mother' }))
  const yours = mother.getByRole('radio', { name: /Yours\s*Maria Lima/ })
  const stored = mother.getByRole('radio', { name: /Now stored\s*Maria Prado/ })
  const saveChosen = dialog.getByRole('button', { name: 'Save what is chosen' })
  expect(yours).not.toBeChecked()
  expect(stored).not.toBeChecked()
  expect(saveChosen).toBeDisabled()
  expect(dialog.getByText('One field is still to be chosen.')).toBeVisible()
  // The father was changed by somebody else only, the middle name in this form only.
  for (const name of ['Father', 'Middle name'])
    expect(dialog.queryByRole('group', { name })).not.toBeInTheDocument()
  await portal.user.click(stored)
  await portal.user.click(saveChosen)
  await waitFor(() => expect(portal.address()).toBe(`/patients/${patient.id}`))
  expect(await read(patient.id)).toMatchObject({
    middleName: 'Flor',
    mother: 'Maria Prado',
    father: 'Rui Prado',
  })
})

test('Saving again after a lost answer does not show the user’s own change as a conflict', async () => {
  const { id } = await storePatient()
  const portal = await openForm(`/patients/${id}/edit`)
  await fill(portal, 'Mother', 'Lúcia')
  let lost = false
  const { count } = watchNetwork((path) => {
    if (path !== '/patient' || lost) return undefined
    lost = true
    const broken = Promise.reject(new TypeError('The answer was lost.'))
    broken.catch(() => undefined)
    return broken
  })
  await save(portal)
  expect(await screen.findByText(/No answer arrived/)).toBeVisible()
  expect(field('Mother')).toHaveValue('Lúcia')
  // What was typed since is stored on top.
  await fill(portal, 'Mother', 'Lúcia Helena')
  await save(portal)
  await waitFor(() => expect(portal.address()).toBe(`/patients/${id}`))
  expect(count('/patient')).toBeGreaterThan(1)
  expect((await read(id)).mother).toBe('Lúcia Helena')
})

test('A new patient whose answer was lost is created once, also where the next request breaks', async () => {
  const portal = await openForm('/patients/new')
  const lastName = uniqueName()
  await fill(portal, 'First name', 'Ana')
  await fill(portal, 'Last name', lastName)
  await fill(portal, 'Birth date', '12/03/1961')
  const lost = Promise.reject(new TypeError('The answer was lost.'))
  lost.catch(() => undefined)
  // The patient is stored, is asked for once more, and what was typed since breaks.
  const interceptions: Interception[] = [lost, undefined, 'breaks']
  const { requests } = watchNetwork((path) => (path === '/patient' ? interceptions.shift() : undefined))
  await save(portal)
  await screen.findByText(/No answer arrived/)
  await fill(portal, 'Mother', 'Rita')
  await save(portal)
  await waitFor(() => expect(interceptions).toHaveLength(0))
  await screen.findByText(/No answer arrived/)
  await save(portal)
  await waitFor(() => expect(portal.address()).toMatch(/^\/patients\/\d+$/))
  const sent = requests.filter(({ path }) => path === '/patient').map(({ method }) => method)
  expect(sent).toEqual(['POST', 'POST', 'PUT', 'PUT'])
  const id = Number(portal.address().split('/').at(-1))
  expect(await read(id)).toMatchObject({ lastName, mother: 'Rita' })
})

test('What is taken out again after a lost answer is taken out of the record, too', async () => {
  const { id } = await storePatient()
  const portal = await openForm(`/patients/${id}/edit`)
  await fill(portal, 'Mother', 'Lúcia')
  const lost = Promise.reject(new TypeError('The answer was lost.'))
  lost.catch(() => undefined)
  const interceptions: Interception[] = [lost]
  watchNetwork((path) => (path === '/patient' ? interceptions.shift() : undefined))
  await save(portal)
  await screen.findByText(/No answer arrived/)
  expect((await read(id)).mother).toBe('Lúcia')
  await fill(portal, 'Mother', '')
  await save(portal)
  await waitFor(() => expect(portal.address()).toBe(`/patients/${id}`))
  expect((await read(id)).mother).toBe('')
})
