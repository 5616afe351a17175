import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { watchNetwork } from '#test/support/network.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { saysCount } from '#test/support/saysCount.ts'
import { sharedService } from '#test/support/sharedService.ts'

const { exams, merged, patients, releases } = await sharedService('reading')
const [ana, flor, teo] = patients as [number, number, number]

const patient = () => screen.findByRole('combobox', { name: 'Search reports' })
const options = () => within(screen.getByRole('listbox', { name: 'Patients to choose from' }))

test('Patients are suggested by name with what tells them apart, and a picked one filters by record number', async () => {
  const { user, address } = await renderReports('/reports')
  await saysCount('130 reports')
  await user.type(await patient(), 'souza an')
  await waitFor(() => expect(options().getAllByRole('option')).toHaveLength(3))
  expect(options().getByText(`Record ${ana} · 12 Mar 1961 · 65 y · female · mother Maria Lima`)).toBeVisible()
  // The social name first.
  expect(options().getByText('Ana Flor (Souza, André)')).toBeVisible()
  expect(address()).toBe('/reports')
  await saysCount('130 reports')

  await user.click(options().getByText('Ana Flor (Souza, André)'))
  await saysCount('33 of 130 reports')
  expect(address()).toBe(`/reports?patientId=${flor}`)
  expect(await patient()).toHaveValue('Ana Flor')
})

test('What is typed about a patient is in no address, history or storage', async () => {
  const moves = vi.spyOn(window.history, 'pushState')
  const replaced = vi.spyOn(window.history, 'replaceState')
  const { user, address } = await renderReports('/reports')
  await user.type(await patient(), 'ana flor')
  await user.click(await screen.findByRole('option', { name: /Ana Flor/ }))
  await saysCount('33 of 130 reports')
  const kept = [
    address(),
    window.location.href,
    document.title,
    JSON.stringify(localStorage),
    JSON.stringify(sessionStorage),
    JSON.stringify([...moves.mock.calls, ...replaced.mock.calls]),
  ]
  expect(kept.join('\n')).not.toMatch(/flor/i)
})

test('A record number and Enter picks its patient before the suggestions come', async () => {
  const { user, address } = await renderReports('/reports')
  await user.type(await patient(), `${teo}{Enter}`)
  await waitFor(() => expect(address()).toBe(`/reports?patientId=${teo}`))
  expect(await patient()).toHaveValue('Fonseca, Téo')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
})

test('A number that is no record picks nobody, and is looked for in the texts', async () => {
  const { user, address } = await renderReports('/reports')
  await user.type(await patient(), '999999{Enter}')
  await saysCount('0 of 130 reports')
  expect(address()).toBe('/reports')
})

test('What a merged record was called leads to the patient, and says that it was another name', async () => {
  const { user, address } = await renderReports('/reports')
  await user.type(await patient(), 'quaresma')
  expect(await screen.findByRole('option', { name: /Ribeiro, Sônia/ })).toHaveTextContent(
    `Formerly Quaresma, Zilda (record ${merged})`,
  )
  await user.keyboard(`{Control>}a{/Control}${merged}{Enter}`)
  await waitFor(() => expect(address()).toBe(`/reports?patientId=${patients[3]}`))
})

test('The number of a request offers its reports, and a picked one opens over the same list', async () => {
  const { user, address } = await renderReports('/reports')
  await user.type(await patient(), '2026-0815')
  const group = await screen.findByRole('group', { name: 'Reports of request 2026-0815' })
  const offered = within(group).getAllByRole('option')
  expect(offered).toHaveLength(2)
  await user.click(offered[0]!)
  await waitFor(() => expect(address()).toBe(`/reports/${releases[0]}`))
  expect(await patient()).toHaveValue('')
  await saysCount('130 reports')
})

test('A patient can be found, picked and cleared by keyboard alone', async () => {
  const { user, address } = await renderReports('/reports')
  await user.click(await patient())
  await user.keyboard('sonia')
  await screen.findByRole('option', { name: /Ribeiro, Sônia/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(`/reports?patientId=${patients[3]}`))
  await user.keyboard('{Control>}a{/Control}{Backspace}')
  await waitFor(() => expect(address()).toBe('/reports'))
})

test('A copied link names its patient, from the list or, where nothing matches, from the service', async () => {
  await renderReports(`/reports?patientId=${teo}`)
  await waitFor(async () => expect(await patient()).toHaveValue('Fonseca, Téo'))
  await saysCount('32 of 130 reports')
})

test('A link whose list is empty names its patient all the same', async () => {
  await renderReports(`/reports?patientId=${teo}&examId=${exams.unused}`)
  await saysCount('0 of 130 reports')
  await waitFor(async () => expect(await patient()).toHaveValue('Fonseca, Téo'))
})

test('An unknown record number is shown as it is, and can be cleared', async () => {
  const { user, address } = await renderReports('/reports?patientId=999999')
  await saysCount('0 of 130 reports')
  await waitFor(async () => expect(await patient()).toHaveValue('Record 999999'))
  await user.click(await screen.findByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(address()).toBe('/reports'))
})

test('A search that fails says so', async () => {
  watchNetwork((path) =>
    path.startsWith('/portalreport/patient') ? new Response('', { status: 404 }) : undefined,
  )
  const { user } = await renderReports('/reports')
  await user.type(await patient(), 'ana')
  expect(await screen.findByText('The search failed.')).toBeVisible()
})

test('Going back and forward shows patients by name again', async () => {
  const { user, address, go } = await renderReports('/reports')
  await user.type(await patient(), `${flor}{Enter}`)
  await waitFor(async () => expect(await patient()).toHaveValue('Ana Flor'))
  await go(-1)
  await waitFor(async () => expect(await patient()).toHaveValue(''))
  await saysCount('130 reports')
  await go(1)
  await waitFor(async () => expect(await patient()).toHaveValue('Ana Flor'))
  expect(address()).toBe(`/reports?patientId=${flor}`)
})
