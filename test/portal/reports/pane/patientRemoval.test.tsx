import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { clientOf } from '#test/support/clinicRecords.ts'
import { releaseAt } from '#test/support/foreign/foreignRecords.ts'
import { dialogGone, dialogReady } from '#test/support/patientsScreen.tsx'
import { renderForeign } from '#test/support/renderForeign.tsx'
import { renderPortal } from '#test/support/renderPortal.tsx'
import type { User } from '#test/support/setUpUser.ts'
import { sharedService } from '#test/support/sharedService.ts'
import { storeRelease } from '#test/support/writingReports.ts'
import { menuItem } from '#test/support/paneMenu.ts'

const RECORDS = 24
const opened = releaseAt(3, RECORDS)
const { patient } = opened.report
const action = (user: User) => menuItem(user, 'Remove patient')

test('A doctor is not offered the removal of the patient of an open report', async () => {
  const [first] = (await sharedService('reading')).releases
  const { user } = await renderPortal(`/reports/${first}`, {
    role: 'doctor',
    serviceUrl: (await sharedService('reading')).url,
  })
  expect(await menuItem(user, /^Full text/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove patient' })).not.toBeInTheDocument()
})

test('An administrator removes the patient of an open report: it closes, and the list says that the report was withdrawn', async () => {
  const administrator = await clientOf('administrator')
  const { release } = await storeRelease()
  const { id } = release.report.patient
  const { user, address } = await renderPortal(`/reports/${release.id}`, { role: 'administrator' })
  await user.click(await action(user))
  const dialog = await dialogReady()
  onTestFinished(async () => void (await administrator.send(operations.restorePatient, { body: { id } })))
  dialog.giveReason('mistake')
  await user.type(dialog.number(), `${id}{Enter}`)
  await dialogGone()
  expect(await screen.findByText(`Patient removed: record ${id}`)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
  await waitFor(() => expect(address()).toBe('/reports'))
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  const grid = within(screen.getByRole('grid'))
  await waitFor(() => expect(grid.getAllByText('Withdrawn')[0]).toBeVisible())
  await waitFor(() => expect(document.activeElement?.closest('[role=grid]')).toBeInTheDocument())
})

test('A user whose role is not known removes the patient of an open report with the listing alone', async () => {
  const { user, address, removals } = await renderForeign(`/reports/${opened.id}`, {
    role: undefined,
    moods: { records: RECORDS },
  })
  await user.click(await action(user))
  const dialog = await dialogReady()
  expect(await dialog.findByText('3 released reports of this patient are listed.')).toBeVisible()
  await user.type(dialog.number(), `${patient.id}{Enter}`)
  await dialogGone()
  expect(removals().map(({ status }) => status)).toEqual([200])
  await waitFor(() => expect(address()).toBe('/reports'))
})

test('Keeping the patient leaves the report open, and gives the focus back to the menu', async () => {
  const { user, address } = await renderForeign(`/reports/${opened.id}`, {
    role: 'administrator',
    moods: { records: RECORDS },
  })
  await user.click(await action(user))
  const dialog = await dialogReady()
  await user.click(dialog.keep())
  await dialogGone()
  expect(address()).toBe(`/reports/${opened.id}`)
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus())
})
