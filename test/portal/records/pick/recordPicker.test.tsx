import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createRecord } from '#portal/settings/api/changes.ts'
import { clientOf, storePatient, uniqueName } from '#test/support/clinicRecords.ts'
import { watchNetwork } from '#test/support/network.ts'
import { openForm, saidOf } from '#test/support/patientForm.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

const box = (name: string | RegExp) => screen.findByRole('combobox', { name })
const storeEmployee = async (fields: Record<string, unknown>) =>
  createRecord(await clientOf('administrator'), 'employee', { birthDate: '1971-05-02', ...fields })

test('A search that fails is repeated from its list, by keys', async () => {
  const name = uniqueName()
  await createRecord(await clientOf('administrator'), 'city', { name })
  let isDown = true
  const network = watchNetwork((path) =>
    isDown && path.startsWith('/city/query') ? new Response('', { status: 404 }) : undefined,
  )
  const { id } = await storePatient()
  const { user } = await openForm(`/patients/${id}/edit`)
  const field = await box('City')
  await user.click(field)
  await user.paste(name)
  // Of the search for all of it, not of that for nothing.
  await waitFor(() => expect(network.count(`/city/query?name=${name}`)).toBe(1))
  await screen.findByText('The search failed.')
  isDown = false
  await user.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByRole('option', { name })).toBeVisible()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(field).toHaveValue(name)
})

test('Employees of one name are told apart by their registers, also once one is chosen', async () => {
  const lastName = uniqueName()
  const [first, second] = [uniqueName(), uniqueName()]
  for (const registerNumber of [first, second])
    await storeEmployee({ firstName: 'Rita', lastName, council: 'CRM', registerNumber })
  const { user } = await renderPortal('/writing/new', { username: 'examiner' })
  const requester = await box(/^Requested by/)
  await user.type(requester, lastName)
  expect(await screen.findByRole('option', { name: `Rita ${lastName} CRM ${first}` })).toBeVisible()
  await user.click(screen.getByRole('option', { name: `Rita ${lastName} CRM ${second}` }))
  expect(requester).toHaveValue(`Rita ${lastName}`)
  expect(saidOf(requester)).toContain(`CRM ${second}`)
})

test('An exam that was chosen for a report is offered first for the next one', async () => {
  const { user } = await renderPortal('/writing/new', { username: 'examiner' })
  const exam = await box(/^Exam/)
  await user.click(exam)
  const option = (await within(screen.getByRole('listbox')).findAllByRole('option'))[0]!
  const name = option.textContent
  await user.click(option)
  await waitFor(() => expect(exam).toHaveValue(name))
  await user.clear(exam)
  expect(await screen.findByRole('group', { name: 'Recent' })).toHaveTextContent(name)
})
