import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { demoOperations } from '#contract/portal/demo.ts'
import { releaseOperations } from '#contract/reports/release.ts'
import { demonstrationClient, demonstrator } from '#test/support/demonstrator.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { sharedService } from '#test/support/sharedService.ts'

const serviceUrl = (await sharedService('demonstration')).url
const { readDemonstration, changeDemonstration } = demoOperations

/** Another administrator of the demonstration. */
const colleague = async () => demonstrationClient(serviceUrl, (await demonstrator(serviceUrl)).token)

const open = async (path: string, username?: string) =>
  renderPortal(path, { serviceUrl, session: await demonstrator(serviceUrl, username) })

async function openPanel({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(await screen.findByRole('button', { name: 'Demonstration' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Demonstration' }))
  await panel.findByLabelText('Name of the clinic')
  return panel
}

test('The chip in the bar opens the panel for who may change settings, and says the sentence to others', async () => {
  await openPanel(await open('/reports'))
  cleanup()
  const { user } = await open('/reports', 'doctor')
  await user.click(await screen.findByRole('button', { name: 'Demonstration' }))
  const said = within(await screen.findByRole('dialog', { name: 'Demonstration' }))
  expect(said.getByText(/^Demonstration: every patient, report and image/)).toBeVisible()
  expect(said.queryByRole('textbox')).toBeNull()
})

test('What is typed stays when the panel is closed, is saved without the rest, and leaves what somebody else has changed meanwhile', async () => {
  const page = await open('/reports')
  const { user } = page
  const first = await openPanel(page)
  await user.clear(first.getByLabelText('Name of the clinic'))
  await user.click(first.getByRole('button', { name: 'Save' }))
  expect(first.getByLabelText('Name of the clinic')).toHaveAccessibleDescription(
    /Type at least one character/,
  )
  expect(first.getByLabelText('Name of the clinic')).toHaveFocus()
  await user.type(first.getByLabelText('Name of the clinic'), 'Clínica Bela Vista')
  await user.keyboard('{Escape}')

  const other = await colleague()
  await other.send(changeDemonstration, { body: { unit: 'Paulista', logo: 'BV' } })
  const panel = await openPanel(page)
  expect(panel.getByLabelText('Name of the clinic')).toHaveValue('Clínica Bela Vista')
  await waitFor(() => expect(panel.getByLabelText('Name of the main unit')).toHaveValue('Paulista'))
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText(/^Saved\. Others see it/)).toBeVisible()
  expect(await other.send(readDemonstration)).toMatchObject({
    clinicName: 'Clínica Bela Vista',
    logo: 'BV',
    unit: 'Paulista',
  })

  // Begins to live, and says why it rests or until when it works.
  expect(panel.getByText(/^Switched off\. 0 today/)).toBeVisible()
  await user.click(panel.getByRole('checkbox', { name: /^Release reports as/ }))
  expect(
    await panel.findByText(/^(At work: .* an hour|Closed at this time of the week)\. 0 today/),
  ).toBeVisible()
  await other.send(changeDemonstration, { body: { living: false } })
  expect(await panel.findByText(/^Switched off/)).toBeVisible()

  await user.click(panel.getByRole('button', { name: 'Release one now' }))
  expect(await panel.findByText(/1 today, 1 since the clinic was made/)).toBeVisible()
})

test('Starting over is asked on the harmless answer, goes on while the panel is closed, and leaves the report that is gone', async () => {
  const other = await colleague()
  const [release] = (await other.page(releaseOperations.queryReleases, { query: { limit: 1 } })).data
  const page = await open(`/reports/${release!.id}`)
  const { user, address } = page
  const panel = await openPanel(page)
  await user.click(panel.getByRole('radio', { name: 'A few: 40 reports' }))
  await user.click(panel.getByRole('radio', { name: 'English' }))
  await user.click(panel.getByRole('button', { name: 'Start over…' }))
  const question = await screen.findByRole('alertdialog', { name: 'Start over with a new clinic?' })
  expect(question).toHaveAccessibleDescription(
    /40 reports in English.*90 reports of 40 patients.*What stays: users/,
  )
  expect(within(question).getByRole('button', { name: 'Keep this clinic' })).toHaveFocus()
  await user.click(within(question).getByRole('button', { name: 'Start over' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.keyboard('{Escape}')

  expect(await screen.findByText('The new clinic is there.')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/reports'))
  const { round, beginning, reports } = await other.send(readDemonstration)
  expect({ round, beginning, reports }).toEqual({ round: 2, beginning: null, reports: 40 })
  const { count, data } = await other.page(releaseOperations.queryReleases, { query: { limit: 1 } })
  expect(await screen.findByText(`${count} reports`)).toBeVisible()
  expect(data[0]!.id).toBeGreaterThan(release!.id)
})
