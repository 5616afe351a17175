import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clientOf, storePatient } from '#test/support/clinicRecords.ts'
import { operations } from '#contract/operations.ts'
import { watchNetwork } from '#test/support/network.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

const TITLE = 'Who has seen this'

test('Who has seen a patient is read when the section is opened, and says how often and in which ways', async () => {
  const { id } = await storePatient()
  const frontDesk = await clientOf('frontdesk')
  for (let times = 0; times < 2; times++) await frontDesk.send(operations.getPatient, { params: { id } })
  const network = watchNetwork()
  const { user } = await renderPortal(`/patients/${id}`, { role: 'administrator' })
  // The record is on the screen, so the administrator's own reading is recorded.
  await screen.findByRole('link', { name: 'Edit' })
  const title = await screen.findByText(TITLE)
  expect(network.count('/audit/viewers')).toBe(0)
  await user.click(title)
  const list = await screen.findByRole('list', { name: TITLE })
  expect(within(list).getByText('Test frontdesk').closest('li')).toHaveTextContent(
    /read 2 times.*First .+, last .+/,
  )
  expect(within(list).getByText('Test administrator').closest('li')).toHaveTextContent('read once')
  expect(network.count(`/audit/viewers?kind=patient&recordId=${id}`)).toBe(1)
})

test('Users who may not read the audit are not offered who has seen a patient', async () => {
  const { id } = await storePatient()
  await renderPortal(`/patients/${id}`, { role: 'frontdesk' })
  await screen.findByRole('region', { name: 'History' })
  expect(screen.queryByText(TITLE)).not.toBeInTheDocument()
})
