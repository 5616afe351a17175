import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findIn } from '#test/support/findIn.ts'
import { doctorAt, examAt, firstIds } from '#test/support/foreign/foreignRecords.ts'
import { saysCount } from '#test/support/listScreen.ts'
import { renderForeign } from '#test/support/renderForeign.tsx'

const field = (label: string) => screen.findByLabelText(label, { selector: 'input' })
const note = 'From the reports read so far.'

test('Exams are offered from the listing, which the popup says, and the service is sent the one that is chosen', async () => {
  const { user, address, listings } = await renderForeign('/reports')
  await saysCount(24)
  await user.click(await field('Exam'))
  const options = await findIn(
    () => screen.getByRole('listbox'),
    (list) => list.getAllByRole('option'),
  )
  expect(options.map((option) => option.textContent)).toEqual(
    [0, 1, 2, 3, 4, 5].map((place) => examAt(place).name).toSorted(),
  )
  expect(await screen.findByText(note)).toBeVisible()
  await user.click(screen.getByRole('option', { name: examAt(0).name }))
  await saysCount(4)
  expect(address()).toBe(`/reports?examId=${firstIds.exam}`)
  expect(listings().at(-1)?.query).toEqual({ examId: String(firstIds.exam) })
})

test('A typed name of an examiner goes to the service, and names of the listing are suggested', async () => {
  const { user, listings } = await renderForeign('/reports')
  await saysCount(24)
  const { firstName, middleName, lastName } = doctorAt(0)
  await user.type(await field('Examiner'), firstName)
  const name = [firstName, middleName, lastName].filter(Boolean).join(' ')
  expect(await screen.findByRole('option', { name })).toBeVisible()
  expect(await screen.findByText(note)).toBeVisible()
  await waitFor(() => expect(listings().at(-1)?.query).toEqual({ examinerName: firstName }))
})

test('A patient is found in the listing, and named in the filter', async () => {
  const { user, address } = await renderForeign('/reports')
  await saysCount(24)
  await user.type(await field('Patient'), String(firstIds.patient + 3))
  await user.click(
    await findIn(
      () => screen.getByRole('listbox'),
      (list) => list.getByRole('option'),
    ),
  )
  await saysCount(3)
  expect(address()).toBe(`/reports?patientId=${firstIds.patient + 3}`)
  const chips = within(screen.getByRole('list', { name: 'Filters that are set' }))
  expect(chips.getByText(new RegExp(`· ${firstIds.patient + 3}$`))).toBeVisible()
})

test('Filters of the overview, which the service has not, are not applied, and no chip says that they are', async () => {
  const { listings } = await renderForeign(`/reports?unitId=3&unreadFor=72&examId=${firstIds.exam}`)
  await saysCount(4)
  expect(listings().at(-1)?.query).toEqual({ examId: String(firstIds.exam) })
  const chips = await screen.findByRole('list', { name: 'Filters that are set' })
  await waitFor(() => expect(within(chips).getAllByRole('listitem')).toHaveLength(1))
})

test('What needs more than the listing is not offered', async () => {
  await renderForeign('/reports')
  await saysCount(24)
  for (const name of ['My reports', 'Unread only', /Export/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})
