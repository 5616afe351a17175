import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchNetwork } from '#test/support/network.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { filterField, filters } from '#test/support/reportsBar.ts'
import { sharedService } from '#test/support/sharedService.ts'

const { exams, doctors } = await sharedService('reading')
const LISTING = '/portalreport?examinerName='

const says = (text: string) =>
  waitFor(() =>
    expect(screen.getByText(/\d reports?$/, { selector: '[role=status]' })).toHaveTextContent(text),
  )
const exam = () => filterField('Exam')
const examiner = () => filterField('Examiner')

test('An exam is found by any of its words, whatever their accents, and goes into the address', async () => {
  const { user, address } = await renderReports('/reports')
  await says('130 reports')
  await user.type(await exam(), 'torax RAIO')
  const options = within(screen.getByRole('listbox', { name: 'Exams to choose from' }))
  await waitFor(() => expect(options.getAllByRole('option')).toHaveLength(1))
  await user.click(screen.getByRole('option', { name: 'Raio-X de tórax' }))
  await says('43 of 130 reports')
  expect(address()).toBe(`/reports?examId=${exams.chest}`)
  expect(await exam()).toHaveValue('Raio-X de tórax')

  await user.click(screen.getByRole('button', { name: 'Clear exam' }))
  await says('130 reports')
  expect(address()).toBe('/reports')
  expect(await exam()).toHaveValue('')
})

test('While the search is loading, Enter takes no exam that does not match the text', async () => {
  const { user, address } = await renderReports('/reports')
  await user.click(await exam())
  await screen.findByRole('option', { name: 'Colonoscopia' })
  await user.keyboard('ultra{Enter}')
  await waitFor(() => expect(address()).toBe(`/reports?examId=${exams.ultrasound}`))
})

test('A search without a result says so', async () => {
  const { user } = await renderReports('/reports')
  await user.type(await exam(), 'xyz')
  expect(await screen.findByText('No exam matches.')).toBeVisible()
})

test('A text that is left without a choice stays with a mark, and the filter is as it was', async () => {
  const { user, address } = await renderReports(`/reports?examId=${exams.ultrasound}`)
  await waitFor(async () => expect(await exam()).toHaveValue('Ultrassonografia de abdome'))
  await user.click(await exam())
  await user.keyboard('torax')
  await user.tab()
  expect(await exam()).toHaveValue('torax')
  expect(await exam()).toHaveAccessibleDescription('Choose one from the list.')
  expect(address()).toBe(`/reports?examId=${exams.ultrasound}`)
  await user.click(screen.getByRole('button', { name: 'Clear exam' }))
  await waitFor(() => expect(address()).toBe('/reports'))
  expect(await exam()).toHaveValue('')
  expect(await exam()).toBeValid()
})

test('An exam in the address is shown by its name', async () => {
  await renderReports(`/reports?examId=${exams.ultrasound}`)
  await waitFor(async () => expect(await exam()).toHaveValue('Ultrassonografia de abdome'))
  await says('43 of 130 reports')
})

test('An exam that the service does not know is shown as unknown, and can be cleared', async () => {
  const { user, address } = await renderReports('/reports?examId=99999')
  await waitFor(async () => expect(await exam()).toHaveValue('Unknown exam (99999)'))
  await says('0 of 130 reports')
  await user.click(screen.getByRole('button', { name: 'Clear exam' }))
  await says('130 reports')
  expect(address()).toBe('/reports')
})

test('An examiner is found by words of the name, whatever their accents and order', async () => {
  const network = watchNetwork()
  const { user, address } = await renderReports('/reports')
  await says('130 reports')
  await user.type(await examiner(), 'avila paulo')
  await says('43 of 130 reports')
  expect(address()).toBe('/reports?examinerName=avila+paulo')
  expect(await examiner()).toHaveValue('avila paulo')
  // Fewer requests than keys.
  expect(network.count(LISTING)).toBeLessThanOrEqual(3)
})

test('A picked suggestion filters by number, and is shown by name', async () => {
  const { user, address } = await renderReports('/reports')
  await user.type(await examiner(), 'conc')
  await user.click(await screen.findByRole('option', { name: 'João Conceição' }))
  expect(await examiner()).toHaveValue('João Conceição')
  await waitFor(() => expect(address()).toBe(`/reports?examinerId=${doctors[2]}`))
  await says('42 of 130 reports')

  await user.click(screen.getByRole('button', { name: 'Clear examiner' }))
  await says('130 reports')
  expect(address()).toBe('/reports')
})

test('Both filters apply together, and are cleared together', async () => {
  const { user, address } = await renderReports(`/reports?examId=${exams.endoscopy}&examinerName=Prado`)
  await says('15 of 130 reports')
  const rows = within(await screen.findByRole('grid'))
    .getAllByRole('row')
    .slice(1)
  for (const row of rows) expect(row).toHaveTextContent(/Endoscopia digestiva alta.*Helena Prado/)
  await user.click((await filters()).getByRole('button', { name: 'Clear all' }))
  await says('130 reports')
  expect(address()).toBe('/reports')
})

test('Bad values in the address are ignored', async () => {
  const network = watchNetwork()
  await renderReports('/reports?examId=three&examinerName=%20')
  await says('130 reports')
  expect(network.asked.filter((path) => /^\/portalreport\?.*exam/.test(path))).toEqual([])
  expect(await exam()).toHaveValue('')
})

test('The rows stay, marked as old, until those of the new filter are loaded', async () => {
  let arrive = () => {}
  const held = new Promise<void>((done) => (arrive = done))
  watchNetwork((path) => (path.includes('examinerName=prado') ? held : undefined))
  const { user } = await renderReports('/reports')
  await says('130 reports')
  const grid = await screen.findByRole('grid')
  const before = within(grid).getAllByRole('row').length
  await user.type(await examiner(), 'prado')
  await waitFor(() => expect(grid.closest('[aria-busy=true]')).not.toBeNull())
  expect(within(screen.getByRole('grid')).getAllByRole('row')).toHaveLength(before)
  arrive()
  await says('45 of 130 reports')
  expect(screen.getByRole('grid').closest('[aria-busy=true]')).toBeNull()
})

test('A late answer is not shown for a newer filter', async () => {
  let arrive = () => {}
  const held = new Promise<void>((done) => (arrive = done))
  const network = watchNetwork((path) => (path.includes('examinerName=prado') ? held : undefined))
  const { user } = await renderReports('/reports')
  await says('130 reports')
  await user.type(await examiner(), 'prado')
  await waitFor(() => expect(network.asked.some((path) => path.includes('examinerName=prado'))).toBe(true))
  await user.clear(await examiner())
  await user.type(await examiner(), 'avila')
  await says('43 of 130 reports')
  await act(async () => arrive())
  await says('43 of 130 reports')
})

test('Back and forward go from filter to filter, one step for each visit to a field', async () => {
  const { user, address, go } = await renderReports('/reports')
  await says('130 reports')
  await user.type(await exam(), 'colo')
  await user.click(await screen.findByRole('option', { name: 'Colonoscopia' }))
  await says('0 of 130 reports')
  for (const key of 'pra') {
    await user.type(await examiner(), key)
    await waitFor(() => expect(address()).toMatch(new RegExp(`${key}$`)))
  }
  await waitFor(() => expect(address()).toBe(`/reports?examId=${exams.unused}&examinerName=pra`))
  await user.tab()

  await go(-1)
  await waitFor(() => expect(address()).toBe(`/reports?examId=${exams.unused}`))
  expect(await examiner()).toHaveValue('')
  await go(-1)
  await says('130 reports')
  expect(await exam()).toHaveValue('')
  await go(2)
  await waitFor(async () => expect(await examiner()).toHaveValue('pra'))
  expect(await exam()).toHaveValue('Colonoscopia')
})
