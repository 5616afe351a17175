import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { resources } from '#contract/resources.ts'
import { numberFault } from '#contract/patients/documentNumbers.ts'
import { operations } from '#contract/operations.ts'
import { clientOf, storePatient, uniqueName } from '#test/support/clinicRecords.ts'
import { watchNetwork } from '#test/support/network.ts'
import { field, fill, openForm, saidOf, save } from '#test/support/patientForm.ts'
import { search } from '#test/support/patientsScreen.tsx'

const read = async (id: number) =>
  (await clientOf('frontdesk')).send(operations.getPatient, { params: { id } })
const numberIn = (address: string) => Number(/^\/patients\/(\d+)$/.exec(address)?.[1])

test('The front desk creates a patient, and the new record is shown', async () => {
  const portal = await openForm('/patients/new')
  const lastName = uniqueName()
  await fill(portal, 'First name', 'Ana')
  await fill(portal, 'Last name', lastName)
  await fill(portal, 'Birth date', '12031961')
  expect(saidOf(field('Birth date'))).toMatch(/^12 Mar 1961 · \d+\u00a0y$/)
  await portal.user.selectOptions(await screen.findByRole('combobox', { name: 'Sex' }), 'Female')
  await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'CPF')
  await fill(portal, 'Number', '529.982.247-25')
  await fill(portal, 'Mobile', '(11) 90000-0001')
  await portal.user.click(screen.getByRole('button', { name: 'Add companion' }))
  await fill(portal, 'Name', 'Rita Lima')
  await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Kinship' }), 'Mother')
  await save(portal)
  // A record of another test may have the same document.
  await waitFor(async () => {
    const anyway = screen.queryByRole('button', { name: 'Create anyway' })
    if (anyway) await portal.user.click(anyway)
    await waitFor(() => expect(portal.address()).toMatch(/^\/patients\/\d+$/))
  })
  const id = numberIn(portal.address())
  expect(await screen.findByText(`Patient created: record ${id}`)).toBeVisible()
  expect(await read(id)).toMatchObject({
    firstName: 'Ana',
    lastName,
    birthDate: '1961-03-12',
    gender: { code: 'female' },
    documents: [{ number: '529.982.247-25', type: { name: 'CPF' } }],
    contacts: { mobile: '(11) 90000-0001' },
    companions: [{ name: 'Rita Lima', kinship: 'mother' }],
  })
})

test('Each problem in the summary leads to its field, also to one that is chosen from a list', async () => {
  const portal = await openForm('/patients/new')
  await fill(portal, 'Last name', uniqueName())
  await fill(portal, 'Birth date', '12031961')
  await fill(portal, 'Number', '529.982.247-25')
  await save(portal)
  expect(await screen.findByText('2 fields need attention')).toBeVisible()
  expect(field('First name')).toHaveFocus()
  await portal.user.click(screen.getByRole('button', { name: /: Choose the type\.$/ }))
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveFocus()
})

const takesUnknown = { config: { birthDates: 'unknown' } } as const

test('Where the clinic takes it, a birth date may be a year alone', async () => {
  const portal = await openForm('/patients/new', takesUnknown)
  await fill(portal, 'First name', 'Ana')
  await fill(portal, 'Last name', uniqueName())
  await fill(portal, 'Birth date', '1961')
  expect(saidOf(field('Birth date'))).toMatch(/^1961 · (\d+–)?\d+\u00a0y$/)
  await save(portal)
  await waitFor(() => expect(portal.address()).toMatch(/^\/patients\/\d+$/))
  const id = numberIn(portal.address())
  expect(await read(id)).toMatchObject({ birthDate: '1961' })
  expect(await screen.findAllByText(/^1961 · (\d+–)?\d+ y$/)).toHaveLength(2)
})

test('Where the clinic takes it, a birth date may be marked as unknown', async () => {
  const { id } = await storePatient({ birthDate: '1961' })
  const form = await openForm(`/patients/${id}/edit`, takesUnknown)
  expect(field('Birth date')).toHaveValue('1961')
  const unknown = screen.getByRole('checkbox', { name: 'Birth date unknown' })
  expect(unknown).not.toBeChecked()
  await form.user.click(unknown)
  expect(field('Birth date')).toBeDisabled()
  expect(field('Birth date')).toHaveValue('')
  await save(form)
  await waitFor(() => expect(form.address()).toBe(`/patients/${id}`))
  expect(await read(id)).toMatchObject({ birthDate: null })
  expect(await screen.findAllByText('birth date unknown')).toHaveLength(2)
})

test('Where the clinic has to know the day, no year is taken', async () => {
  const portal = await openForm('/patients/new')
  await fill(portal, 'Birth date', '1961')
  await save(portal)
  expect(saidOf(field('Birth date'))).toMatch('There is no such day.')
  expect(screen.queryByRole('checkbox', { name: 'Birth date unknown' })).not.toBeInTheDocument()
})

test('Where the clinic has to know the day, a record of which no more is known can be changed otherwise', async () => {
  const known = await storePatient({ birthDate: '1961' })
  const form = await openForm(`/patients/${known.id}/edit`)
  await fill(form, 'Mother', 'Rita Lima')
  await save(form)
  await waitFor(() => expect(form.address()).toBe(`/patients/${known.id}`))
  expect(await read(known.id)).toMatchObject({ mother: 'Rita Lima', birthDate: '1961' })
})

test('Wrong fields show their errors, the first one has the focus, and nothing typed is lost', async () => {
  const portal = await openForm('/patients/new')
  await fill(portal, 'First name', 'Ana')
  await fill(portal, 'Birth date', '31/02/1980')
  await save(portal)
  expect(field('First name')).toHaveValue('Ana')
  await waitFor(() => expect(field('Last name')).toHaveFocus())
  expect(field('Last name')).toBeInvalid()
  expect(saidOf(field('Last name'))).toMatch('Fill this in.')
  expect(saidOf(field('Birth date'))).toMatch('There is no such day.')
  expect(screen.getByText('2 fields need attention')).toBeVisible()
  expect(portal.address()).toBe('/patients/new')
})

test('A CPF with wrong check digits and contacts that look wrong are pointed out and can be saved', async () => {
  const portal = await openForm('/patients/new')
  await fill(portal, 'First name', 'Ana')
  await fill(portal, 'Last name', uniqueName())
  await fill(portal, 'Birth date', '1980-02-29')
  const number = String(Math.floor(Math.random() * 1e10)).padStart(11, '1')
  const wrong = ['00', '11']
    .map((digits) => number.slice(0, 9) + digits)
    .find((cpf) => numberFault('cpf', cpf))!
  await portal.user.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'CPF')
  await fill(portal, 'Number', wrong)
  await fill(portal, 'E-mail', 'ana@')
  expect(saidOf(field('Number'))).toMatch('check digits')
  expect(field('Number')).toBeValid()
  expect(saidOf(field('E-mail'))).toMatch('does not look like an e-mail address')
  await save(portal)
  await waitFor(() => expect(portal.address()).toMatch(/^\/patients\/\d+$/))
  expect((await read(numberIn(portal.address()))).contacts.email).toBe('ana@')
})

test('Possible duplicates are shown while typing, and once more before the record is created', async () => {
  const known = await storePatient({ mother: 'Maria Lima' })
  const portal = await openForm('/patients/new')
  await fill(portal, 'First name', 'ana')
  await fill(portal, 'Last name', known.lastName.toUpperCase())
  await fill(portal, 'Birth date', '12/03/1961')
  const panel = within(await screen.findByRole('region', { name: /could be the same/ }))
  expect(panel.getByText('1 record could be the same patient')).toBeVisible()
  expect(panel.getByText(`Record ${known.id}`)).toBeVisible()
  expect(panel.getByText(/ · mother Maria Lima$/)).toBeVisible()
  await save(portal)
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Is it this patient?' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Back to the form' })).toHaveFocus())
  await portal.user.click(dialog.getByRole('button', { name: 'Create anyway' }))
  await waitFor(() => expect(portal.address()).toMatch(/^\/patients\/\d+$/))
  expect(numberIn(portal.address())).not.toBe(known.id)
})

test('A change sends only what was changed, and the list shows it', async () => {
  const patient = await storePatient({
    companions: [{ id: 3, name: 'Rita', badge: 'B7' }],
    insurance: [{ number: 'X1' }],
    externalId: 77,
  })
  const portal = await openForm(`/patients/${patient.id}/edit`)
  const sent: unknown[] = []
  const real = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (init?.method === 'PUT' && typeof init.body === 'string') sent.push(JSON.parse(init.body))
    return real(input, init)
  }
  await fill(portal, 'Mother', 'Lúcia Prado')
  await save(portal)
  await waitFor(() => expect(portal.address()).toBe(`/patients/${patient.id}`))
  globalThis.fetch = real
  expect(sent).toEqual([{ id: patient.id, dateHourChanged: patient.dateHourChanged, mother: 'Lúcia Prado' }])
  expect(await screen.findByText(`Changes saved: record ${patient.id}`)).toBeVisible()
  await screen.findByText('Lúcia Prado')
  expect(await read(patient.id)).toMatchObject({
    companions: [{ id: 3, name: 'Rita', badge: 'B7' }],
    insurance: [{ number: 'X1' }],
    externalId: 77,
  })
  await portal.user.click(screen.getByRole('link', { name: 'All patients' }))
  await search(portal.user, patient.lastName)
  await screen.findByText(/Lúcia Prado/)
})

test('A field that the service refuses shows why', async () => {
  const patient = await storePatient()
  const portal = await openForm(`/patients/${patient.id}/edit`)
  watchNetwork((path) =>
    path === '/patient'
      ? Response.json(
          {
            status: 400,
            code: 'malformed',
            message: 'No.',
            fields: [{ name: 'contacts.phone', problem: 'is odd' }],
            requestId: 'r1',
          },
          { status: 400 },
        )
      : undefined,
  )
  await fill(portal, 'Phone', '(11) 2000-0001')
  await save(portal)
  await waitFor(() => expect(saidOf(field('Phone'))).toMatch('The service did not accept this: is odd.'))
  await waitFor(() => expect(field('Phone')).toHaveFocus())
  expect(field('Phone')).toHaveValue('(11) 2000-0001')
})

test.each([
  ['gender.id', 'Sex', 'Sex'],
  ['unit.id', 'Unit', 'Unit'],
  ['physicianRequester.id', 'Requesting physician', 'Requesting physician'],
  ['contacts.city.id', 'City', 'City'],
  ['documents.0.type.id', 'Documents', 'Type'],
  ['companions.0.name', 'Companions', 'Name'],
])('The summary leads to the field where the service refuses %s', async (refused, label, name) => {
  const { id } = await storePatient({ companions: [{ name: 'Rui' }] })
  const { user } = await openForm(`/patients/${id}/edit`, { role: 'administrator' })
  watchNetwork((path) => {
    const body = { status: 400, code: 'malformed', message: 'No.', requestId: 'r1' }
    const fields = [{ name: refused, problem: 'is odd' }]
    return path === '/patient' ? Response.json({ ...body, fields }, { status: 400 }) : undefined
  })
  await user.click(screen.getByRole('button', { name: 'Add document' }))
  await user.type(screen.getAllByRole('textbox', { name: 'Number' }).at(-1)!, '7')
  await user.selectOptions(screen.getAllByRole('combobox', { name: 'Type' }).at(-1)!, 'CPF')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const link = await screen.findByRole('button', {
    name: `${label}: The service did not accept this: is odd.`,
  })
  await user.click(field('First name'))
  await user.click(link)
  const role = name === 'Name' ? 'textbox' : 'combobox'
  const [first] = screen.getAllByRole(role, { name })
  expect(first).toHaveFocus()
  expect(saidOf(first!)).toMatch('The service did not accept this: is odd.')
})

test('A city is chosen by typing a part of its name', async () => {
  const admin = await clientOf('administrator')
  const name = `Vila ${uniqueName()}`
  const city = await admin.send(resourceOperations(resources.city).create, { body: { name } })
  const patient = await storePatient()
  const portal = await openForm(`/patients/${patient.id}/edit`)
  await portal.user.type(screen.getByRole('combobox', { name: 'City' }), name.slice(5))
  await portal.user.click(await screen.findByRole('option', { name }))
  await save(portal)
  await waitFor(() => expect(portal.address()).toBe(`/patients/${patient.id}`))
  expect((await read(patient.id)).contacts.city).toMatchObject({ id: String(city.id), name })
})

test('Insurance, screening, the external number and the requester are saved, with what the form does not know of them', async () => {
  const other = { id: 7, status: 'done' }
  const patient = await storePatient({
    insurance: [{ id: 1, plan: { id: 999_999 }, number: 'A 1', valid: '2030' }],
    screening: [other],
    portalAccess: { id: 3 },
  })
  const admin = await clientOf('administrator')
  const { data } = await admin.page(operations.queryEmployee, { query: { limit: 1 } })
  const [employee] = data
  const portal = await openForm(`/patients/${patient.id}/edit`, { role: 'administrator' })
  expect(screen.getByText('The patient has their own access (no. 3)')).toBeVisible()
  const outside = Math.floor(Math.random() * 1_000_000_000)
  await fill(portal, 'Number in another system', '12 3')
  await save(portal)
  expect(saidOf(field('Number in another system'))).toMatch('Write a whole number')
  await fill(portal, 'Number in another system', String(outside))
  await fill(portal, 'Card number', 'B 2')
  await fill(portal, 'Description', 'No allergies')
  await portal.user.click(screen.getByRole('combobox', { name: 'Requesting physician' }))
  const physicians = within(await screen.findByRole('listbox', { name: 'Requesting physician' }))
  await portal.user.click((await physicians.findAllByRole('option'))[0]!)
  await save(portal)
  await waitFor(() => expect(portal.address()).toBe(`/patients/${patient.id}`))
  expect(await read(patient.id)).toMatchObject({
    externalId: outside,
    physicianRequester: { id: employee!.id },
    insurance: [{ id: 1, plan: { id: 999_999 }, number: 'B 2', valid: '2030' }],
    screening: [{ ...other, description: 'No allergies' }],
    portalAccess: { id: 3 },
  })
  expect(await screen.findByText('No. 999999, not in this clinic’s list')).toBeVisible()
})

test('Duplicates by social name, by sound and among removed records are shown, and an administrator can restore one', async () => {
  const lastName = uniqueName()
  const shown = await storePatient({ lastName: 'Outra', socialName: `Luíza ${lastName}` })
  const removed = await storePatient({ lastName, firstName: 'Luísa' })
  const service = await clientOf('frontdesk')
  await service.send(operations.removePatient, { body: { id: removed.id } })

  const portal = await openForm('/patients/new', { role: 'administrator' })
  await fill(portal, 'First name', 'Luisa')
  await fill(portal, 'Last name', lastName)
  await fill(portal, 'Birth date', '12/03/1961')
  const panel = within(await screen.findByRole('region', { name: /could be the same/ }))
  expect(await panel.findByText('2 records could be the same patient')).toBeVisible()
  expect(panel.getByText(`Record ${shown.id}`)).toBeVisible()
  expect(panel.getByText(/^Removed .+ by Test frontdesk\.$/)).toBeVisible()
  await portal.user.click(panel.getByRole('button', { name: `Restore record ${removed.id}` }))
  await waitFor(() => expect(panel.queryByText(/^Removed/)).not.toBeInTheDocument())
  expect(
    (await service.send(operations.getPatient, { params: { id: removed.id } })).dateHourDeleted,
  ).toBeNull()
})

test('The front desk is told of a removed duplicate, and that an administrator can restore it', async () => {
  const removed = await storePatient()
  const service = await clientOf('administrator')
  await service.send(operations.removePatient, { body: { id: removed.id } })
  const portal = await openForm('/patients/new')
  await fill(portal, 'First name', removed.firstName)
  await fill(portal, 'Last name', removed.lastName)
  await fill(portal, 'Birth date', '12/03/1961')
  const panel = within(await screen.findByRole('region', { name: /could be the same/ }))
  expect(await panel.findByText(/An administrator can restore it/)).toBeVisible()
  expect(panel.queryByRole('button')).not.toBeInTheDocument()
  expect(panel.queryByRole('link')).not.toBeInTheDocument()
})
