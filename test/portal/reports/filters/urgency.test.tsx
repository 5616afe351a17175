import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { recordsOf } from '#test/support/settingRecords.ts'
import { uniqueName } from '#test/support/clinicRecords.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { ownUser } from '#test/support/sharedService.ts'
import { storeCritical } from '#test/support/writingReports.ts'

test('The list shows only what cannot wait, by a field of the filters', async () => {
  const { address: of, release } = await storeCritical()
  const { user, address } = await renderPortal(of.replace(`/${release.id}`, ''), { role: 'doctor' })
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: /^Urgency/ }))
    await user.click(await screen.findByRole('button', { name }))
  }
  await user.click(await screen.findByRole('button', { name: /^Filters/ }))
  await choose('Critical, not acknowledged')
  await waitFor(() => expect(address()).toContain('unacknowledged=true'))
  expect(await screen.findByRole('row', { name: /Critical/ })).toBeVisible()
  await choose('Urgent and stat')
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('priority')).toBe('urgent,stat'))
  await choose('Any urgency')
  await waitFor(() => expect(address()).not.toContain('priority'))
})

test('The overview tells how many critical findings wait, and leads to them', async () => {
  await storeCritical()
  await renderPortal('/overview', { role: 'administrator' })
  const link = await screen.findByRole('link', { name: /critical findings? to acknowledge \(oldest: / })
  expect(link).toHaveAttribute('href', '/reports?unacknowledged=true')
})

test('The overview counts a critical finding no longer once it is acknowledged', async () => {
  // Of an exam of its own: other tests release critical findings meanwhile.
  const name = uniqueName()
  const template = await (await recordsOf('template')).create({ name })
  const exam = await (await recordsOf('exam')).create({ name, title: name, template: { id: template.id } })
  await storeCritical({ exam: { id: exam.id } })
  const username = await ownUser('doctor')
  const { user, go } = await renderPortal(`/overview?examId=${exam.id}`, { username })
  await user.click(await screen.findByRole('link', { name: /^1 critical finding to acknowledge/ }))
  const row = within(await screen.findByRole('row', { name: /Critical/ }))
  await user.click(row.getByRole('link'))
  await user.click(await screen.findByRole('button', { name: 'Acknowledge' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Acknowledge' }))
  await screen.findByText(/^Acknowledged by Test doctor/)
  await go(-2)
  await screen.findByRole('heading', { level: 1, name: 'Overview' })
  await waitFor(() => expect(screen.queryByRole('link', { name: /to acknowledge/ })).toBeNull())
})
