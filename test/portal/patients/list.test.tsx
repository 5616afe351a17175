import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storePatient, uniqueName } from '#test/support/clinicRecords.ts'
import { lineToService } from '#test/support/line.ts'
import {
  listed,
  expectNoRowOf,
  openList,
  rowOf,
  search,
  searchField,
  type,
} from '#test/support/patientsScreen.tsx'
import { renderPortal } from '#test/support/renderPortal.tsx'

const marksIn = async (row: Promise<HTMLElement>) =>
  [...(await row).querySelectorAll('mark')].map((mark) => mark.textContent)

test('A patient is found by part of a name, whatever its accents, and the part is marked', async () => {
  const lastName = `D’Á${uniqueName()}`
  const patient = await storePatient({ firstName: 'Inês', lastName })
  const { user } = await openList(`ines da${lastName.slice(3)}`)
  expect(await marksIn(rowOf(patient))).toEqual([lastName, 'Inês'])

  await search(user, lastName.slice(3, 9).toUpperCase())
  expect(await marksIn(rowOf(patient))).toEqual([lastName.slice(3, 9)])
})

test('A patient with a social name is found by it, and stands under it with the registered name beside', async () => {
  const social = uniqueName()
  const patient = await storePatient({ firstName: 'André', socialName: `Ana ${social}` })
  await openList(social)
  expect(await rowOf(patient)).toHaveTextContent(`Ana ${social} (${patient.lastName}, André)`)
})

test('A patient is found by the record number, which is marked', async () => {
  const patient = await storePatient()
  await openList(String(patient.id))
  expect(await marksIn(rowOf(patient))).toEqual([String(patient.id)])
})

test('A patient is found by a document without its punctuation, and that document is shown', async () => {
  const number = String(Date.now()).padStart(11, '7')
  const written = `${number.slice(0, 3)}.${number.slice(3, 9)}-${number.slice(9)}`
  const patient = await storePatient({
    documents: [
      { id: 0, number: 'AB 99', type: { id: 2 } },
      { id: 0, number: written, type: { id: 1 } },
    ],
  })
  await openList(number)
  const row = await rowOf(patient)
  expect(row).toHaveTextContent(`CPF ${written}`)
  expect(row).toHaveTextContent('and 1 more document')
  expect(await marksIn(rowOf(patient))).toEqual([written])
})

test('A patient is found by the birth date as people type it, together with a name', async () => {
  const patient = await storePatient({ birthDate: '1961-03-12', mother: 'Maria Lima' })
  const other = await storePatient({ lastName: patient.lastName, birthDate: '1970-01-01' })
  await openList(`${patient.lastName} 12/03/1961`)
  const row = await rowOf(patient)
  await waitFor(() => expectNoRowOf(other))
  expect(await marksIn(rowOf(patient))).toEqual([patient.lastName, '12 Mar 1961'])
  expect(row).toHaveTextContent(/12 Mar 1961 · \d+/)
  expect(row).toHaveTextContent('Maria Lima')
})

test('How many there are is a live status', async () => {
  const { lastName } = await storePatient()
  await storePatient({ lastName, firstName: 'Bia' })
  await openList(lastName)
  await waitFor(() => expect(screen.getByText('2 patients')).toHaveAttribute('role', 'status'))
})

test('Namesakes are pointed out', async () => {
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

test('The rows of a search stay until those of the next are there, and an answer that comes late is dropped', async () => {
  const [first, second, third] = [await storePatient(), await storePatient(), await storePatient()]
  const late = Promise.withResolvers<void>()
  const next = Promise.withResolvers<void>()
  const { url, requests } = await lineToService(({ path }) => {
    if (path.includes(second.lastName)) return late.promise
    return path.includes(third.lastName) ? next.promise : undefined
  })
  const { user } = await openList(first.lastName, { serviceUrl: url })
  await rowOf(first)
  const asked = (name: string) =>
    waitFor(() => expect(requests.some(({ path }) => path.includes(name))).toBe(true))

  await type(user, second.lastName)
  await asked(second.lastName)
  await rowOf(first)
  await type(user, third.lastName)
  await asked(third.lastName)
  await rowOf(first)

  next.resolve()
  await rowOf(third)
  expectNoRowOf(first)
  late.resolve()
  await rowOf(third)
  expectNoRowOf(second)
})

test('From the first key of a new search until its answer nobody can be removed from the rows', async () => {
  const [first, second] = [await storePatient(), await storePatient()]
  const answer = Promise.withResolvers<void>()
  const { url, requests } = await lineToService(({ path }) =>
    path.includes(second.lastName) || path.includes(`${first.lastName}x`) ? answer.promise : undefined,
  )
  const { user } = await openList(first.lastName, { serviceUrl: url })
  const removeButton = async (patient: typeof first) =>
    within(await rowOf(patient)).getByRole('button', { name: 'Remove patient' })
  expect(await removeButton(first)).toBeEnabled()

  await user.type(await searchField(), 'x')
  expect(await removeButton(first)).toBeDisabled()
  await user.type(await searchField(), '{Backspace}')
  await waitFor(async () => expect(await removeButton(first)).toBeEnabled())

  await type(user, second.lastName)
  await waitFor(() => expect(requests.some(({ path }) => path.includes(second.lastName))).toBe(true))
  const button = await removeButton(first)
  expect(button).toBeDisabled()
  await user.click(button)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()

  answer.resolve()
  expect(await removeButton(second)).toBeEnabled()
})

test('What is typed is searched for after a pause, and at once on Enter', async () => {
  const { lastName } = await storePatient()
  const { url, requests } = await lineToService(() => undefined)
  const searches = () => requests.flatMap(({ path }) => new URL(path, url).searchParams.get('search') ?? [])
  const { user } = await renderPortal('/patients', { role: 'frontdesk', serviceUrl: url })
  await type(user, lastName)
  await screen.findByText('1 patient')
  expect(searches()).toEqual([lastName])

  await type(user, `${lastName} ana{Enter}`)
  expect(searches().at(-1)).toBe(`${lastName} ana`)
})

test('What is searched for is in no address, title or storage', async () => {
  const { lastName } = await storePatient()
  const { address } = await openList(lastName)
  await screen.findByText('1 patient')
  expect(address()).toBe('/patients')
  const stored = [localStorage, sessionStorage].flatMap((storage) => Object.values(storage))
  expect([document.title, document.cookie, ...stored].join('\n')).not.toContain(lastName)
})

test('Who comes back from a patient’s page finds the search, the rows and the place as they were', async () => {
  const { lastName } = await storePatient()
  const patient = await storePatient({ lastName, firstName: 'Bia' })
  const { user, address } = await openList(lastName)
  await user.click(await rowOf(patient))
  await screen.findByRole('heading', { level: 1, name: `${lastName}, Bia` })
  expect(address()).toBe(`/patients/${patient.id}`)

  await user.click(screen.getByRole('link', { name: 'All patients' }))
  expect(await searchField()).toHaveValue(lastName)
  expect(listed()).toHaveLength(2)
  await waitFor(async () => expect(await rowOf(patient)).toHaveFocus())
})

test('By keyboard the rows are one stop, arrows move between them, Enter opens, Delete removes nothing', async () => {
  const { lastName } = await storePatient()
  const second = await storePatient({ lastName, firstName: 'Bia' })
  const { user, address } = await openList(lastName)
  await rowOf(second)
  // The button that clears the field, the help, the box for all, the rows.
  for (let n = 0; n < 4; n += 1) await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(await rowOf(second)).toHaveFocus()
  await user.tab()
  expect(within(await rowOf(second)).getByRole('button', { name: 'Remove patient' })).toHaveFocus()
  await user.tab({ shift: true })
  await user.keyboard('{Delete}{Backspace}')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(address()).toBe(`/patients/${second.id}`)
})

test('A long list is read on as it is scrolled', async () => {
  const lastName = uniqueName()
  for (let n = 0; n < 120; n += 1)
    await storePatient({ lastName, firstName: `Ana ${String(n).padStart(3, '0')}` })
  const { url, requests } = await lineToService(() => undefined)
  await openList(lastName, { serviceUrl: url })
  await screen.findByText('120 patients')
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '121')
  expect(requests.some(({ path }) => path.includes('after='))).toBe(false)
  fireEvent.scroll(screen.getByRole('grid').parentElement!, { target: { scrollTop: 90 * 48 } })
  expect(await screen.findByRole('gridcell', { name: `${lastName}, Ana 105` })).toBeVisible()
})

test('What cannot be read on is said at the first failure, where it would stand; the list stays, and it is tried again', async () => {
  const lastName = uniqueName()
  for (let n = 0; n < 105; n += 1)
    await storePatient({ lastName, firstName: `Ana ${String(n).padStart(3, '0')}` })
  let up = false
  const { url, requests } = await lineToService(({ path }) =>
    path.includes('after=') && !up ? 'cut before' : undefined,
  )
  const { user } = await openList(lastName, { serviceUrl: url })
  await screen.findByText('105 patients')
  fireEvent.scroll(screen.getByRole('grid').parentElement!, { target: { scrollTop: 85 * 48 } })
  expect(await screen.findByText('The rest of the list could not be loaded.')).toBeVisible()
  expect(requests.filter(({ path }) => path.includes('after='))).toHaveLength(1)
  expect(screen.getByRole('gridcell', { name: `${lastName}, Ana 090` })).toBeVisible()
  up = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('gridcell', { name: `${lastName}, Ana 102` })).toBeVisible()
})

test('The button of a row says whom it is about', async () => {
  const patient = await storePatient()
  await openList(patient.lastName)
  const button = within(await rowOf(patient)).getByRole('button', { name: 'Remove patient' })
  expect(button).toHaveAccessibleDescription(`${patient.lastName}, Ana`)
})

test('A search that nobody matches says so, and is cleared with the focus back in the field', async () => {
  const text = uniqueName()
  const { user } = await openList(text)
  expect(await screen.findByText(`No patient matches “${text}”`)).toBeVisible()
  expect(screen.getByText('0 patients')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(await searchField()).toHaveValue('')
  expect(await searchField()).toHaveFocus()
  expect(await screen.findAllByRole('row')).not.toHaveLength(0)
})

test('A list that cannot be had says so, keeps what is typed, and is tried again', async () => {
  const patient = await storePatient()
  let up = false
  const { url } = await lineToService(({ path }) =>
    path.includes('search=') && !up ? 'cut before' : undefined,
  )
  const { user } = await openList(patient.lastName, { serviceUrl: url })
  expect(await screen.findByText('The service cannot be reached')).toBeVisible()
  up = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await rowOf(patient)
  expect(await searchField()).toHaveValue(patient.lastName)
})

test('A role that may not see patients is told so', async () => {
  await renderPortal('/patients', { role: 'doctor' })
  expect(await screen.findByRole('heading', { name: 'This page is not for your role' })).toBeVisible()
})
