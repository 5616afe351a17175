import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { employeeOperations } from '#contract/reports/employee.ts'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { resources } from '#contract/resources.ts'
import { fullName } from '#contract/names/personName.ts'
import { clientOf, storePatient, uniqueName } from '#test/support/clinicRecords.ts'
import { proxyToService } from '#test/support/serviceProxy.ts'
import { watchNetwork } from '#test/support/network.ts'
import { rowOf } from '#test/support/patientsScreen.tsx'
import { renderPortal } from '#test/support/renderPortal.tsx'

const section = (name: string) => screen.findByRole('region', { name })
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling

/** A patient with every field filled, and the reference data that the record refers to. */
async function wholePatient() {
  const admin = await clientOf('administrator')
  const city = await admin.send(resourceOperations(resources.city).create, { body: { name: uniqueName() } })
  const plan = await admin.send(resourceOperations(resources.healthPlan).create, {
    body: { name: uniqueName() },
  })
  const occupation = await admin.send(resourceOperations(resources.occupation).create, {
    body: { name: uniqueName() },
  })
  const statuses = await admin.page(resourceOperations(resources.maritalStatus).list)
  const {
    data: [employee],
  } = await admin.page(employeeOperations.listEmployee)
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

test('The record shows the names of the reference data that it refers to', async () => {
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

test('The record shows contacts, companions, screening and portal access', async () => {
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

test('Codes are shown in the user’s language', async () => {
  const { patient } = await wholePatient()
  await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk', locale: 'pt-BR' })
  await waitFor(() => expect(fact('Estado civil')).toHaveTextContent('União estável'))
  expect(await section('Documentos')).toHaveTextContent('Passaporte SY123456')
  expect(await section('Acompanhantes')).toHaveTextContent('Filha')
})

test('The record says which facts are not recorded', async () => {
  const patient = await storePatient({ defaultHealthPlan: -1 })
  await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk' })
  expect(await section('Occupation')).toHaveTextContent('Not recorded')
  expect(fact('Health plan')).toHaveTextContent('None, or the clinic’s default')
  expect(fact('Requesting physician')).toHaveTextContent('Not recorded')
  expect(await section('Portal access')).toHaveTextContent('None')
})

test('A name that cannot be loaded is replaced by its number, and the rest of the page is shown', async () => {
  const { patient, plan } = await wholePatient()
  const { url } = await proxyToService(({ path }) =>
    /\/(healthplan|maritalstatus)/.test(path) ? { status: 404 } : undefined,
  )
  await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk', serviceUrl: url })
  await waitFor(() => expect(fact('Health plan')).toHaveTextContent(`No. ${plan.id}`))
  await waitFor(() => expect(fact('Marital status')).toHaveTextContent(`No. ${patient.maritalStatus.id}`))
  expect(fact('City')).not.toHaveTextContent('No.')
})

test('Namesakes are shown with their birth dates and links to their records', async () => {
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
  await waitFor(() => expect(address()).toBe(`/patients/${older.id}`))
  await waitFor(() => expect(fact('Record number')).toHaveTextContent(String(older.id)))
  // Reference data of both records was requested once.
  await waitFor(() => expect(fact('Marital status')).toHaveTextContent('Not stated'))
  expect(network.count('/maritalstatus')).toBe(1)
})

test('A button lists all patients of the same name', async () => {
  const patient = await storePatient()
  const older = await storePatient({ lastName: patient.lastName, birthDate: '1955-05-05' })
  const { user, address } = await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk' })
  await user.click(await screen.findByRole('button', { name: 'Show all of this name' }))
  await rowOf(older)
  await rowOf(patient)
  expect(address()).toBe('/patients')
})
