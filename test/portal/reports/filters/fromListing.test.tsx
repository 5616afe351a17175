import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findIn } from '#test/support/findIn.ts'
import { doctorAt, examAt, firstIds } from '#test/support/foreign/foreignRecords.ts'
import { saysCount } from '#test/support/listScreen.ts'
import { renderForeign } from '#test/support/renderForeign.tsx'
import { filterField, filters, menuEntry } from '#test/support/reportsBar.ts'

const note = 'From the reports loaded so far.'

test('Exams are offered from the listing, which the popup says, and the service is sent the one that is chosen', async () => {
  const { user, address, listings } = await renderForeign('/reports')
  await saysCount(24)
  await user.click(await filterField('Exam'))
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
  await user.type(await filterField('Examiner'), firstName)
  const name = [firstName, middleName, lastName].filter(Boolean).join(' ')
  expect(await screen.findByRole('option', { name })).toBeVisible()
  expect(await screen.findByText(note)).toBeVisible()
  await waitFor(() => expect(listings().at(-1)?.query).toEqual({ examinerName: firstName }))
})

test('A patient is found in the listing, and filtered by', async () => {
  const { user, address } = await renderForeign('/reports')
  await saysCount(24)
  await user.type(await screen.findByLabelText('Search reports'), String(firstIds.patient + 3))
  await user.click(
    await findIn(
      () => screen.getByRole('listbox'),
      (list) => list.getByRole('option'),
    ),
  )
  await saysCount(3)
  expect(address()).toBe(`/reports?patientId=${firstIds.patient + 3}`)
})

test('Filters of the overview, which the service has not, are not applied, and no chip says that they are', async () => {
  const { listings } = await renderForeign(`/reports?unitId=3&unreadFor=72&examId=${firstIds.exam}`)
  await saysCount(4)
  expect(listings().at(-1)?.query).toEqual({ examId: String(firstIds.exam) })
  expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Filters that are set' })).not.toBeInTheDocument()
})

test('What needs more than the listing is not offered', async () => {
  await renderForeign('/reports')
  await saysCount(24)
  const fields = await filters()
  await fields.findByLabelText('Exam')
  for (const field of ['Exam 2', 'Modality', 'Body region'])
    expect(fields.queryByLabelText(field)).not.toBeInTheDocument()
  await menuEntry(/^Refresh/)
  for (const name of ['My reports', 'Unread', /Export/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  expect(within(screen.getByRole('grid')).queryByRole('checkbox')).not.toBeInTheDocument()
})
