import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchNetwork } from '#test/support/network.ts'
import { readingRelease } from '#test/support/readingReleases.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { saysCount } from '#test/support/saysCount.ts'
import { filterField, filters } from '#test/support/reportsBar.ts'
import { sharedService } from '#test/support/sharedService.ts'

const { exams, doctors, releases } = await sharedService('reading')
const [helena, paulo] = doctors as [number, number]

const examiner = () => filterField('Examiner')
const mine = async () => (await filters()).findByRole('button', { name: 'My reports' })

test('Examiners are suggested as soon as the field has the focus', async () => {
  const { user, address } = await renderReports('/reports')
  await user.click(await examiner())
  await user.click(await screen.findByRole('option', { name: 'Helena Prado' }))
  await saysCount('45 of 130 reports')
  expect(address()).toBe(`/reports?examinerId=${helena}`)
  expect(await examiner()).toHaveValue('Helena Prado')
  await waitFor(async () => expect(await examiner()).toHaveFocus())
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
})

test('One of several matching examiners can be picked alone, and is told from a namesake', async () => {
  const { doctor } = (await readingRelease(releases[0]!)).report
  const data = [
    doctor,
    { ...doctor, id: paulo, firstName: 'Sílvia', middleName: 'Helena' },
    { ...doctor, id: 999_999 },
  ]
  const network = watchNetwork((path) =>
    path.startsWith('/employee/query') ? Response.json({ count: 3, data }) : undefined,
  )
  const { user, address } = await renderReports('/reports')
  await user.type(await examiner(), 'helena prado')
  const options = within(await screen.findByRole('listbox'))
  await waitFor(() =>
    expect(options.getAllByRole('option').map((element) => element.textContent)).toEqual([
      `Helena Prado Examiner ${helena}`,
      'Helena Prado Examiner 999999',
      'Sílvia Helena Prado',
    ]),
  )
  await user.click(options.getByRole('option', { name: `Helena Prado Examiner ${helena}` }))
  await saysCount('45 of 130 reports')
  expect(address()).toBe(`/reports?examinerId=${helena}`)
  expect(network.asked.filter((path) => path.includes(`examinerId=${helena}`))).not.toEqual([])
})

test('One press shows a doctor’s own reports, another all', async () => {
  const { user, address } = await renderReports('/reports?examinerName=avila')
  await user.click(await mine())
  await saysCount('45 of 130 reports')
  expect(address()).toBe(`/reports?examinerId=${helena}`)
  expect(await mine()).toHaveAttribute('aria-pressed', 'true')
  expect(await examiner()).toHaveValue('Helena Prado')
  await user.click(await mine())
  await saysCount('130 reports')
  expect(address()).toBe('/reports')
})

test('An examiner number in the address is shown by name, and typing replaces it', async () => {
  const { user, address } = await renderReports(`/reports?examinerId=${paulo}`)
  await saysCount('43 of 130 reports')
  await waitFor(async () => expect(await examiner()).toHaveValue('Paulo de Ávila'))
  expect(await mine()).toHaveAttribute('aria-pressed', 'false')
  await user.clear(await examiner())
  await user.type(await examiner(), 'conc')
  await waitFor(() => expect(address()).toBe('/reports?examinerName=conc'))
})

test('Where the list is empty, the service names the examiner', async () => {
  await renderReports(`/reports?examinerId=${paulo}&examId=${exams.unused}`)
  await saysCount('0 of 130 reports')
  await waitFor(async () => expect(await examiner()).toHaveValue('Paulo de Ávila'))
})

test('An unknown examiner is shown by number', async () => {
  await renderReports('/reports?examinerId=999999')
  await waitFor(async () => expect(await examiner()).toHaveValue('Examiner 999999'))
})
