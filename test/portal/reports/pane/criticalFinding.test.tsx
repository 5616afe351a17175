import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { releaseOperations } from '#contract/reports/release.ts'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import { clientOf } from '#test/support/clinicRecords.ts'
import { refusal, watchNetwork } from '#test/support/network.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { storeCritical } from '#test/support/writingReports.ts'

const note = () => screen.findByRole('note', { name: '' })

test('A critical finding waits in sight until a doctor acknowledges it with a note, which everybody then reads', async () => {
  const { release, address } = await storeCritical()
  const { user, client } = await renderPortal(address, { role: 'doctor' })
  const banner = await note()
  expect(banner).toHaveTextContent('Critical findingNot acknowledged for 0 minutes.')
  await user.click(within(banner).getByRole('button', { name: 'Acknowledge' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Acknowledge this critical finding?' }),
  )
  await user.type(question.getByRole('textbox'), 'Called the ward.')
  await user.click(question.getByRole('button', { name: 'Acknowledge' }))
  expect(await screen.findByText(/^Acknowledged by Test doctor, /)).toBeVisible()
  expect(screen.getByText('Note: Called the ward.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
  const { report } = await client.send(releaseOperations.getRelease, { params: { id: release.id } })
  expect(report.acknowledgement).toMatchObject({ by: { name: 'Test doctor' }, note: 'Called the ward.' })
})

test('The row of the list no longer waits once its finding is acknowledged', async () => {
  const { address } = await storeCritical()
  const { user } = await renderPortal(address, { role: 'doctor' })
  const badge = () => screen.queryAllByText(/waiting to be acknowledged/)
  await waitFor(() => expect(badge()).not.toHaveLength(0))
  await user.click(within(await note()).getByRole('button', { name: 'Acknowledge' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Acknowledge' }))
  expect(await screen.findByText(/^Acknowledged by Test doctor, /)).toBeVisible()
  await waitFor(() => expect(badge()).toHaveLength(0))
})

test('Who is no doctor reads that it waits, and cannot acknowledge it', async () => {
  const { address } = await storeCritical()
  await renderPortal(address, { role: 'administrator' })
  expect(await note()).toHaveTextContent(/^Critical finding/)
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
})

test('A note that could not be sent stays, and is sent with the next try', async () => {
  const { release, address } = await storeCritical()
  const { user, client } = await renderPortal(address, { role: 'doctor' })
  let isBroken = true
  watchNetwork((path) =>
    isBroken && path === '/report/acknowledge' ? refusal(409, 'wrong_state') : undefined,
  )
  await user.click(within(await note()).getByRole('button', { name: 'Acknowledge' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.type(question.getByRole('textbox'), 'Called the ward.')
  await user.click(question.getByRole('button', { name: 'Acknowledge' }))
  expect(await question.findByRole('alert')).toHaveTextContent('As the test wants it.')
  expect(question.getByRole('textbox')).toHaveValue('Called the ward.')
  isBroken = false
  await user.click(question.getByRole('button', { name: 'Acknowledge' }))
  expect(await screen.findByText('Note: Called the ward.')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const { report } = await client.send(releaseOperations.getRelease, { params: { id: release.id } })
  expect(report.acknowledgement).toMatchObject({ note: 'Called the ward.' })
})

test('Who comes second is told that somebody else was first, and by whom', async () => {
  const { release, address } = await storeCritical()
  const { user } = await renderPortal(address, { role: 'doctor' })
  await user.click(within(await note()).getByRole('button', { name: 'Acknowledge' }))
  const question = within(await screen.findByRole('alertdialog'))
  const other = await clientOf('examiner')
  await other.send(reportOperations.acknowledgeReport, { body: { id: release.reportId } })
  await user.click(question.getByRole('button', { name: 'Acknowledge' }))
  expect(await screen.findByText(/^Acknowledged by Vera Signatária, /)).toBeVisible()
})

test('A row says by a word each what cannot wait, and that a finding waits', async () => {
  const { address, release } = await storeCritical()
  await renderPortal(address.replace(`/${release.id}`, ''), { role: 'doctor' })
  const row = within(await screen.findByRole('row', { name: /Critical/ }))
  expect(row.getByText(/^Critical/)).toHaveTextContent('Its critical finding is waiting to be acknowledged.')
  expect(row.getByText(/^Stat/)).toBeVisible()
})
