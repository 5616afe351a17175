import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { clientOf, changePatient, storePatient } from '#test/support/clinicRecords.ts'
import { findIn } from '#test/support/findIn.ts'
import { proxyToService } from '#test/support/serviceProxy.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { sharedService } from '#test/support/sharedService.ts'

const section = (name: string) => screen.findByRole('region', { name })
const entries = (part: HTMLElement) => within(part).findAllByRole('listitem')

/** A patient with some thirty released reports. */
async function examinedPatient() {
  const admin = await clientOf('administrator')
  const { data } = await admin.page(operations.queryPatients, { query: { search: 'Téo Fonseca' } })
  return data[0]!
}

test('A patient’s reports are listed without links for a role that may not read reports', async () => {
  const { id } = await examinedPatient()
  await renderPortal(`/patients/${id}`, { role: 'frontdesk' })
  const reports = await section('Reports')
  const [first] = await entries(reports)
  expect(first).toHaveTextContent(/\d{4}Released \d+ \w+ \d{4}$/)
  expect(within(reports).queryByRole('link')).not.toBeInTheDocument()
})

test('A patient’s reports link to the released report for a role that may read reports', async () => {
  const { id } = await examinedPatient()
  await renderPortal(`/patients/${id}`, { role: 'administrator' })
  const reports = within(await section('Reports'))
  const links = await findIn(
    () => reports.getByRole('list'),
    (list) => list.getAllByRole('link'),
  )
  expect(links.some((link) => /^\/reports\/\d+$/.test(link.getAttribute('href') ?? ''))).toBe(true)
  expect(reports.getByRole('link', { name: 'New report' })).toHaveAttribute(
    'href',
    `/writing/new?patient=${id}`,
  )
})

test('“Show more” loads more reports and keeps the focus in their list', async () => {
  const { id } = await examinedPatient()
  const { user } = await renderPortal(`/patients/${id}`, { role: 'frontdesk' })
  const reports = await section('Reports')
  expect(await entries(reports)).toHaveLength(20)
  expect(within(reports).getByText(/^20 of \d+$/)).toBeVisible()
  await user.click(within(reports).getByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect((await entries(reports)).length).toBeGreaterThan(30))
  expect(within(reports).queryByRole('button')).not.toBeInTheDocument()
  await waitFor(() => expect(within(reports).getByRole('list')).toHaveFocus())
})

test('The history shows each change of a record with its user, fields and reason', async () => {
  const patient = await storePatient()
  const frontdesk = await clientOf('frontdesk')
  const admin = await clientOf('administrator')
  const { id } = patient
  const contacts = { ...patient.contacts, phone: '11 2000-0000' }
  await changePatient(patient, { mother: 'Maria Lima', contacts }, 'frontdesk')
  await frontdesk.send(operations.removePatient, { body: { id, reason: 'duplicate' } })
  await admin.send(operations.restorePatient, { body: { id } })

  await renderPortal(`/patients/${id}`, { role: 'frontdesk' })
  const history = await entries(await section('History'))
  expect(history).toHaveLength(4)
  const [restored, removed, changed, created] = history
  expect(restored).toHaveTextContent(/^Restored\d.* by Test administrator$/)
  expect(removed).toHaveTextContent(/^RemovedReason: Duplicate record.* by Test frontdeskReceipt$/)
  expect(changed).toHaveTextContent(/^ChangedMother, Phone.* by Test frontdeskShow$/)
  expect(created).toHaveTextContent(/^Created\d.* by Test administrator$/)
})

test('The history opens the receipt of a removal again', async () => {
  const { id } = await storePatient()
  await (await clientOf('frontdesk')).send(operations.removePatient, { body: { id, reason: 'duplicate' } })
  const admin = await clientOf('administrator')
  const { data } = await admin.send(operations.listTrail, {
    query: { recordId: id, act: 'patient.remove' },
  })
  const { user } = await renderPortal(`/patients/${id}`, { role: 'administrator' })
  await user.click(
    await findIn(
      () => screen.getByRole('region', { name: 'History' }),
      (history) => history.getByRole('button', { name: 'Receipt' }),
    ),
  )
  const receipt = await screen.findByRole('dialog', { name: 'Receipt of a removal' })
  expect(receipt).toHaveTextContent(`RemovedPatient record ${id}`)
  expect(receipt).toHaveTextContent('ByTest frontdesk')
  expect(receipt).toHaveTextContent('ReasonDuplicate record')
  expect(receipt).toHaveTextContent(`Request${data[0]!.requestId}`)
  expect(receipt).toHaveTextContent('an administrator can restore this record')
  await user.click(within(receipt).getByRole('button', { name: 'Close' }))
  expect(receipt).not.toBeInTheDocument()
})

test('An administrator sees the reason of a removal, and the restore appears in the history', async () => {
  const { id } = await storePatient()
  const frontdesk = await clientOf('frontdesk')
  await frontdesk.send(operations.removePatient, { body: { id, reason: 'Moved to another clinic' } })
  const { user } = await renderPortal(`/patients/${id}`, { role: 'administrator' })
  const banner = (await screen.findByText('This record was removed')).closest('section')!
  expect(banner).toHaveTextContent('Reason: Moved to another clinic')
  const newReport = () => screen.queryByRole('link', { name: 'New report' })
  expect(await within(await section('Reports')).findByText('No reports yet.')).toBeVisible()
  expect(newReport()).toBeNull()
  await user.click(within(banner).getByRole('button', { name: 'Restore patient' }))
  await waitFor(async () =>
    expect((await entries(await section('History')))[0]).toHaveTextContent(/^Restored/),
  )
  expect(newReport()).toBeVisible()
})

test('A section that fails leaves the rest of the page in place and is reloaded alone', async () => {
  const { id } = await examinedPatient()
  let up = false
  const { url, requests } = await proxyToService(({ path }) =>
    path.includes(`/patient/${id}/history`) && !up ? { status: 400 } : undefined,
  )
  const { user, queryClient } = await renderPortal(`/patients/${id}`, { role: 'frontdesk', serviceUrl: url })
  const history = await section('History')
  expect(await within(history).findByRole('alert')).toHaveTextContent('History: this could not be loaded.')
  expect(await entries(await section('Reports'))).toHaveLength(20)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  up = true
  const count = requests.length
  await user.click(within(history).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(within(history).queryByRole('alert')).not.toBeInTheDocument())
  expect(requests.slice(count).map(({ path }) => path.split('?')[0])).toEqual([
    `/api/v1/patient/${id}/history`,
  ])
})

test('A service without our additions gets no requests for reports or history, and the page leaves them out', async () => {
  const { url: service } = await sharedService('portal')
  const echo = await (await fetch(`${service}/api/v1/echo`)).json()
  const { id } = await examinedPatient()
  const { url, requests } = await proxyToService(({ path }) =>
    path.endsWith('/echo')
      ? { status: 200, body: { ...echo, operations: ['getPatient', 'queryReleasedPatients'] } }
      : undefined,
  )
  await renderPortal(`/patients/${id}`, { role: 'frontdesk', serviceUrl: url, config: { ownService: false } })
  await section('The record')
  expect(screen.queryByRole('region', { name: 'Reports' })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'History' })).not.toBeInTheDocument()
  expect(requests.filter(({ path }) => path.includes(`/patient/${id}/`))).toEqual([])
})

test('A change is shown value by value and undone; a value changed since then has to be chosen', async () => {
  const patient = await storePatient({ mother: 'Maria', father: 'Rui' })
  const contacts = { ...patient.contacts, phone: '11 2000-0000' }
  await changePatient(patient, { mother: 'Marina', contacts }, 'frontdesk')
  await changePatient(patient, { mother: 'Mariana' })

  const { user } = await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk' })
  const history = await section('History')
  await user.click(
    await within(history).findByRole('button', { name: 'Show what was changed: Mother, Phone' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'What was changed' }))
  const undo = await dialog.findByRole('button', { name: 'Undo this change' })
  const [mother, phone] = dialog.getAllByRole('listitem')
  expect(mother).toHaveTextContent(/^MotherBeforeMariaAfterMarinaNow storedMariana/)
  expect(phone).toHaveTextContent(/^PhoneBeforeNothingAfter11 2000-0000$/)
  expect(undo).toBeDisabled()
  for (const radio of dialog.getAllByRole('radio')) expect(radio).not.toBeChecked()

  // Another user saves first: the values are reloaded and have to be chosen again.
  await changePatient(patient, { mother: 'Marta' })
  await user.click(dialog.getByRole('radio', { name: 'Current value' }))
  await user.click(undo)
  expect(await dialog.findByText(/^The record was changed in the meantime/)).toBeVisible()
  await dialog.findByText('Marta')
  await user.click(dialog.getByRole('radio', { name: 'Current value' }))
  await user.click(dialog.getByRole('button', { name: 'Undo this change' }))
  expect(await screen.findByText(`Change undone: record ${patient.id}`)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const stored = (await clientOf('frontdesk')).send(operations.getPatient, { params: { id: patient.id } })
  expect(await stored).toMatchObject({ mother: 'Marta', father: 'Rui', contacts: { phone: '' } })
  await waitFor(async () =>
    expect((await entries(history))[0]).toHaveTextContent(/^Undid a changePhone.* by Test frontdeskShow$/),
  )
})
