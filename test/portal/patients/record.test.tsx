import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { employeeOperations } from '#contract/employee.ts'
import { lookups } from '#contract/lookup.ts'
import { fullName } from '#contract/personName.ts'
import { clientOf, storePatient, uniqueName } from '#test/support/clinicRecords.ts'
import { lineToService } from '#test/support/line.ts'
import { watchNetwork } from '#test/support/network.ts'
import { rowOf } from '#test/support/patientsScreen.tsx'
import { renderPortal } from '#test/support/renderPortal.tsx'

const section = (name: string) => screen.findByRole('region', { name })
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling

/** A patient of whom everything is recorded, with the reference data that it names. */
async function wholePatient() {
  const admin = await clientOf('administrator')
  const city = await admin.send(lookups.city.create, { body: { name: uniqueName() } })
  const plan = await admin.send(lookups.healthPlan.create, { body: { name: uniqueName() } })
  const occupation = await admin.send(lookups.occupation.create, { body: { name: uniqueName() } })
  const statuses = await admin.page(lookups.maritalStatus.list)
  const {
    data: [employee],
  } = await admin.page(employeeOperations.listEmployees)
  const patient = await storePatient({
    maritalStatus: { id: statuses.data.find(({ code }) => code === 'stable-union')!.id },
    defaultHealthPlan: plan.id,
    insurance: [{ id: 1, plan: { id: plan.id }, number: 'C-77', validity: 'May 2027' }],
    occupation: [{ id: occupation.id }],
    companions: [{ name: 'Rosa Lima', kinship: 'daughter', phone: '11 2000-0001' }],
    physicianRequester: { id: employee!.id },
    documents: [{ id: 0, number: 'SY123456', type: { id: 5 } }],
    screening: [{ id: 3, weight: 70, type: { name: 'MRI' } }],
    portalAccess: { id: 41 },
    contacts: {
      id: 0,
      city: { id: String(city.id) },
      phone: '11 2000-0000',
      mobile: '11 90000-0000',
      email: 'ana@example.org',
      address: 'Rua das Amostras, 5',
      postalCode: '01000-000',
    },
  })
  return { patient, city, plan, occupation, employee: employee! }
}

test('What a record refers to is shown by name', async () => {
  const { patient, city, plan, occupation, employee } = await wholePatient()
  await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk' })
  await waitFor(() => expect(fact('Marital status')).toHaveTextContent('Stable union'))
  await waitFor(() => expect(fact('Health plan')).toHaveTextContent(plan.name))
  expect(fact('Insurance')).toHaveTextContent(`${plan.name}Card C-77validity: May 2027`)
  await waitFor(() => expect(fact('City')).toHaveTextContent(city.name))
  expect(fact('Requesting physician')).toHaveTextContent(fullName(employee))
  const occupations = await section('Occupation')
  await waitFor(() => expect(occupations).toHaveTextContent(occupation.name))
})

test('How a patient is reached, who comes along and what was asked before are all there', async () => {
  const { patient } = await wholePatient()
  await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk' })
  await waitFor(() => expect(fact('Phone')).toHaveTextContent('11 2000-0000'))
  expect(fact('Mobile')).toHaveTextContent('11 90000-0000')
  expect(fact('E-mail')).toHaveTextContent('ana@example.org')
  expect(fact('Address')).toHaveTextContent('Rua das Amostras, 5')
  expect(fact('Postal code')).toHaveTextContent('01000-000')
  expect(await section('Companions')).toHaveTextContent('Rosa LimaDaughter · 11 2000-0001')
  expect(await section('Screening')).toHaveTextContent('Type: MRI · weight: 70')
  expect(await section('Portal access')).toHaveTextContent('no. 41')
})

test('Codes are worded in the reader’s language', async () => {
  const { patient } = await wholePatient()
  await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk', locale: 'pt-BR' })
  await waitFor(() => expect(fact('Estado civil')).toHaveTextContent('União estável'))
  expect(await section('Documentos')).toHaveTextContent('Passaporte SY123456')
  expect(await section('Acompanhantes')).toHaveTextContent('Filha')
})

test('What nobody has recorded is said to be so', async () => {
  const patient = await storePatient({ defaultHealthPlan: -1 })
  await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk' })
  expect(await section('Occupation')).toHaveTextContent('Not recorded')
  expect(fact('Health plan')).toHaveTextContent('None, or the clinic’s default')
  expect(fact('Requesting physician')).toHaveTextContent('Not recorded')
  expect(await section('Portal access')).toHaveTextContent('None')
})

test('Where a name cannot be had the number stands, and the rest of the page with it', async () => {
  const { patient, plan } = await wholePatient()
  const { url } = await lineToService(({ path }) =>
    /\/(healthplan|maritalstatus)/.test(path) ? { status: 404 } : undefined,
  )
  await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk', serviceUrl: url })
  await waitFor(() => expect(fact('Health plan')).toHaveTextContent(`No. ${plan.id}`))
  await waitFor(() => expect(fact('Marital status')).toHaveTextContent(`No. ${patient.maritalStatus.id}`))
  expect(fact('City')).not.toHaveTextContent('No.')
})

test('Others of the name are pointed out with the days they were born, and lead to their records', async () => {
  const patient = await storePatient()
  const { lastName } = patient
  const twin = await storePatient({ lastName, mother: 'Lúcia' })
  const older = await storePatient({ lastName, birthDate: '1955-05-05' })
  const network = watchNetwork()
  const { user, address } = await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk' })
  expect(await screen.findByText(/^2 others of this name, born/)).toHaveTextContent(
    '2 others of this name, born 12 Mar 1961 and 5 May 1955.',
  )
  expect(screen.getByText('One was born on the same day.')).toBeVisible()
  expect(screen.getByRole('link', { name: `12 Mar 1961: open record ${twin.id}` })).toBeVisible()
  await waitFor(() => expect(fact('Marital status')).toHaveTextContent('Not stated'))
  await user.click(screen.getByRole('link', { name: `5 May 1955: open record ${older.id}` }))
  expect(address()).toBe(`/patients/${older.id}`)
  await waitFor(() => expect(fact('Record number')).toHaveTextContent(String(older.id)))
  // What both refer to was asked for once.
  await waitFor(() => expect(fact('Marital status')).toHaveTextContent('Not stated'))
  expect(network.count('/maritalstatus')).toBe(1)
})

test('The list of all of a name is a step away', async () => {
  const patient = await storePatient()
  const older = await storePatient({ lastName: patient.lastName, birthDate: '1955-05-05' })
  const { user, address } = await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk' })
  await user.click(await screen.findByRole('button', { name: 'Show all of this name' }))
  await rowOf(older)
  await rowOf(patient)
  expect(address()).toBe('/patients')
})
