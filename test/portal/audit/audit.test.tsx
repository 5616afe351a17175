import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { operations } from '#contract/operations.ts'
import { clientOf, storePatient } from '#test/support/clinicRecords.ts'
import { findIn } from '#test/support/findIn.ts'
import { watchNetwork } from '#test/support/network.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { ownUser } from '#test/support/sharedService.ts'
import { filters } from '#test/support/reportsBar.ts'
import { pageMenuEntry } from '#test/support/pageMenu.ts'
import { storeRelease } from '#test/support/writingReports.ts'

const grid = () => screen.findByRole('grid', { name: 'Audit' })
const rows = (name: RegExp) =>
  findIn(
    () => screen.getByRole('grid', { name: 'Audit' }),
    (list) => list.getAllByRole('row', { name }),
  )

test('An administrator reads who did what to a record, newest first, and all that is recorded of an act', async () => {
  // Only the acts of a user of its own: another test's search may find the patient, which the audit records as well.
  const actor = await ownUser('administrator')
  const patient = await storePatient({}, actor)
  await (await clientOf(actor)).send(operations.removePatient, { body: { id: patient.id } })
  const address = `/audit?kind=patient&recordId=${patient.id}&username=${actor}`
  const { user } = await renderPortal(address, { role: 'administrator' })
  const results = await rows(new RegExp(`Patient ${patient.id}`))
  expect(results.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Patient removed'),
    expect.stringContaining('Patient created'),
  ])
  expect(await screen.findByText('2 acts')).toBeVisible()
  await user.click(results[0]!)
  const entry = await screen.findByRole('dialog', { name: /^Act \d+$/ })
  expect(entry).toHaveTextContent('administrator')
  expect(entry).toHaveTextContent(/\d\d:\d\d:\d\d/)
  expect(entry).toHaveTextContent(/no name, birth date or document was compared/)
  expect(entry).not.toHaveTextContent(patient.lastName)
})

test('A choice applies at once and what is typed by Enter; they stand in the address, and are cleared at once', async () => {
  const patient = await storePatient()
  const { user, address } = await renderPortal('/audit', { role: 'administrator' })
  await grid()
  const panel = await filters()
  await user.selectOptions(await panel.findByLabelText('Act'), 'Patient created')
  await waitFor(() => expect(address()).toBe('/audit?act=patient.create'))
  await user.type(panel.getByLabelText('Record number'), `${patient.id}{Enter}`)
  await waitFor(() => expect(address()).toBe(`/audit?act=patient.create&recordId=${patient.id}`))
  expect(await rows(/Patient created/)).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeInTheDocument()
  await user.click(panel.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe('/audit'))
})

test('Clear all empties also what is half typed', async () => {
  const { user, address } = await renderPortal('/audit?outcome=refused', { role: 'administrator' })
  const panel = await filters()
  await user.type(await panel.findByLabelText('Record number'), '12x')
  await user.click(panel.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe('/audit'))
  expect(panel.getByLabelText('Record number')).toHaveValue('')
  expect(panel.getByLabelText('Outcome')).toHaveDisplayValue('Any')
  expect(panel.getByRole('alert')).toBeEmptyDOMElement()
})

test('The acts that a figure of the overview counts are listed by its activity, which can be chosen', async () => {
  const patient = await storePatient()
  await (await clientOf('administrator')).send(operations.removePatient, { body: { id: patient.id } })
  const { user, address } = await renderPortal(`/audit?activity=removals&recordId=${patient.id}`, {
    role: 'administrator',
  })
  expect((await rows(/Patient/)).map((row) => row.textContent)).toEqual([
    expect.stringContaining('Patient removed'),
  ])
  const activity = await (await filters()).findByLabelText('Activity')
  expect(activity).toHaveDisplayValue('Removals')
  await user.selectOptions(activity, 'Everything refused')
  await waitFor(() => expect(address()).toBe(`/audit?activity=failures&recordId=${patient.id}`))
  expect(await screen.findByText('No act matches')).toBeVisible()
})

test('An invalid record number and days in the wrong order show a message and are not sent', async () => {
  const { user, address } = await renderPortal('/audit?from=2026-03-02&to=2026-03-01', {
    role: 'administrator',
  })
  const panel = await filters()
  const record = await panel.findByLabelText('Record number')
  await user.type(record, '{Enter}')
  expect(await panel.findByRole('alert')).toHaveTextContent('The last day is before the first.')
  await user.type(record, 'ana{Enter}')
  expect(await panel.findByRole('alert')).toHaveTextContent('A record number has digits only.')
  expect(address()).toBe('/audit?from=2026-03-02&to=2026-03-01')
})

test('A search that finds nothing says so', async () => {
  await renderPortal('/audit?username=nobody.at.all', { role: 'administrator' })
  expect(await screen.findByText('No act matches')).toBeVisible()
})

test('An export as CSV is recorded as an act itself', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await renderPortal('/audit?act=patient.create', { role: 'administrator' })
  await storePatient()
  await user.click(await pageMenuEntry('Export CSV'))
  expect(await screen.findByText(/acts? saved as audit-.*\.csv/)).toBeVisible()
  expect(save).toHaveBeenCalledOnce()
  const { data } = await (
    await clientOf('administrator')
  ).send(operations.listTrail, { query: { act: 'trail.export', limit: 1 } })
  expect(data[0]).toMatchObject({ act: 'trail.export', outcome: 'done' })
  save.mockRestore()
})

test.each(['doctor', 'frontdesk'] as const)('A %s has no link to the audit records', async (role) => {
  await renderPortal('/audit', { role })
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Audit')
  expect(screen.queryByRole('link', { name: 'Audit' })).not.toBeInTheDocument()
})

const record = (id: number, fields: object = {}) => ({
  id,
  at: new Date().toISOString(),
  user: { id: 1, username: 'ana' },
  act: 'report.read',
  outcome: 'done',
  record: null,
  requestId: 'r-1',
  address: '192.0.2.1',
  detail: {},
  position: id,
  hash: 'ab'.repeat(32),
  ...fields,
})

/** The audit page, with these records in its list. */
const answering = (...data: object[]) =>
  watchNetwork((path) =>
    path.startsWith('/audit?') ? Response.json({ count: data.length, data }) : undefined,
  )

test('An act or kind that the portal does not know is shown by the service’s own name', async () => {
  answering(record(2, { act: 'device.calibrate', record: { kind: 'probe', ids: [7] } }), record(1))
  const { user } = await renderPortal('/audit', { role: 'administrator' })
  await user.click((await rows(/device\.calibrate/))[0]!)
  expect(await screen.findByRole('dialog', { name: 'Act 2' })).toHaveTextContent('probe 7')
})

test('Every kind of record is named in words, and can be filtered by', async () => {
  answering(
    record(3, { act: 'inbox.read', record: { kind: 'inbox', ids: [2, 3, 4, 5] } }),
    record(2, { act: 'record.create', record: { kind: 'report', ids: [20001] } }),
    record(1, { act: 'record.import', record: { kind: 'city', ids: [] } }),
  )
  const { user, address } = await renderPortal('/audit', { role: 'administrator' })
  const [first, second, third] = await rows(/\d:\d\d/)
  expect(first).toHaveTextContent('Inbox readReceived report 2, 3, 4 and 1 more')
  expect(second).toHaveTextContent('Record createdReport 20001')
  expect(third).toHaveTextContent('Records imported from CSVCity')
  await user.selectOptions(await (await filters()).findByLabelText('Kind of record'), 'Received report')
  await waitFor(() => expect(address()).toBe('/audit?kind=inbox'))
})

test('An entry links to the patient, and to a report that is in the portal', async () => {
  const patient = await storePatient()
  const { release } = await storeRelease()
  const of = (kind: string, ...ids: number[]) => ({ record: { kind, ids } })
  answering(
    record(3, of('patient', patient.id)),
    record(2, of('report', release.reportId)),
    record(1, of('report', 999_999)),
  )
  const { user, address } = await renderPortal('/audit', { role: 'administrator' })
  const follow = async (row: number, role: 'link' | 'button', name: number) => {
    await user.click((await rows(/Report read/))[row]!)
    const entry = await screen.findByRole('dialog', { name: /^Act/ })
    await user.click(within(entry).getByRole(role, { name: String(name) }))
  }
  await follow(2, 'button', 999_999)
  expect(await screen.findByText(/Report 999999 could not be opened/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await follow(1, 'button', release.reportId)
  await waitFor(() => expect(address()).toBe(`/reports/${release.id}`))
})

test('A patient’s entry is a link to the record', async () => {
  answering(record(1, { act: 'patient.read', record: { kind: 'patient', ids: [4711, 4712] } }))
  const { user } = await renderPortal('/audit', { role: 'administrator' })
  await user.click((await rows(/Patient read/))[0]!)
  expect(await screen.findByRole('link', { name: '4712' })).toHaveAttribute('href', '/patients/4712')
})

test('Acts unsealed for long show a warning, one that was just written does not', async () => {
  const waiting = { position: null, hash: null }
  answering(record(3, waiting), record(2, { ...waiting, at: '2026-03-04T05:06:07.000Z' }), record(1))
  await renderPortal('/audit', { role: 'administrator', timeZone: 'UTC' })
  expect(await screen.findByText(/1 act has waited to be sealed since 4 Mar 2026, 05:06:07/)).toBeVisible()
})

test('An export that is shorter than announced is not saved, and says so', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const headers = { 'content-type': 'text/csv', 'x-total-count': '3' }
  watchNetwork((path) =>
    path.startsWith('/audit/csv') ? new Response('Number\r\n1\r\n2\r\n', { headers }) : undefined,
  )
  const { user } = await renderPortal('/audit?act=patient.create', { role: 'administrator' })
  await user.click(await pageMenuEntry('Export CSV'))
  expect(await screen.findByText(/of 3 acts came, and nothing was saved/)).toBeVisible()
  expect(save).not.toHaveBeenCalled()
  save.mockRestore()
})
