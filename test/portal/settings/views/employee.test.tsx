import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createRecord } from '#portal/settings/api/changes.ts'
import { clientOf, uniqueName } from '#test/support/clinicRecords.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

const storeEmployee = async (fields: Record<string, unknown> = {}) => {
  const body = { firstName: 'Rita', lastName: uniqueName(), birthDate: '1971-05-02', ...fields }
  return createRecord(await clientOf('administrator'), 'employee', body)
}
const open = (path: string) => renderPortal(path, { role: 'administrator' })
const section = (name: string) => screen.findByRole('region', { name })

test('The form of an employee has sections, and all fields of the group', async () => {
  const { id } = await storeEmployee()
  await open(`/settings/employee/${id}`)
  const person = within(await section('Person'))
  expect(person.getByLabelText(/^First name/)).toHaveValue('Rita')
  expect(within(await section('Profession')).getByLabelText(/^Register number/)).toBeVisible()
  expect(within(await section('Signature and photo')).getByText('As it appears under a report')).toBeVisible()
  expect(await section('Contacts and documents')).toBeVisible()
  expect(within(await section('More')).getByLabelText('Number in another system')).toBeVisible()
})

test('The signature is shown as it stands under a report, while it is typed', async () => {
  const { id, lastName } = await storeEmployee({ council: 'CRM', registerNumber: uniqueName() })
  const { user } = await open(`/settings/employee/${id}`)
  const paper = within(await screen.findByRole('figure', { name: 'As it appears under a report' }))
  expect(paper.getByText(/^Nothing yet/)).toBeVisible()
  await user.type(screen.getByLabelText('Text below the signature'), 'Radiologist')
  expect(paper.getByText('Radiologist')).toBeVisible()
  expect(paper.getByText(`Rita ${String(lastName)}`)).toBeVisible()
  expect(paper.getByText(/^CRM Q/)).toBeVisible()
})

test('An external requester needs only a name: the rest is hidden, except what is stored', async () => {
  const { id } = await storeEmployee({ specialty: 'Cardiology' })
  const { user } = await open(`/settings/employee/${id}`)
  await user.click(await screen.findByRole('checkbox', { name: /^External requester/ }))
  expect(await screen.findByLabelText(/^First name/)).toBeVisible()
  expect(screen.getByLabelText(/^Birth date/)).toBeVisible()
  expect(screen.getByLabelText('Specialty')).toHaveValue('Cardiology')
  expect(screen.queryByRole('region', { name: 'Contacts and documents' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Signature and photo' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Sign-in' })).toBeNull()
})

test('A new employee begins with a gender and a marital status, which are shown by their names', async () => {
  await open('/settings/employee/new')
  const form = within(await section('Person'))
  const shows = (label: RegExp, name: string) =>
    waitFor(() => expect(form.getByRole('combobox', { name: label })).toHaveValue(name))
  await shows(/^Sex/, 'Not stated')
  await shows(/^Marital status/, 'Not stated')
})

test('Genders are chosen, found and read in the reader’s language', async () => {
  const { id } = await storeEmployee()
  const { user } = await renderPortal(`/settings/employee/${id}`, { role: 'administrator', locale: 'pt-BR' })
  const gender = await screen.findByRole('combobox', { name: /^Sexo/ })
  await waitFor(() => expect(gender).toHaveValue('Não informado'))
  await user.clear(gender)
  await user.type(gender, 'mascul')
  await user.click(await screen.findByRole('option', { name: 'Masculino' }))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText(/^Salvo: /)
  const history = within(await section('Histórico'))
  await user.click(await history.findByRole('button', { name: 'Ver o que foi alterado: Sexo' }))
  const change = within(await screen.findByRole('dialog', { name: 'O que foi alterado' }))
  expect(await change.findByText('Masculino')).toBeVisible()
  expect(change.getByText('Não informado')).toBeVisible()
})

test('A user for an employee begins with the employee and the name', async () => {
  const { id, lastName } = await storeEmployee()
  const { user, address } = await open(`/settings/employee/${id}`)
  await user.click(await screen.findByRole('link', { name: 'Create a user for this employee' }))
  await waitFor(() => expect(address()).toBe(`/settings/user/new?employee=${id}`))
  const form = within(await screen.findByRole('region', { name: 'New user' }))
  expect(await form.findByLabelText(/^Name/)).toHaveValue(`Rita ${String(lastName)}`)
  expect(form.getByRole('combobox', { name: 'Employee' })).toHaveValue(`Rita ${String(lastName)}`)
})
