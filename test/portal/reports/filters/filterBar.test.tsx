import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchNetwork } from '#test/support/network.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { renderReports } from '#test/support/renderReports.tsx'
import { saysCount } from '#test/support/saysCount.ts'
import { shrinkTo } from '#test/support/shrinkTo.ts'
import { sharedService } from '#test/support/sharedService.ts'
import { testPassword } from '#test/support/testPassword.ts'

const { url, exams, patients } = await sharedService('reading')
const all = `/reports?examId=${exams.chest}&examinerName=avila&patientId=${patients[2]}&released=last30&unread=true&sort=patient`

const exam = () => screen.findByRole('combobox', { name: 'Exam' })
const chips = () => screen.findByRole('list', { name: 'Filters that are set' })

test('Each filter that is set has a chip with kind, value and a clear button, which passes the focus to the next chip', async () => {
  const { user, address } = await renderReports(all)
  const texts = async () =>
    within(await chips())
      .getAllByRole('listitem')
      .map((element) => element.textContent)
  await waitFor(async () =>
    expect(await texts()).toEqual([
      'Exam: Raio-X de tórax',
      'Examiner: avila',
      `Patient: Fonseca, Téo · ${patients[2]}`,
      'Released: Last 30 days',
    ]),
  )
  const clear = async (name: string) => user.click(screen.getByRole('button', { name }))
  await clear('Clear examiner')
  await waitFor(() => expect(address()).not.toContain('examinerName'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Clear patient' })).toHaveFocus())
  for (const name of ['Clear release date', 'Clear patient', 'Clear exam']) {
    await clear(name)
    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument())
  }
  expect(address()).toBe('/reports?unread=true&sort=patient')
  await waitFor(async () => expect(await exam()).toHaveFocus())
})

test('Clearing all filters keeps the order', async () => {
  const { user, address } = await renderReports(all)
  await user.click(await screen.findByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe('/reports?sort=patient'))
  await saysCount('130 reports')
  await waitFor(async () => expect(await exam()).toHaveFocus())
})

test('Unread only goes into the address', async () => {
  const { user, address } = await renderReports('/reports')
  await user.click(await screen.findByRole('button', { name: 'Unread only' }))
  await waitFor(() => expect(address()).toBe('/reports?unread=true'))
  expect(screen.getByRole('button', { name: 'Unread only' })).toHaveAttribute('aria-pressed', 'true')
  // The button alone says it, and takes it back.
  expect(screen.queryByRole('button', { name: 'Clear unread only' })).not.toBeInTheDocument()
})

test('The total is fetched once, and not where the list has it already', async () => {
  const network = watchNetwork()
  const { user } = await renderReports('/reports')
  await saysCount('130 reports')
  await user.click(await screen.findByRole('button', { name: 'My reports' }))
  await saysCount('45 of 130 reports')
  const counts = network.asked.filter((path) => /\blimit=1\b/.test(path) && !path.includes('corrected='))
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

test('On a phone the filters are in a sheet behind a button that counts them', async () => {
  shrinkTo(360)
  const { user, address } = await renderReports(`/reports?examId=${exams.chest}&unread=true`)
  const button = await screen.findByRole('button', { name: 'Filters (2)' })
  expect(screen.queryByRole('combobox', { name: 'Exam' })).not.toBeInTheDocument()
  await user.click(button)
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await user.click(sheet.getByRole('button', { name: 'Unread only' }))
  await user.click(await sheet.findByRole('button', { name: 'Show 43 reports' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(address()).toBe(`/reports?examId=${exams.chest}`)
  await user.click(await screen.findByRole('button', { name: 'Clear exam' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus())
})

test('A new sign-in keeps the filters', async () => {
  const { user, address } = await renderPortal(`/reports?patientId=${patients[2]}&released=last30`, {
    serviceUrl: url,
  })
  await user.type(await screen.findByLabelText('Username'), 'doctor')
  await user.type(screen.getByLabelText('Password'), testPassword)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(async () =>
    expect(await screen.findByRole('combobox', { name: 'Patient' })).toHaveValue('Fonseca, Téo'),
  )
  expect(address()).toBe(`/reports?patientId=${patients[2]}&released=last30`)
})
