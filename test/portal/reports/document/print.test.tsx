import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { watchNetwork } from '#test/support/network.ts'
import { readingRelease } from '#test/support/readingReleases.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { eventually } from '#test/support/eventually.ts'

const [first] = inject('reading').releases
const sheet = () => document.querySelector<HTMLElement>('body > .print-sheet')
const begin = () => fireEvent(window, new Event('beforeprint'))
const end = async () => act(async () => void fireEvent(window, new Event('afterprint')))

test('The text is printed, with the patient in the head that each page repeats', async () => {
  await renderReports(`/reports/${first}?tab=details`)
  await screen.findByText('History')
  expect(sheet()).toBeNull()
  begin()
  const head = sheet()!.querySelector('thead')
  expect(head).toHaveTextContent('Test clinic')
  expect(head).toHaveTextContent(/Souza, Ana LimaRecord number \d+/)
  expect(head).toHaveTextContent(/12 Mar 1961 · \d+ years · female · mother Maria Lima/)
  expect(head).toHaveTextContent('Endoscopia digestiva alta · Helena Prado')
  const body = within(sheet()!.querySelector('tbody')!)
  expect(body.getByText('Gastrite leve do antro.')).toBeInTheDocument()
  expect(body.getByText(/^Printed .* by Test doctor$/)).toBeInTheDocument()
  expect(within(sheet()!).queryByRole('button')).not.toBeInTheDocument()
  await end()
  expect(sheet()).toBeNull()
})

test('A text in HTML is printed whichever tab is selected', async () => {
  const release = await readingRelease(first!)
  const changed = { ...release, report: { ...release.report, result: '<p>Mild <b>gastritis</b>.</p>' } }
  watchNetwork((path) => (path === `/portalreport/${first}` ? Response.json(changed) : undefined))
  await renderReports(`/reports/${first}?tab=details`)
  await screen.findByText('History')
  await vi.dynamicImportSettled()
  begin()
  expect(within(sheet()!).getByText('gastritis')).toBeInTheDocument()
  await end()
})

test("The button prints as the browser's own command does", async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => print.mockRestore())
  const { user } = await renderReports(`/reports/${first}`)
  await user.click(await screen.findByRole('button', { name: 'Print report' }))
  expect(print).toHaveBeenCalledTimes(1)
})

test('The printed report shows the signature, that the report is replaced, and that the data is made up', async () => {
  const release = await readingRelease(first!)
  const doctor = { ...release.report.doctor, signText: 'Dra. Helena Prado\nCRM-SP 900.001' }
  const changed = { ...release, report: { ...release.report, doctor, replacedBy: 4711 } }
  watchNetwork((path) => (path === `/portalreport/${first}` ? Response.json(changed) : undefined))
  const { queryClient } = await renderReports(`/reports/${first}`)
  await screen.findByText(/^Report 4711 has taken the place of this one/)
  await eventually(() => expect(queryClient.getQueryData(['offered'])).toBeDefined())
  queryClient.setQueryData(['offered'], (offered: { service: object }) => ({
    ...offered,
    service: { ...offered.service, demo: true },
  }))
  begin()
  expect(sheet()!.querySelector('thead')).toHaveTextContent('Report 4711 has taken the place of this one.')
  await eventually(() =>
    expect(sheet()!.querySelector('thead')).toHaveTextContent(
      'every patient, report and image here is made up',
    ),
  )
  expect(sheet()!.querySelector('tbody')).toHaveTextContent('CRM-SP 900.001')
  await end()
})
