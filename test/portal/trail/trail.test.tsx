import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { operations } from '#contract/operations.ts'
import { clientOf, storePatient } from '#test/support/clinicRecords.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

const grid = () => screen.findByRole('grid', { name: 'Audit trail' })
const rows = async (name: RegExp) => within(await grid()).findAllByRole('row', { name })

test('An administrator reads who did what to a record, last first, and all that is known of an act', async () => {
  const patient = await storePatient()
  await (await clientOf('administrator')).send(operations.removePatient, { body: { id: patient.id } })
  const { user } = await renderPortal(`/audit?kind=patient&recordId=${patient.id}`, { role: 'administrator' })
  const found = await rows(new RegExp(`Patient ${patient.id}`))
  expect(found.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Patient removed'),
    expect.stringContaining('Patient created'),
  ])
  expect(screen.getByText('2 acts')).toBeVisible()
  await user.click(found[0]!)
  const entry = await screen.findByRole('dialog', { name: /^Act \d+$/ })
  expect(entry).toHaveTextContent('administrator')
  expect(entry).toHaveTextContent(/Hash[0-9a-f]{64}/)
  expect(entry).not.toHaveTextContent(patient.lastName)
})

test('The filters count once they are sent, stand in the address, and are cleared at once', async () => {
  const patient = await storePatient()
  const { user, address } = await renderPortal('/audit', { role: 'administrator' })
  await grid()
  await user.selectOptions(screen.getByLabelText('Act'), 'Patient created')
  await user.type(screen.getByLabelText('Record number'), String(patient.id))
  expect(address()).toBe('/audit')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await waitFor(() => expect(address()).toBe(`/audit?act=patient.create&recordId=${patient.id}`))
  expect(await rows(/Patient created/)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe('/audit'))
})

test('A record number that is none, and days in the wrong order, are told and not sent', async () => {
  const { user, address } = await renderPortal('/audit?from=2026-03-02&to=2026-03-01', {
    role: 'administrator',
  })
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  expect(screen.getByRole('alert')).toHaveTextContent('The last day lies before the first.')
  await user.type(screen.getByLabelText('Record number'), 'ana')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  expect(screen.getByRole('alert')).toHaveTextContent('A record number has digits alone.')
  expect(address()).toBe('/audit?from=2026-03-02&to=2026-03-01')
})

test('A search that finds nothing says so', async () => {
  await renderPortal('/audit?username=nobody.at.all', { role: 'administrator' })
  expect(await screen.findByText('No act matches')).toBeVisible()
})

test('The acts are saved as CSV, and that is an act, too', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await renderPortal('/audit?act=patient.create', { role: 'administrator' })
  await storePatient()
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText(/acts? saved as audit-trail-.*\.csv/)).toBeVisible()
  expect(save).toHaveBeenCalledOnce()
  const { data } = await (
    await clientOf('administrator')
  ).send(operations.listTrail, { query: { act: 'trail.export', limit: 1 } })
  expect(data[0]).toMatchObject({ act: 'trail.export', outcome: 'done' })
  save.mockRestore()
})

test.each(['doctor', 'frontdesk'] as const)('A %s has no way to the trail', async (role) => {
  await renderPortal('/audit', { role })
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Audit trail')
  expect(screen.queryByRole('link', { name: 'Audit trail' })).not.toBeInTheDocument()
})
