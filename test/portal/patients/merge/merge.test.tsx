import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import type { NewPatient, Patient, PatientDetail } from '#contract/patients/patient.ts'
import { choiceIn } from '#portal/patients/merge/choices.ts'
import { changePatient, clientOf, storePatient, uniqueName } from '#test/support/clinicRecords.ts'
import { openDialog } from '#test/support/patientsScreen.tsx'
import type { withDrafts } from '#test/support/portalReleases.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { proxyToService } from '#test/support/serviceProxy.ts'

const stored = async ({ id }: Pick<Patient, 'id'>): Promise<PatientDetail> =>
  (await clientOf('administrator')).send(operations.getPatient, { params: { id } })

const contacts = (fields: Partial<PatientDetail['contacts']>) => ({ id: 0, city: { id: null }, ...fields })
const cpf = (number: string) => ({ id: 0, number, type: { id: 1 } })

/** Two records of one patient, the older first. */
async function twins(one: Partial<NewPatient> = {}, other: Partial<NewPatient> = {}) {
  const lastName = uniqueName()
  const older = await storePatient({ lastName, mother: 'Rosa Lima', ...one })
  const newer = await storePatient({ lastName, mother: 'Rosa Lima', ...other })
  return [older, newer] as const
}

/** A patient with two reports. */
async function drafted(firstName: (typeof withDrafts)[number]): Promise<PatientDetail> {
  const service = await clientOf('administrator')
  const { data } = await service.send(operations.queryPatients, { query: { search: `${firstName} drafted` } })
  return stored(data[0]!)
}

async function openMerge(one: Patient, other: Patient, settings: Parameters<typeof renderPortal>[1] = {}) {
  const portal = await renderPortal(`/patients/${one.id}/merge/${other.id}`, {
    role: 'frontdesk',
    ...settings,
  })
  const button = await screen.findByRole('button', { name: 'Merge records' })
  return { ...portal, merge: () => portal.user.click(button) }
}

const field = (name: string) => within(screen.getByRole('group', { name }))
const value = (name: string, { id }: Patient) => field(name).getByRole('radio', { name: `Record ${id}` })
const pageOf = ({ id }: Patient) => screen.findByRole('region', { name: `Patient record ${id}` })

test('A merge keeps the chosen values and the documents of both, moves the reports, and can be undone as one', async () => {
  const kept = await drafted('Hugo')
  const other = await storePatient({
    firstName: 'Hugo',
    lastName: 'Draftted',
    birthDate: kept.birthDate,
    contacts: contacts({ phone: '11 2222-0000', mobile: '11 90000-0001' }),
    documents: [cpf('321.654.987-00')],
  })
  await changePatient(kept, {
    contacts: contacts({ phone: '11 1111-0000' }),
    documents: [cpf('123.456.789-09')],
  })
  const { user, merge, address } = await openMerge(other, kept)
  // The record with more reports stays, with its own values where it has some.
  expect(
    screen.getByText(
      `No report moves to record ${kept.id}; record ${other.id} is removed. You can undo this for a minute, and an administrator at any time.`,
    ),
  ).toBeVisible()
  expect(value('Phone', kept)).toBeChecked()
  expect(value('Mobile', other)).toBeChecked()
  expect(field('Documents').getByRole('checkbox', { name: 'Keep the entries of both' })).toBeChecked()
  await user.click(value('Phone', other))
  await merge()

  await pageOf(kept)
  expect(address()).toBe(`/patients/${kept.id}`)
  expect(await screen.findByText(`Record ${other.id} was merged into record ${kept.id}`)).toBeVisible()
  const merged = await stored(kept)
  expect(merged).toMatchObject({
    lastName: 'Drafted',
    contacts: { phone: '11 2222-0000', mobile: '11 90000-0001' },
    unreleasedReports: 2,
  })
  expect(merged.documents.map(({ number }) => number)).toEqual(['123.456.789-09', '321.654.987-00'])
  expect(await stored(other)).toMatchObject({ mergedInto: kept.id })

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(new RegExp(`^Merge undone: record ${other.id} is back`))).toBeVisible()
  expect((await stored(other)).dateHourDeleted).toBeNull()
  const former = await stored(kept)
  expect(former.contacts).toMatchObject({ phone: '11 1111-0000' })
  expect(former.documents.map(({ number }) => number)).toEqual(['123.456.789-09'])
  await waitFor(() => expect(screen.getByText('11 1111-0000')).toBeVisible())
})

test('The other record can be kept, and Undo says which reports come back and which values stay', async () => {
  const other = await drafted('Ivo')
  const kept = await storePatient({
    firstName: 'Ivo',
    lastName: 'Draftted',
    birthDate: other.birthDate,
    mother: 'Olga Prado',
  })
  const { user, merge } = await openMerge(other, kept)
  await user.click(screen.getByRole('button', { name: `Keep record ${kept.id} instead` }))
  expect(
    screen.getByText(new RegExp(`^2 reports move to record ${kept.id}; record ${other.id} is removed`)),
  ).toBeVisible()
  await user.click(value('Last name', other))
  await merge()
  await pageOf(kept)
  expect(
    await screen.findByText(`Record ${other.id} was merged into record ${kept.id} · 2 reports moved`),
  ).toBeVisible()
  expect(await stored(kept)).toMatchObject({
    lastName: 'Drafted',
    mother: 'Olga Prado',
    unreleasedReports: 2,
  })
  await changePatient(kept, { lastName: 'Drafting' })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(
    await screen.findByText(
      `Merge undone: record ${other.id} is back · 2 reports come back from record ${kept.id}. · Record ${kept.id} keeps its values in: Last name`,
    ),
  ).toBeVisible()
  expect(await stored(kept)).toMatchObject({ lastName: 'Drafting', unreleasedReports: 0 })
  expect((await stored(other)).unreleasedReports).toBe(2)
})

test('Of a birth date, what says more is kept, and a year replaces no day', async () => {
  const born = async (birthDate: string | null) => storePatient({ birthDate })
  const [day, year, otherYear, unknown] = await Promise.all(['1961-03-12', '1961', '1962', null].map(born))
  const chosen = (kept: PatientDetail, other: PatientDetail) => choiceIn({ kept, other }, {}, 'birthDate')
  expect(chosen(year!, day!)).toBe(day!.id)
  expect(chosen(unknown!, year!)).toBe(year!.id)
  expect(chosen(day!, year!)).toBe(day!.id)
  expect(chosen(otherYear!, day!)).toBe(otherYear!.id)
})

test('Where a record changes meanwhile nothing is merged, and the choices that still apply are kept', async () => {
  const [older, newer] = await twins(
    { firstName: 'Ana', contacts: contacts({ phone: '11 1111-0000', email: 'one@example.org' }) },
    { firstName: 'Anna', contacts: contacts({ phone: '11 2222-0000', email: 'two@example.org' }) },
  )
  const { user, merge } = await openMerge(older, newer)
  await user.click(value('First name', newer))
  await user.click(value('Phone', newer))
  await changePatient(newer, { contacts: contacts({ phone: '11 3333-0000', email: 'two@example.org' }) })
  await merge()
  expect(
    await screen.findByText(/The records were changed in the meantime, and nothing was merged/),
  ).toHaveTextContent('Changed, so choose again: Phone.')
  expect(await stored(newer)).toMatchObject({ dateHourDeleted: null })
  expect(await field('Phone').findByText('11 3333-0000')).toBeVisible()
  expect(value('Phone', older)).toBeChecked()
  expect(value('First name', newer)).toBeChecked()
  await merge()
  await pageOf(older)
  expect(await stored(older)).toMatchObject({ firstName: 'Anna', contacts: { phone: '11 1111-0000' } })
})

test('One list can be kept in place of both', async () => {
  const [older, newer] = await twins({ documents: [cpf('1.1')] }, { documents: [cpf('2.2')] })
  const { user, merge } = await openMerge(older, newer)
  await user.click(field('Documents').getByRole('checkbox', { name: 'Keep the entries of both' }))
  expect(value('Documents', older)).toBeChecked()
  await user.click(value('Documents', newer))
  await merge()
  await pageOf(older)
  expect((await stored(older)).documents.map(({ number }) => number)).toEqual(['2.2'])
})

test('Fields that are the same in both records are folded', async () => {
  const [older, newer] = await twins()
  const { user } = await openMerge(older, newer)
  expect(screen.getByText('The records do not differ in any field.')).toBeVisible()
  expect(screen.queryByText(/only if both are the same person/)).not.toBeInTheDocument()
  const summary = screen.getByText(/fields are the same in both$/)
  expect(screen.getByText('Rosa Lima')).not.toBeVisible()
  await user.click(summary)
  expect(screen.getByText('Rosa Lima')).toBeVisible()
})

test('What the service refuses stands beside the field, and a request that got no answer can be sent again', async () => {
  const [older, newer] = await twins({ firstName: 'Ana' }, { firstName: 'Anna' })
  const refusal = {
    status: 400,
    code: 'malformed',
    message: 'Refused.',
    requestId: 'r1',
    fields: [{ name: 'firstName', problem: 'must hold a letter' }],
  }
  const answers = [{ status: 400, body: refusal }, 'cut before' as const]
  const { url } = await proxyToService(({ path }) =>
    path.endsWith('/patient/merge') ? answers.shift() : undefined,
  )
  const { merge } = await openMerge(older, newer, { serviceUrl: url })
  await merge()
  const refused = await screen.findByText('The service does not accept this value: must hold a letter')
  expect(screen.getByRole('group', { name: 'First name' })).toHaveAttribute('aria-describedby', refused.id)
  expect(screen.getByText(/^The records were not merged/)).toBeVisible()
  await merge()
  expect(await screen.findByText(/Press “Merge records” again: nothing is merged twice/)).toBeVisible()
  await merge()
  await pageOf(older)
  expect(await stored(newer)).toMatchObject({ mergedInto: older.id })
})

test('A duplicate’s removal leads to the merge with the chosen record, for those who may merge', async () => {
  const [older, newer] = await twins()
  const { user, dialog, address } = await openDialog(newer)
  dialog.giveReason('mistake')
  dialog.giveReason('duplicate')
  await user.click(await dialog.findByRole('link', { name: 'Merge with one of them instead' }))
  expect(await screen.findByRole('heading', { name: 'Merge with another record' })).toBeVisible()
  await user.click(await screen.findByRole('link', { name: `Compare with record ${older.id}` }))
  expect(await screen.findByRole('heading', { name: 'Merge records' })).toBeVisible()
  expect(address()).toBe(`/patients/${newer.id}/merge/${older.id}`)
})

test('The merge that a removal leads to is with the record that was chosen for the reports', async () => {
  const [older, newer] = await twins()
  const record = { ...(await stored(newer)), unreleasedReports: 1 }
  const { url } = await proxyToService(({ method, path }) =>
    method === 'GET' && path.endsWith(`/patient/${newer.id}`) ? { status: 200, body: record } : undefined,
  )
  const { user, dialog, address } = await openDialog(newer, { serviceUrl: url })
  dialog.giveReason()
  await user.click(await dialog.findByRole('radio', { name: new RegExp(`Move to .+ Record ${older.id}`) }))
  await user.click(dialog.getByRole('link', { name: 'Merge with one of them instead' }))
  await screen.findByRole('button', { name: 'Merge records' })
  expect(address()).toBe(`/patients/${newer.id}/merge/${older.id}`)
})

test('The record of a page is compared with one that is searched for, with a warning where they look like two people’s', async () => {
  const patient = await storePatient()
  const other = await storePatient({ firstName: 'Célia' })
  const { user, address } = await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk' })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(screen.getByRole('button', { name: 'Merge with another record' }))
  expect(await screen.findByText('No record looks like this one. Search for the other record.')).toBeVisible()
  await user.type(screen.getByRole('combobox', { name: 'Search for the other record' }), other.lastName)
  await user.click(await screen.findByRole('option', { name: new RegExp(`Record ${other.id}`) }))
  await screen.findByRole('button', { name: 'Merge records' })
  expect(address()).toBe(`/patients/${patient.id}/merge/${other.id}`)
  expect(screen.getByText(/Merge these records only if both are the same person/)).toBeVisible()
})

test('Records that cannot be merged are reported, with a next step', async () => {
  const [older, newer] = await twins()
  const { user } = await renderPortal(`/patients/${older.id}/merge/${older.id}`, { role: 'frontdesk' })
  expect(await screen.findByText('A record can only be merged with another one.')).toBeVisible()
  await (await clientOf('administrator')).send(operations.removePatient, { body: { id: newer.id } })
  await user.click(screen.getByRole('link', { name: 'Choose another record' }))
  expect(await screen.findByRole('heading', { name: 'Merge with another record' })).toBeVisible()
})

test('A removed record is not merged', async () => {
  const [older, newer] = await twins()
  await (await clientOf('administrator')).send(operations.removePatient, { body: { id: newer.id } })
  await renderPortal(`/patients/${older.id}/merge/${newer.id}`, { role: 'administrator' })
  expect(await screen.findByRole('heading', { name: 'These records cannot be compared' })).toBeVisible()
  expect(screen.getByRole('link', { name: `Open record ${newer.id}` })).toBeVisible()
})

test('A merged record says where it went, and its restore undoes the merge', async () => {
  const [older, newer] = await twins()
  const { merge } = await openMerge(older, newer, { role: 'administrator' })
  await merge()
  await pageOf(older)
  cleanup()

  const removed = await renderPortal('/patients/removed', { role: 'administrator' })
  await removed.user.type(await screen.findByLabelText('Search removed patients'), `${older.lastName}{Enter}`)
  // The whole list may show the record before the search renders the list again.
  await waitFor(() => expect(screen.getByText(`Merged into record ${older.id}`)).toBeVisible())
  cleanup()

  const portal = await renderPortal(`/patients/${newer.id}`, { role: 'administrator' })
  expect(
    await screen.findByRole('heading', { name: `This record was merged into record ${older.id}` }),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: `Open record ${older.id}` })).toHaveAttribute(
    'href',
    `/patients/${older.id}`,
  )
  const service = await clientOf('administrator')
  await service.send(operations.removePatient, { body: { id: older.id } })
  await portal.user.click(screen.getByRole('button', { name: 'Undo the merge' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `The merge was not undone: record ${older.id} has been removed itself. Restore that one first.`,
  )
  await service.send(operations.restorePatient, { body: { id: older.id } })
  await portal.user.click(screen.getByRole('button', { name: 'Undo the merge' }))
  expect(await screen.findByText(`Patient restored: record ${newer.id}`)).toBeVisible()
})

test('Who may not merge is not led to it', async () => {
  const patient = await storePatient()
  const permissions = ['patient.read', 'patient.write', 'patient.remove'] as const
  const { user } = await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk', permissions })
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  expect(screen.getByRole('button', { name: 'Remove patient' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Merge with another record' })).not.toBeInTheDocument()
})

test('A service that does not merge is never asked to', async () => {
  const [older, newer] = await twins()
  const echo = { name: 'another', version: '1', time: new Date().toISOString(), operations: ['getPatient'] }
  const { url, requests } = await proxyToService(({ path }) =>
    path.endsWith('/echo') ? { status: 200, body: echo } : undefined,
  )
  await renderPortal(`/patients/${older.id}/merge/${newer.id}`, { role: 'frontdesk', serviceUrl: url })
  expect(await screen.findByText('This service does not merge records')).toBeVisible()
  expect(requests.filter(({ path }) => path.includes('/merge'))).toEqual([])
})
