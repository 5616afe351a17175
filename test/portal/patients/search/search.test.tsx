import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storePatient, uniqueName } from '#test/support/clinicRecords.ts'
import { proxyToService } from '#test/support/serviceProxy.ts'
import {
  expectNoRowOf,
  listed,
  menuOf,
  openList,
  rowOf,
  search,
  searchField,
  type,
} from '#test/support/patientsScreen.tsx'
import { renderPortal } from '#test/support/renderPortal.tsx'

const marksIn = async (row: Promise<HTMLElement>) =>
  [...(await row).querySelectorAll('mark')].map((mark) => mark.textContent)

test('The search finds a patient by part of a name without its accents and marks the part', async () => {
  const lastName = `D’Á${uniqueName()}`
  const patient = await storePatient({ firstName: 'Inês', lastName })
  const { user } = await openList(`ines da${lastName.slice(3)}`)
  expect(await marksIn(rowOf(patient))).toEqual([lastName, 'Inês'])

  await search(user, lastName.slice(3, 9).toUpperCase())
  expect(await marksIn(rowOf(patient))).toEqual([lastName.slice(3, 9)])
})

test('The search finds a patient by the social name, which is listed before the registered name', async () => {
  const social = uniqueName()
  const patient = await storePatient({ firstName: 'André', socialName: `Ana ${social}` })
  await openList(social)
  expect(await rowOf(patient)).toHaveTextContent(`Ana ${social} (${patient.lastName}, André)`)
})

test('The search finds a patient by the record number and marks it', async () => {
  const patient = await storePatient()
  await openList(String(patient.id))
  expect(await marksIn(rowOf(patient))).toEqual([String(patient.id)])
})

test('The search finds a patient by a document without its punctuation and shows that document', async () => {
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

test('The search finds a patient by a name and a birth date in common notation', async () => {
  const patient = await storePatient({ birthDate: '1961-03-12', mother: 'Maria Lima' })
  const other = await storePatient({ lastName: patient.lastName, birthDate: '1970-01-01' })
  await openList(`${patient.lastName} 12/03/1961`)
  const row = await rowOf(patient)
  await waitFor(() => expectNoRowOf(other))
  expect(await marksIn(rowOf(patient))).toEqual([patient.lastName, '12 Mar 1961'])
  expect(row).toHaveTextContent(/12 Mar 1961 · \d+/)
  expect(row).toHaveTextContent('Maria Lima')
})

test('The rows stay until the next search is answered, and a late answer to an earlier search is dropped', async () => {
  const [first, second, third] = [await storePatient(), await storePatient(), await storePatient()]
  const late = Promise.withResolvers<void>()
  const next = Promise.withResolvers<void>()
  const { url, requests } = await proxyToService(({ body }) => {
    if (body.includes(second.lastName)) return late.promise
    return body.includes(third.lastName) ? next.promise : undefined
  })
  const { user } = await openList(first.lastName, { serviceUrl: url })
  await rowOf(first)
  const asked = (name: string) =>
    waitFor(() => expect(requests.some(({ body }) => body.includes(name))).toBe(true))

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

test('The menus of the rows are disabled from the first key of a new search until its answer', async () => {
  const [first, second] = [await storePatient(), await storePatient()]
  const answer = Promise.withResolvers<void>()
  const { url, requests } = await proxyToService(({ body }) =>
    body.includes(second.lastName) || body.includes(`${first.lastName}x`) ? answer.promise : undefined,
  )
  const { user } = await openList(first.lastName, { serviceUrl: url })
  const menu = async (patient: typeof first) => menuOf(await rowOf(patient))
  expect(await menu(first)).toBeEnabled()

  await user.type(await searchField(), 'x')
  expect(await menu(first)).toBeDisabled()
  await user.type(await searchField(), '{Backspace}')
  await waitFor(async () => expect(await menu(first)).toBeEnabled())

  await type(user, second.lastName)
  await waitFor(() => expect(requests.some(({ body }) => body.includes(second.lastName))).toBe(true))
  const button = await menu(first)
  expect(button).toBeDisabled()
  await user.pointer({ keys: '[MouseLeft]', target: button })
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()

  answer.resolve()
  expect(await menu(second)).toBeEnabled()
})

test('The search starts after a pause in typing, or at once on Enter', async () => {
  const { lastName } = await storePatient()
  const { url, requests } = await proxyToService(() => undefined)
  const searches = () => requests.flatMap(({ body }) => /"search":"([^"]+)"/.exec(body)?.[1] ?? [])
  const { user } = await renderPortal('/patients', { role: 'frontdesk', serviceUrl: url })
  await type(user, lastName)
  await screen.findByText('1 patient')
  expect(searches()).toEqual([lastName])

  await type(user, `${lastName} ana{Enter}`)
  expect(searches().at(-1)).toBe(`${lastName} ana`)
})

test('The search text is kept out of the URL, the title and the storage', async () => {
  const { lastName } = await storePatient()
  const { url, requests } = await proxyToService(() => undefined)
  const { address } = await openList(lastName, { serviceUrl: url })
  await screen.findByText('1 patient')
  expect(requests.map(({ path }) => path).join('\n')).not.toContain(lastName)
  expect(address()).toBe('/patients')
  const stored = [localStorage, sessionStorage].flatMap((storage) => Object.values(storage))
  expect([document.title, document.cookie, ...stored].join('\n')).not.toContain(lastName)
})

test('A search without a match says so, and clearing it focuses the field', async () => {
  const text = uniqueName()
  const { user } = await openList(text)
  expect(await screen.findByText(`No patient matches “${text}”`)).toBeVisible()
  expect(screen.getByText('0 patients')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(await searchField()).toHaveValue('')
  await waitFor(async () => expect(await searchField()).toHaveFocus())
  expect(await screen.findAllByRole('row')).not.toHaveLength(0)
})

test('A failed search is shown, keeps the typed text and can be tried again', async () => {
  const patient = await storePatient()
  let up = false
  const { url } = await proxyToService(({ body }) =>
    body.includes('"search":') && !up ? 'cut before' : undefined,
  )
  const { user } = await openList(patient.lastName, { serviceUrl: url })
  expect(await screen.findByText('The service cannot be reached')).toBeVisible()
  up = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await rowOf(patient)
  expect(await searchField()).toHaveValue(patient.lastName)
})

test('The search lists the best match first, before names that come earlier in the alphabet', async () => {
  const name = uniqueName()
  const part = await storePatient({ lastName: `A${name}` })
  const start = await storePatient({ lastName: `${name}son` })
  const whole = await storePatient({ lastName: 'Zuleika', firstName: name })
  await openList(name)
  await rowOf(whole)
  expect(listed()).toEqual([whole.id, start.id, part.id])
})

test('The list marks the matching part of a social name', async () => {
  const social = uniqueName()
  const patient = await storePatient({ socialName: `Ána ${social}` })
  await openList(`ana ${social.slice(0, 6).toLowerCase()}`)
  expect(await marksIn(rowOf(patient))).toEqual(['Ána', social.slice(0, 6), 'Ana'])
})

test('The list marks the matching start of a document, typed with its type or without punctuation', async () => {
  const number = String(Date.now()).slice(-11).padStart(11, '8')
  const written = `${number.slice(0, 3)}.${number.slice(3, 6)}.${number.slice(6, 9)}-${number.slice(9)}`
  const patient = await storePatient({ documents: [{ id: 0, number: written, type: { id: 1 } }] })
  const { user } = await openList(number.slice(0, 10))
  expect(await marksIn(rowOf(patient))).toEqual([written.slice(0, -1)])
  await search(user, `CPF ${written.slice(0, 13)}`)
  expect(await marksIn(rowOf(patient))).toEqual([written.slice(0, 13)])
})

test('An ambiguous date finds the patients of both days and marks each date', async () => {
  const { lastName, ...april } = await storePatient({ birthDate: '1980-04-03' })
  const march = await storePatient({ lastName, birthDate: '1980-03-04' })
  await openList(`${lastName} 03/04/1980`)
  expect(await marksIn(rowOf(april))).toEqual([lastName, '3 Apr 1980'])
  expect(await marksIn(rowOf(march))).toEqual([lastName, '4 Mar 1980'])
})

test('The menu of the page leads to the help for the search, also by keyboard', async () => {
  const { user } = await renderPortal('/patients', { role: 'frontdesk' })
  const menu = await screen.findByRole('button', { name: 'More actions' })
  menu.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'How to search' })).toHaveFocus())
  await user.keyboard('{Enter}')
  const help = await screen.findByRole('dialog', { name: 'What the search understands' })
  for (const kind of ['Name or social name', 'Record number', 'CPF or another document', 'Birth date'])
    expect(within(help).getByText(kind)).toBeVisible()
  await user.keyboard('{Escape}')
  expect(help).not.toBeInTheDocument()
  await waitFor(() => expect(menu).toHaveFocus())
})
