import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { clientOf, storePatient, uniqueName } from '#test/support/clinicRecords.ts'
import { proxyToService } from '#test/support/serviceProxy.ts'
import { listed, menuOf, openList, rowOf, search, searchField } from '#test/support/patientsScreen.tsx'
import { shrinkTo } from '#test/support/shrinkTo.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { fireEvent } from '#test/support/fireEvent.ts'

let longName: Promise<string> | undefined

/** The name of 120 patients, which are more than a page holds. Storing them takes seconds. */
const longList = () => (longName ??= storeLongList())

async function storeLongList(): Promise<string> {
  const lastName = uniqueName()
  for (let n = 0; n < 120; n += 1)
    await storePatient({ lastName, firstName: `Ana ${String(n).padStart(3, '0')}` })
  return lastName
}

test('The number of found patients is a live status', async () => {
  const { lastName } = await storePatient()
  await storePatient({ lastName, firstName: 'Bia' })
  await openList(lastName)
  await waitFor(() => expect(screen.getByText('2 patients')).toHaveAttribute('role', 'status'))
})

test('Where the service stopped counting, the number of patients is a lower bound', async () => {
  const { lastName } = await storePatient()
  const page = {
    status: 200,
    body: { count: 10_000, atLeast: true, data: [] },
    headers: { link: '<http://x/?after=50>; rel="next"' },
  }
  const { url } = await proxyToService(({ path }) => {
    if (!path.includes('/patient/query')) return undefined
    return path.includes('after=') ? new Promise(() => {}) : page
  })
  await openList(lastName, { serviceUrl: url })
  expect(await screen.findByText('10,000 patients or more')).toHaveAttribute('role', 'status')
})

test('A row shows how many other patients have the same name', async () => {
  const lastName = uniqueName()
  const [one, two] = [
    await storePatient({ lastName }),
    await storePatient({ lastName: lastName.toUpperCase() }),
  ]
  const other = await storePatient({ lastName, birthDate: '1999-09-09' })
  await openList(lastName)
  expect(await rowOf(one)).toHaveTextContent('2 others of this name, 1 born that day')
  expect(await rowOf(two)).toHaveTextContent('2 others of this name, 1 born that day')
  expect(await rowOf(other)).toHaveTextContent('2 others of this name')
  expect(await rowOf(other)).not.toHaveTextContent('born that day')
})

test('Coming back from a patient’s page restores the search, rows and scroll position', async () => {
  const { lastName } = await storePatient()
  const patient = await storePatient({ lastName, firstName: 'Bia' })
  const { user, address } = await openList(lastName)
  await user.click(await rowOf(patient))
  await screen.findByRole('heading', { level: 1, name: `${lastName}, Bia Record ${patient.id}` })
  expect(address()).toBe(`/patients/${patient.id}`)

  await user.click(screen.getByRole('link', { name: 'All patients' }))
  expect(await searchField()).toHaveValue(lastName)
  expect(listed()).toHaveLength(2)
  await waitFor(async () => expect(await rowOf(patient)).toHaveFocus())
})

test('The rows are one tab stop: arrow keys move between them, Enter opens, Delete does nothing', async () => {
  const { lastName } = await storePatient()
  const second = await storePatient({ lastName, firstName: 'Bia' })
  const { user, address } = await openList(lastName)
  await rowOf(second)
  screen.getByRole('checkbox', { name: 'Select all patients that are loaded' }).focus()
  await user.tab()
  await user.keyboard('{ArrowDown}')
  await waitFor(async () => expect(await rowOf(second)).toHaveFocus())
  await user.tab()
  await waitFor(async () => expect(menuOf(await rowOf(second))).toHaveFocus())
  await user.tab({ shift: true })
  await user.keyboard('{Delete}{Backspace}')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(`/patients/${second.id}`))
})

test('Scrolling a long list loads more patients', async () => {
  const lastName = await longList()
  const { url, requests } = await proxyToService(() => undefined)
  await openList(lastName, { serviceUrl: url })
  await screen.findByText('120 patients')
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '121')
  expect(requests.some(({ path }) => path.includes('after='))).toBe(false)
  fireEvent.scroll(screen.getByRole('grid').parentElement!, { target: { scrollTop: 90 * 48 } })
  expect(await screen.findByRole('gridcell', { name: `${lastName}, Ana 105` })).toBeVisible()
})

test('A failed load of more patients is shown at the end of the list, which stays, and can be tried again', async () => {
  const lastName = await longList()
  let up = false
  const { url, requests } = await proxyToService(({ path }) =>
    path.includes('after=') && !up ? 'cut before' : undefined,
  )
  const { user } = await openList(lastName, { serviceUrl: url })
  await screen.findByText('120 patients')
  fireEvent.scroll(screen.getByRole('grid').parentElement!, { target: { scrollTop: 85 * 48 } })
  expect(await screen.findByText('The rest of the list could not be loaded.')).toBeVisible()
  // By itself, it tries again twice.
  const retry = screen.getByRole('button', { name: 'Try again' })
  await waitFor(() => expect(retry).not.toHaveAttribute('aria-disabled', 'true'))
  expect(requests.filter(({ path }) => path.includes('after='))).toHaveLength(3)
  expect(screen.getByRole('gridcell', { name: `${lastName}, Ana 090` })).toBeVisible()
  up = true
  await user.click(retry)
  expect(await screen.findByRole('gridcell', { name: `${lastName}, Ana 102` })).toBeVisible()
})

test('The menu of a row is described by the patient’s name, and holds what the user may do with the record', async () => {
  const patient = await storePatient()
  const { user, address } = await openList(patient.lastName)
  const row = await rowOf(patient)
  expect(menuOf(row)).toHaveAccessibleDescription(`${patient.lastName}, Ana`)
  expect(within(row).queryByText('Remove patient')).not.toBeInTheDocument()
  await user.click(menuOf(row))
  const items = within(within(row).getByRole('list')).getAllByRole('button')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Edit',
    'Merge with another record',
    'Remove patient',
  ])
  await user.keyboard('{ArrowUp}')
  expect(items[2]).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe(`/patients/${patient.id}/merge`))
})

test('The page tells a role without access to patients that it is not for that role', async () => {
  await renderPortal('/patients', { role: 'doctor' })
  expect(await screen.findByRole('heading', { name: 'This page is not for your role' })).toBeVisible()
})

test('A row names the birth dates of namesakes outside the results, also by keyboard and for screen readers', async () => {
  const patient = await storePatient({ birthDate: '1961-03-12' })
  const { lastName } = patient
  await storePatient({ lastName, birthDate: '1955-05-05' })
  await storePatient({ lastName: lastName.toUpperCase(), birthDate: '1961-03-03' })
  const { user } = await openList(String(patient.id))
  const hint = within(await rowOf(patient)).getByRole('button', { name: '2 others of this name' })
  expect(hint).toHaveAccessibleDescription('2 others of this name, born 3 Mar 1961, 5 May 1955')

  ;(await rowOf(patient)).focus()
  await user.tab()
  await waitFor(() => expect(hint).toHaveFocus())
  const tip = screen.getByText(/born 3 Mar 1961/)
  await waitFor(() => expect(tip).toBeVisible())
  await user.keyboard('{Escape}')
  expect(tip).not.toBeVisible()
})

test('A removed namesake is no longer counted in the row', async () => {
  const patient = await storePatient()
  const other = await storePatient({ lastName: patient.lastName, birthDate: '1970-01-01' })
  const { queryClient } = await openList(patient.lastName)
  expect(await rowOf(patient)).toHaveTextContent('1 other of this name')
  await (await clientOf('administrator')).send(operations.removePatient, { body: { id: other.id } })
  await queryClient.invalidateQueries()
  await waitFor(async () => expect(await rowOf(patient)).not.toHaveTextContent('of this name'))
})

test('Selected patients are counted, and each removal asks for confirmation', async () => {
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
  for (const selectedId of [id, second.id]) {
    const stored = await (
      await clientOf('frontdesk')
    ).send(operations.getPatient, { params: { id: selectedId } })
    expect(stored.dateHourDeleted).toBeNull()
  }
})

test('On a phone, cards show checkboxes after “Select several” and open the patient otherwise', async () => {
  shrinkTo(360)
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
  await waitFor(() => expect(address()).toBe(`/patients/${patient.id}`))
})

test('Another search clears the selection', async () => {
  const { lastName, ...patient } = await storePatient()
  const { user } = await openList(lastName)
  ;(await rowOf(patient)).focus()
  await user.keyboard(' ')
  expect(await screen.findByText('1 patient selected')).toBeVisible()
  await search(user, String(patient.id))
  await waitFor(() => expect(screen.queryByText('1 patient selected')).not.toBeInTheDocument())
})

test.each([
  [1440, 'Name, record number, document or birth date'],
  [260, 'Search'],
])('At %i px the search field shows a hint for which it has room: %s', async (width, hint) => {
  shrinkTo(width)
  await renderPortal('/patients', { role: 'frontdesk' })
  expect(await searchField()).toHaveAttribute('placeholder', hint)
})
