import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { clientOf, storePatient, uniqueName } from '#test/support/clinicRecords.ts'
import { operations } from '#contract/operations.ts'
import { listed, openList, rowOf, search } from '#test/support/patientsScreen.tsx'
import { renderPortal } from '#test/support/renderPortal.tsx'

const marksIn = async (row: Promise<HTMLElement>) =>
  [...(await row).querySelectorAll('mark')].map((mark) => mark.textContent)

test('The best match stands first, whatever the names that come before it', async () => {
  const name = uniqueName()
  const part = await storePatient({ lastName: `A${name}` })
  const start = await storePatient({ lastName: `${name}son` })
  const whole = await storePatient({ lastName: 'Zuleika', firstName: name })
  await openList(name)
  await rowOf(whole)
  expect(listed()).toEqual([whole.id, start.id, part.id])
})

test('The matching part of a social name is marked', async () => {
  const social = uniqueName()
  const patient = await storePatient({ socialName: `Ána ${social}` })
  await openList(`ana ${social.slice(0, 6).toLowerCase()}`)
  expect(await marksIn(rowOf(patient))).toEqual(['Ána', social.slice(0, 6), 'Ana'])
})

test('The beginning of a document is marked, typed with its type or without its signs', async () => {
  const number = String(Date.now()).slice(-11).padStart(11, '8')
  const written = `${number.slice(0, 3)}.${number.slice(3, 6)}.${number.slice(6, 9)}-${number.slice(9)}`
  const patient = await storePatient({ documents: [{ id: 0, number: written, type: { id: 1 } }] })
  const { user } = await openList(number.slice(0, 10))
  expect(await marksIn(rowOf(patient))).toEqual([written.slice(0, -1)])
  await search(user, `CPF ${written.slice(0, 13)}`)
  expect(await marksIn(rowOf(patient))).toEqual([written.slice(0, 13)])
})

test('A date that may mean two days finds both, and each is marked', async () => {
  const { lastName, ...april } = await storePatient({ birthDate: '1980-04-03' })
  const march = await storePatient({ lastName, birthDate: '1980-03-04' })
  await openList(`${lastName} 03/04/1980`)
  expect(await marksIn(rowOf(april))).toEqual([lastName, '3 Apr 1980'])
  expect(await marksIn(rowOf(march))).toEqual([lastName, '4 Mar 1980'])
})

test('What the search understands is said on demand, and by keyboard', async () => {
  const { user } = await renderPortal('/patients', { role: 'frontdesk' })
  const button = await screen.findByRole('button', { name: 'How to search' })
  button.focus()
  await user.keyboard('{Enter}')
  const help = await screen.findByRole('dialog', { name: 'How to search' })
  expect(help).toHaveFocus()
  for (const kind of ['Name or social name', 'Record number', 'CPF or another document', 'Birth date'])
    expect(within(help).getByText(kind)).toBeVisible()
  await user.keyboard('{Escape}')
  expect(help).not.toBeInTheDocument()
  expect(button).toHaveFocus()
})

test('Namesakes who are not among those found are pointed out, with their birth dates for keyboard and reader', async () => {
  const patient = await storePatient({ birthDate: '1961-03-12' })
  const { lastName } = patient
  await storePatient({ lastName, birthDate: '1955-05-05' })
  await storePatient({ lastName: lastName.toUpperCase(), birthDate: '1961-03-03' })
  const { user } = await openList(String(patient.id))
  const hint = within(await rowOf(patient)).getByRole('button', { name: '2 others of this name' })
  expect(hint).toHaveAccessibleDescription('2 others of this name, born 3 Mar 1961, 5 May 1955')

  ;(await rowOf(patient)).focus()
  await user.tab()
  expect(hint).toHaveFocus()
  const tips = () => screen.queryAllByText(/born 3 Mar 1961/).filter((it) => it.closest('[hidden]') === null)
  expect(tips()).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(tips()).toHaveLength(0)
})

test('A namesake who is removed is no longer pointed out', async () => {
  const patient = await storePatient()
  const other = await storePatient({ lastName: patient.lastName, birthDate: '1970-01-01' })
  const { queryClient } = await openList(patient.lastName)
  expect(await rowOf(patient)).toHaveTextContent('1 other of this name')
  await (await clientOf('administrator')).send(operations.removePatient, { body: { id: other.id } })
  await queryClient.invalidateQueries()
  await waitFor(async () => expect(await rowOf(patient)).not.toHaveTextContent('of this name'))
})

test('Selected patients are counted, each is asked about, and none is removed by a single click', async () => {
  const { lastName, id } = await storePatient()
  const second = await storePatient({ lastName, firstName: 'Bia' })
  const { user } = await openList(lastName)
  ;(await rowOf(second)).focus()
  await user.keyboard(' ')
  const bar = within(screen.getByRole('region', { name: 'Selected patients' }))
  expect(bar.getByRole('button', { name: 'Remove 1 patient' })).toBeEnabled()
  await user.click(screen.getByRole('checkbox', { name: 'Select all patients that are loaded' }))
  expect(bar.getByText('2 patients selected')).toHaveAttribute('role', 'status')
  await user.click(bar.getByRole('button', { name: 'Remove 2 patients one by one' }))
  expect(await screen.findByRole('alertdialog')).toBeVisible()
  for (const one of [id, second.id]) {
    const stored = await (await clientOf('frontdesk')).send(operations.getPatient, { params: { id: one } })
    expect(stored.dateHourDeleted).toBeNull()
  }
})

test('Several are selected on a phone, too: cards have boxes when that is asked for, and open their patients else', async () => {
  const wide = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetWidth')!
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { ...wide, get: () => 360 })
  onTestFinished(() => void Object.defineProperty(HTMLElement.prototype, 'offsetWidth', wide))
  const patient = await storePatient()
  const other = await storePatient({ lastName: patient.lastName, firstName: 'Bia' })
  const { user, address } = await openList(patient.lastName)
  const nameOf = ({ id }: { id: number }) => document.getElementById(`patient-${id}`)!
  const several = await screen.findByRole('button', { name: 'Select several' })
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()

  await user.click(several)
  expect(several).toHaveAttribute('aria-pressed', 'true')
  await user.click(nameOf(patient))
  await user.click(screen.getByRole('checkbox', { name: `Select record ${other.id}` }))
  const bar = within(screen.getByRole('region', { name: 'Selected patients' }))
  expect(bar.getByRole('button', { name: 'Remove 2 patients one by one' })).toBeEnabled()

  await user.click(bar.getByRole('button', { name: 'Clear the selection' }))
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  await user.click(nameOf(patient))
  expect(address()).toBe(`/patients/${patient.id}`)
})

test('Another search begins with nobody selected', async () => {
  const { lastName, ...patient } = await storePatient()
  const { user } = await openList(lastName)
  ;(await rowOf(patient)).focus()
  await user.keyboard(' ')
  expect(screen.getByText('1 patient selected')).toBeVisible()
  await search(user, String(patient.id))
  await waitFor(() => expect(screen.queryByText('1 patient selected')).not.toBeInTheDocument())
})
