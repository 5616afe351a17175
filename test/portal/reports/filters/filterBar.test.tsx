import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isBesideList } from '#test/support/standInListing.ts'
import { watchNetwork } from '#test/support/network.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { renderReports } from '#test/support/renderReports.tsx'
import { saysCount } from '#test/support/saysCount.ts'
import { filterField, filters } from '#test/support/reportsBar.ts'
import { shrinkTo } from '#test/support/shrinkTo.ts'
import { sharedService } from '#test/support/sharedService.ts'
import { testPassword } from '#test/support/testPassword.ts'

const { url, exams, patients } = await sharedService('reading')
const exam = () => filterField('Exam')

test('The button of the filters counts those behind it, and what the search and the toggle show is no chip', async () => {
  const { user, address } = await renderReports(
    `/reports?examId=${exams.chest}&examinerName=avila&patientId=${patients[2]}&released=last30&unread=true&sort=patient`,
  )
  const button = await screen.findByRole('button', { name: 'Filters (3)' })
  const search = screen.getByRole('combobox', { name: 'Search reports' })
  await waitFor(() => expect(search).toHaveValue('Fonseca, Téo'))
  expect(screen.getByRole('button', { name: 'Unread' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.queryByRole('list', { name: 'Filters that are set' })).not.toBeInTheDocument()
  await user.click(button)
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await waitFor(() => expect(panel.getByRole('combobox', { name: 'Exam' })).toHaveValue('Raio-X de tórax'))
  await user.click(panel.getByRole('button', { name: 'Clear examiner' }))
  await screen.findByRole('button', { name: 'Filters (2)' })
  await user.click(panel.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe(`/reports?patientId=${patients[2]}&unread=true&sort=patient`))
})

test('A filter that no field shows has a chip; when it is cleared, the focus moves to the filters', async () => {
  const { user, address } = await renderReports(`/reports?corrected=true&examId=${exams.chest}`)
  const chips = within(await screen.findByRole('list', { name: 'Filters that are set' }))
  expect(chips.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual(['Unread corrections'])
  await user.click(screen.getByRole('button', { name: 'Clear unread corrections' }))
  await waitFor(() => expect(address()).toBe(`/reports?examId=${exams.chest}`))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Filters (1)' })).toHaveFocus())
})

test('Unread goes into the address, and the toggle takes it back', async () => {
  const { user, address } = await renderReports('/reports')
  await user.click(await screen.findByRole('button', { name: 'Unread' }))
  await waitFor(() => expect(address()).toBe('/reports?unread=true'))
  expect(screen.getByRole('button', { name: 'Unread' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByRole('button', { name: 'Unread' }))
  await waitFor(() => expect(address()).toBe('/reports'))
})

test('The total is fetched once, and not where the list has it already', async () => {
  const network = watchNetwork()
  const { user } = await renderReports('/reports')
  await saysCount('130 reports')
  await user.click(await (await filters()).findByRole('button', { name: 'My reports' }))
  await saysCount('45 of 130 reports')
  const counts = network.asked.filter((path) => /\blimit=1\b/.test(path) && !isBesideList(path))
  expect(counts).toEqual([])
})

test('Exams chosen before on this device come first while nothing is typed', async () => {
  const { user } = await renderReports('/reports')
  await user.type(await exam(), 'colo')
  await user.click(await screen.findByRole('option', { name: 'Colonoscopia' }))
  await user.type(await exam(), 'raio')
  await user.click(await screen.findByRole('option', { name: 'Raio-X de tórax' }))
  cleanup()
  const next = await renderReports('/reports')
  await next.user.click(await exam())
  const recent = within(await screen.findByRole('group', { name: 'Recent' }))
  expect(recent.getAllByRole('option').map((element) => element.textContent)).toEqual([
    'Raio-X de tórax',
    'Colonoscopia',
  ])
  await screen.findByRole('option', { name: 'Endoscopia digestiva alta' })
  expect(screen.getAllByRole('option', { name: 'Colonoscopia' })).toHaveLength(1)
  await next.user.keyboard('endo')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Recent' })).not.toBeInTheDocument())
  const storedText = Object.entries(localStorage).find(([key]) => key.includes('recent exams'))
  expect(JSON.parse(String(storedText?.[1]))).toEqual([
    { id: exams.chest, name: 'Raio-X de tórax' },
    { id: exams.unused, name: 'Colonoscopia' },
  ])
})

test('Without room the filters are in a sheet, which says how many reports they leave', async () => {
  shrinkTo(360)
  const { user, address } = await renderReports(`/reports?examId=${exams.chest}&unread=true`)
  const button = await screen.findByRole('button', { name: 'Filters (1)' })
  expect(screen.queryByRole('combobox', { name: 'Exam' })).not.toBeInTheDocument()
  await user.click(button)
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await user.click(await sheet.findByRole('button', { name: 'Unread' }))
  await user.click(await sheet.findByRole('button', { name: 'Show 43 reports' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(address()).toBe(`/reports?examId=${exams.chest}`)
  await waitFor(() => expect(button).toHaveFocus())
})

test('A new sign-in keeps the filters', async () => {
  const { user, address } = await renderPortal(`/reports?patientId=${patients[2]}&released=last30`, {
    serviceUrl: url,
  })
  await user.type(await screen.findByLabelText('Username'), 'doctor')
  await user.type(screen.getByLabelText('Password'), testPassword)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(async () =>
    expect(await screen.findByRole('combobox', { name: 'Search reports' })).toHaveValue('Fonseca, Téo'),
  )
  expect(address()).toBe(`/reports?patientId=${patients[2]}&released=last30`)
})
