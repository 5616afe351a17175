import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, watchNetwork } from '#test/support/network.ts'
import { filterField, menuEntry } from '#test/support/reportsBar.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'
import { refresh, scrollTo, theList } from '#test/support/listScreen.ts'

const { releases, exams } = await sharedService('reading')
const LISTING = '/portalreport?limit='

const status = () => screen.findByText(/\d reports?$/, { selector: '[role=status]' })
const says = (text: string) => waitFor(async () => expect(await status()).toHaveTextContent(text))

test('The list shows how many reports there are, and each one’s date, patient, exam and examiner', async () => {
  await renderReports('/reports')
  await says('130 reports')
  const grid = await theList()
  expect(grid).toHaveAttribute('aria-rowcount', '131')
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map((element) => element.textContent?.trim()),
  ).toEqual(expect.arrayContaining(['Released', 'Patient', 'Exam', 'Examiner']))
  const [, first, second, third] = within(grid).getAllByRole('row')
  expect(first).toHaveTextContent(/\d\d:\d\dSouza, Ana LimaRecord \d+.* · 65 y F/)
  expect(first).toHaveTextContent(/Endoscopia digestiva alta.*Helena Prado$/)
  expect(second).toHaveTextContent('Ana Flor (Souza, André)')
  expect(third).toHaveTextContent('Fonseca, Téo')
})

test('Scrolling loads further rows until all are loaded', async () => {
  const network = watchNetwork()
  await renderReports('/reports')
  await says('130 reports')
  await theList()
  expect(network.count(LISTING)).toBe(1)

  await scrollTo(40 * 48)
  const next = new RegExp(`^/portalreport\\?limit=200&after=${releases[49]}\\.\\d+\\.[\\w-]+&form=row$`)
  await waitFor(() => expect(network.asked.at(-1)).toMatch(next))
  await secondPage()
  await scrollTo(113 * 48)
  await waitFor(() => expect(screen.getAllByRole('row').at(-1)).toHaveAttribute('aria-rowindex', '131'))
  expect(network.count(LISTING)).toBe(2)
})

const secondPage = async () => {
  await scrollTo(40 * 48)
  await waitFor(async () =>
    expect((await theList()).querySelector('[aria-rowindex="52"]')).toBeInTheDocument(),
  )
}
const newest = '/portalreport?limit=50&form=row'
const filtered = '/portalreport?examinerName=prado&limit=50&form=row'

test('Refresh fetches the newest reports of the same filters, and shows the time', async () => {
  const network = watchNetwork()
  const { user, address } = await renderReports('/reports')
  await says('130 reports')
  await secondPage()
  expect(await menuEntry(/^Refresh/)).toHaveTextContent(/Updated \d\d:\d\d$/)
  await refresh(user)
  await waitFor(() => expect(network.count(newest)).toBe(2))

  await user.type(await filterField('Examiner'), 'prado')
  await waitFor(() => expect(address()).toBe('/reports?examinerName=prado'))
  await waitFor(() => expect(network.count(filtered)).toBe(1))
  await refresh(user)
  await waitFor(() => expect(network.count(filtered)).toBe(2))
  expect(address()).toBe('/reports?examinerName=prado')
})

test('A page that fails leaves the rows as they are, and can be retried', async () => {
  let broken = true
  const network = watchNetwork((path) =>
    broken && path.includes('after=') ? refusal(409, 'internal') : undefined,
  )
  const { user } = await renderReports('/reports')
  await says('130 reports')
  await theList()
  await scrollTo(40 * 48)
  expect(await screen.findByRole('alert')).toHaveTextContent('The rest of the list could not be loaded.')
  expect(screen.getAllByRole('row').length).toBeGreaterThan(10)
  expect(network.count(LISTING)).toBe(2)

  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  expect(network.count(LISTING)).toBe(3)
})

test('A list without matches says so, and offers to clear the filters', async () => {
  const { user, address } = await renderReports(`/reports?examId=${exams.unused}`)
  await says('0 of 130 reports')
  expect(await screen.findByText('No released report matches')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await says('130 reports')
  expect(address()).toBe('/reports')
})

test('A single report is counted as one', async () => {
  const only = Response.json({ count: 1, data: [] })
  watchNetwork((path) => (path.startsWith(LISTING) ? only.clone() : undefined))
  await renderReports('/reports')
  await says('1 report')
  expect(await status()).toHaveTextContent(/^1 report$/)
})

test('A portal without any report says so, and can be asked again', async () => {
  let empty = true
  const nothing = Response.json({ count: 0, data: [] })
  watchNetwork((path) => (empty && path.startsWith(LISTING) ? nothing.clone() : undefined))
  const { user } = await renderReports('/reports')
  expect(await screen.findByText('No released report yet')).toBeVisible()
  empty = false
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await says('130 reports')
})

test('A service that cannot be reached is reported as such, and can be retried', async () => {
  let broken = true
  watchNetwork((path) => (broken && path.startsWith(LISTING) ? 'breaks' : undefined))
  const { user } = await renderReports('/reports')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The service cannot be reached')
  broken = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await says('130 reports')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('A role that may not see the list is told so, and can sign in as somebody else', async () => {
  watchNetwork((path) => (path.startsWith(LISTING) ? refusal(403, 'forbidden') : undefined))
  const { user, address } = await renderReports('/reports')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('This page is not for your role')
  await user.click(within(alert).getByRole('button', { name: 'Sign in as somebody else' }))
  expect(await screen.findByRole('heading', { name: 'Sign in to the report portal' })).toBeVisible()
  expect(address()).toBe('/sign-in')
})

test('Arrow keys move through the rows, and Enter opens one', async () => {
  const { user, address } = await renderReports('/reports')
  await says('130 reports')
  const [, first] = within(await theList()).getAllByRole('row')
  first!.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toHaveTextContent('Ana Flor (Souza, André)')
  await user.keyboard('{End}')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-rowindex', '51'))
  await user.keyboard('{Home}{Enter}')
  await waitFor(() => expect(address()).toBe(`/reports/${releases[0]}`))
})

test('The list is shown in Portuguese', async () => {
  const { user } = await renderReports('/reports', 'pt-BR')
  expect(await screen.findByText('130 laudos')).toBeVisible()
  expect(await screen.findByRole('grid', { name: 'Laudos' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Filtros' }))
  expect(await screen.findByRole('combobox', { name: 'Exame' })).toBeVisible()
  expect(screen.getByLabelText('Examinador', { selector: 'input' })).toBeVisible()
})
