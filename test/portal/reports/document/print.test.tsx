import { act, screen, waitFor, within } from '@testing-library/react'
import type { User } from '#test/support/setUpUser.ts'
import { expect, test, vi } from 'vitest'
import { beginPrint, endPrint, printedSheet, watchPrinting } from '#test/support/printing.ts'
import { watchNetwork } from '#test/support/network.ts'
import { readingRelease } from '#test/support/readingReleases.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { eventually } from '#test/support/eventually.ts'
import { sharedService } from '#test/support/sharedService.ts'
import { fireEvent } from '#test/support/fireEvent.ts'

const [first] = (await sharedService('reading')).releases
const PRINT = '/report/print'
const sheet = printedSheet
const end = endPrint

/** Prints by the keys, and waits until the browser does. */
async function begin(user: User) {
  const print = watchPrinting()
  await user.keyboard('{Control>}p{/Control}')
  await waitFor(() => expect(print).toHaveBeenCalled())
}

test('The text is printed, with the patient in the head that each page repeats', async () => {
  const { user } = await renderReports(`/reports/${first}?tab=details`)
  await screen.findByText('History')
  expect(sheet()).toBeNull()
  await begin(user)
  const head = sheet()!.querySelector('thead')
  expect(head).toHaveTextContent('Test clinic')
  expect(head).toHaveTextContent(/Souza, Ana LimaRecord \d+/)
  expect(head).toHaveTextContent(/12 Mar 1961 · \d+ y · female · mother Maria Lima/)
  expect(head).toHaveTextContent('Endoscopia digestiva alta · Helena Prado')
  const body = within(sheet()!.querySelector('tbody')!)
  expect(body.getByText('Gastrite leve do antro.')).toBeInTheDocument()
  expect(body.getByText(/^Printed .* by Test doctor$/)).toBeInTheDocument()
  expect(within(sheet()!).queryByRole('button')).not.toBeInTheDocument()
  await end()
  expect(sheet()).toBeNull()
})

test('A text in HTML is printed from every tab', async () => {
  const release = await readingRelease(first!)
  const changed = {
    ...release,
    report: { ...release.report, result: '<p>Mild <b>gastritis</b>.</p>', resultDocument: undefined },
  }
  watchNetwork((path) => (path === `/portalreport/${first}` ? Response.json(changed) : undefined))
  const { user } = await renderReports(`/reports/${first}?tab=details`)
  await screen.findByText('History')
  await vi.dynamicImportSettled()
  await begin(user)
  expect(within(sheet()!).getByText('gastritis')).toBeInTheDocument()
  await end()
})

test('A print is recorded before it begins, by the button as by the keys', async () => {
  const print = watchPrinting()
  const network = watchNetwork()
  const { user } = await renderReports(`/reports/${first}`)
  const { report } = await readingRelease(first!)
  await user.click(await screen.findByRole('button', { name: 'Print report' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(network.requests.find(({ path }) => path === PRINT)).toMatchObject({
    method: 'PUT',
    body: { ids: [report.id] },
  })
  await end()
  await user.keyboard('{Control>}p{/Control}')
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2))
  expect(network.count(PRINT)).toBe(2)
})

test('What cannot be recorded is not printed, and says so', async () => {
  const print = watchPrinting()
  watchNetwork((path) => (path === PRINT ? 'breaks' : undefined))
  const { user } = await renderReports(`/reports/${first}`)
  await user.click(await screen.findByRole('button', { name: 'Print report' }))
  expect(await screen.findByText(/^Not printed: the audit could not record it/)).toBeInTheDocument()
  expect(print).not.toHaveBeenCalled()
})

test('Where the screen is locked the keys are the browser’s, and nothing is printed after the next sign-in', async () => {
  const print = watchPrinting()
  const network = watchNetwork()
  const { store } = await renderReports(`/reports/${first}`)
  await screen.findByRole('button', { name: 'Print report' })
  const session = store.get().session!
  await act(async () => store.lock('locked'))
  expect(fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })).toBe(true)
  await act(async () => store.begin(session))
  await screen.findByRole('button', { name: 'Print report' })
  expect(network.count(PRINT)).toBe(0)
  expect(print).not.toHaveBeenCalled()
})

test('The browser’s own command prints a notice in place of the report', async () => {
  await renderReports(`/reports/${first}`)
  await screen.findByRole('button', { name: 'Print report' })
  beginPrint()
  expect(sheet()).toHaveTextContent('Print with Ctrl+P or the page’s own button')
  expect(document.querySelectorAll('body > .print-sheet')).toHaveLength(1)
  await end()
  expect(sheet()).toBeNull()
})

test('The list of reports is not printed', async () => {
  await renderReports('/reports')
  await screen.findAllByRole('row')
  beginPrint()
  expect(sheet()).toHaveTextContent('This page cannot be printed.')
  await end()
})

test('The printed report shows the signature, that the report is replaced, and that the data is made up', async () => {
  const release = await readingRelease(first!)
  const doctor = { ...release.report.doctor, signText: 'Dra. Helena Prado\nCRM-SP 900.001' }
  const signature = {
    closedAs: 'signed',
    signedBy: { id: 7, name: 'Helena Prado' },
    dateSign: '2026-11-20T13:02:00.000Z',
  }
  const changed = { ...release, report: { ...release.report, doctor, replacedBy: 4711, ...signature } }
  watchNetwork((path) => (path === `/portalreport/${first}` ? Response.json(changed) : undefined))
  const { user, queryClient } = await renderReports(`/reports/${first}`)
  await screen.findByText(/^Replaced by report 4711/)
  await eventually(() => expect(queryClient.getQueryData(['offered'])).toBeDefined())
  queryClient.setQueryData(['offered'], (offered: { service: object }) => ({
    ...offered,
    service: { ...offered.service, demo: true },
  }))
  await begin(user)
  expect(sheet()!.querySelector('thead')).toHaveTextContent('Replaced by report 4711.')
  await eventually(() =>
    expect(sheet()!.querySelector('thead')).toHaveTextContent(
      'every patient, report and image here is made up',
    ),
  )
  expect(sheet()!.querySelector('tbody')).toHaveTextContent('CRM-SP 900.001')
  await end()
})
