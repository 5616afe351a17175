import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findIn } from '#test/support/findIn.ts'
import { releaseAt } from '#test/support/foreign/foreignRecords.ts'
import { watchNetwork } from '#test/support/network.ts'
import { listed, rowOf, search } from '#test/support/patientsScreen.tsx'
import { renderForeign } from '#test/support/renderForeign.tsx'

const RECORDS = 24
const PATIENTS = 8
const { patient } = releaseAt(3, RECORDS).report

const frontDesk = (path: string, moods = {}) =>
  renderForeign(path, { role: 'frontdesk', moods: { records: RECORDS, ...moods } })

test.each([
  ['the name', `${patient.firstName} ${patient.lastName}`.toLowerCase()],
  ['the record number', String(patient.id)],
  ['a document', patient.documents[0]!.number],
  ['the birth date', patient.birthDate],
])('The patients of the listed reports are found by %s', async (_, text) => {
  const { user, service } = await frontDesk('/patients')
  await rowOf(patient)
  expect(await screen.findByText(`${PATIENTS} patients`)).toBeVisible()
  expect(
    screen.getByText(/^These are the patients of the released reports that the service lists/),
  ).toBeVisible()
  await search(user, text)
  await waitFor(() => expect(listed()).toContain(patient.id))
  expect(listed().length).toBeLessThan(PATIENTS)
  expect(service.requests.filter(({ path }) => path.includes('/patient'))).toEqual([])
})

test('Nothing that the service does not offer is offered, and no record of it is asked for', async () => {
  const { service, user } = await renderForeign(`/patients/${patient.id}`, { role: 'administrator' })
  expect(await screen.findByText(/^This comes from the list of released reports/)).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Reports' })).toBeVisible()
  for (const name of ['Edit', 'New patient'])
    expect(screen.queryByRole('link', { name })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'History' })).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  const items = within(screen.getByRole('button', { name: 'Remove patient' }).closest('ul')!)
  expect(items.getAllByRole('button')).toHaveLength(1)
  const tried = service.requests.map(({ path }) => path)
  expect(tried.filter((path) => path.includes('/patient'))).toEqual([])
  expect(tried.filter((path) => /gender|city|unit|marital|employee/.test(path))).toEqual([])
})

test('A record says of each field that the listing lacks that it is not known', async () => {
  await frontDesk(`/patients/${patient.id}`, { gaps: 'missing' })
  const identity = within(await screen.findByRole('region', { name: 'Identity' }))
  await waitFor(() => expect(identity.getAllByText('Not known')).toHaveLength(9))
  expect(await screen.findByRole('heading', { level: 1, name: /^Name not known/ })).toBeVisible()
  expect(
    await findIn(
      () => screen.getByRole('region', { name: 'Documents' }),
      (documents) => documents.getByText('Not known'),
    ),
  ).toBeVisible()
})

test('A patient without a listed report is reported as unknown here', async () => {
  await frontDesk('/patients/4711')
  expect(await screen.findByText('No report of this patient is listed')).toBeVisible()
})

test('Where the service refuses the listing, the page says that patients are found nowhere else', async () => {
  watchNetwork((path) => (path === '/portalreport' ? new Response('', { status: 403 }) : undefined))
  await frontDesk('/patients')
  expect(
    await screen.findByText(/^This service shows patients only in its list of released reports/),
  ).toBeVisible()
})

test('A listing that broke off comes with a note that there may be more patients', async () => {
  await frontDesk('/patients', { breaksOffAfter: 3 })
  expect(await screen.findByText(/The list was not loaded to its end/)).toBeVisible()
  await waitFor(() => expect(listed()).toHaveLength(3))
})
