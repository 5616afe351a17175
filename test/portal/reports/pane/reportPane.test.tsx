import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { clientOf, storePatient } from '#test/support/clinicRecords.ts'
import { findRows } from '#test/support/listScreen.ts'
import { refusal, watchNetwork } from '#test/support/network.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { filterField } from '#test/support/reportsBar.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'
import { storeRelease } from '#test/support/writingReports.ts'

const { releases, exams } = await sharedService('reading')
const first = releases[0]!
const last = releases.at(-1)!

const row = async (name: RegExp) => (await findRows(name))[0]!
const pane = () => screen.findByRole('article')
const named = (name: string) => screen.findByRole('heading', { level: 2, name: new RegExp(name) })

test('A row opens its report beside the list: identity and exam at once, with a single request', async () => {
  const asked = `/portalreport/${first}`
  const answer = Promise.withResolvers<void>()
  const network = watchNetwork((path) => (path === asked ? answer.promise : undefined))
  const { user, address } = await renderReports('/reports')
  const opened = await row(/Souza, Ana Lima/)
  const before = network.asked.length
  await user.click(opened)
  expect(await named('Souza, Ana Lima')).toBeVisible()
  // Then Space, Page Down, Home and End scroll it.
  await waitFor(() => expect(screen.getByRole('tabpanel', { name: 'Report' })).toHaveFocus())
  expect(address()).toBe(`/reports/${first}`)
  expect(opened).toHaveAttribute('aria-selected', 'true')

  const report = await pane()
  expect(report).toHaveTextContent(/12 Mar 1961 · \d+ y · female/)
  expect(report).toHaveTextContent(/Endoscopia digestiva alta · \d+ \w+ \d{4} · Helena Prado/)
  // Beside what the list asks to stay up to date.
  const forReport = network.asked.slice(before).filter((path) => /^\/(portal)?report\/\d/.test(path))
  expect(forReport).toEqual([asked])
  answer.resolve()

  expect(await within(report).findByRole('heading', { level: 3, name: 'Impressão' })).toBeVisible()
  expect(report).toHaveTextContent(/mother Maria Lima/)
  expect(report).toHaveTextContent(/Requester\s*João Conceição/)
  expect(within(report).getByText('Gastrite leve do antro.').closest('[lang]')).toHaveAttribute(
    'lang',
    'pt-BR',
  )
  expect(document.title).toBe('Reports · Test clinic')
  expect(network.count(asked)).toBe(1)
})

test('A report that was withdrawn after the list was loaded is not shown as valid, and leaves the list', async () => {
  const { id, lastName } = await storePatient()
  const { release: other } = await storeRelease()
  await storeRelease({ patient: { id } })
  await storeRelease({ patient: { id } })
  const { user } = await renderPortal('/reports', { role: 'doctor' })
  const opened = await row(new RegExp(lastName))
  await (await clientOf('administrator')).send(operations.removePatient, { body: { id } })

  await user.click(opened)
  expect(await screen.findByText('This report is not in the portal')).toBeVisible()
  expect(await pane()).not.toHaveTextContent(lastName)
  expect(screen.queryByRole('tab')).not.toBeInTheDocument()
  expect(opened).not.toBeInTheDocument()
  // The other report was withdrawn with it, and its row says so.
  const withdrawn = screen.getByRole('row', { name: new RegExp(lastName) })
  await waitFor(() => expect(withdrawn).toHaveTextContent('no longer in'))
  await user.click(screen.getByRole('button', { name: 'Back to the list' }))
  expect(await row(new RegExp(other.report.patient.lastName))).toBeVisible()
})

test('The social name stands first, with the registered name beside it', async () => {
  await renderReports(`/reports/${releases[1]}`)
  expect(await named('^Ana Flor')).toBeVisible()
  expect(await pane()).toHaveTextContent('Ana Flor (Souza, André)')
})

test('The details name everyone involved, and leave out unknown fields', async () => {
  const { user } = await renderReports(`/reports/${first}`)
  await named('Souza, Ana Lima')
  await user.click(screen.getByRole('tab', { name: 'Details' }))
  const details = within(screen.getByRole('tabpanel', { name: 'Details' }))
  expect(await details.findByText('2026-0815')).toBeVisible()
  expect(details.getByText('Requester').nextSibling).toHaveTextContent('João Conceição')
  expect(details.queryByText('Nurse')).not.toBeInTheDocument()
})

test('The URL of a report opens it, also where its row is not loaded yet, and loads the list that far', async () => {
  const network = watchNetwork()
  const { user, address } = await renderReports(`/reports/${releases[59]}`)
  expect(await named('Ribeiro, Sônia')).toBeVisible()
  expect(network.count(`/portalreport/${releases[59]}`)).toBe(1)
  await waitFor(async () =>
    expect(within(await screen.findByRole('grid')).getByRole('row', { selected: true })).toBeVisible(),
  )
  expect(await screen.findByText('Report 60 of 130: Ribeiro, Sônia')).toBeInTheDocument()
  await user.keyboard('n')
  await waitFor(() => expect(address()).toBe(`/reports/${releases[60]}`))
  await user.keyboard('pp')
  await waitFor(() => expect(address()).toBe(`/reports/${releases[58]}`))
})

test('From a report that has left the list of unread ones by being read, the next report is its former neighbour', async () => {
  // Far down the list, where no other test opens reports.
  const [before, open, after] = releases.slice(114)
  const { client } = await renderReports('/reports')
  const mark = (ids: number[], read: boolean) => client.send(operations.markReleases, { body: { ids, read } })
  await mark([before!, after!], false)
  await mark([open!], true)
  cleanup()

  const { user, address } = await renderReports(`/reports/${open}?unread=true`)
  expect(await screen.findByRole('button', { name: 'Next report' })).toHaveAttribute('aria-disabled', 'false')
  await user.keyboard('n')
  await waitFor(() => expect(address()).toBe(`/reports/${after}?unread=true`))
  await user.keyboard('p')
  await waitFor(() => expect(address()).toBe(`/reports/${before}?unread=true`))
})

test.each(['/reports/99999', '/reports/nonsense'])(
  '%s says that there is no such report, with a way back',
  async (path) => {
    const { user, address } = await renderReports(path)
    expect(await screen.findByText('This report is not in the portal')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Back to the list' }))
    await waitFor(() => expect(address()).toBe('/reports'))
    await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  },
)

test('A report that could not be loaded can be loaded again', async () => {
  let broken = true
  watchNetwork((path) =>
    broken && path === `/portalreport/${last}` ? refusal(429, 'too_many_attempts') : undefined,
  )
  const { user } = await renderReports(`/reports/${last}`)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Too many requests')
  broken = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await named('Ana Flor')).toBeVisible()
})

test('Opening and closing a report keeps the filters in the URL and the list as it is', async () => {
  const filters = `?examId=${exams.endoscopy}&examinerName=prado`
  const network = watchNetwork()
  const { user, address } = await renderReports(`/reports${filters}`)
  const opened = await row(/Souza, Ana Lima/)
  await user.click(opened)
  await named('Souza, Ana Lima')
  expect(address()).toBe(`/reports/${first}${filters}`)
  expect(screen.getByText('15 of 130 reports')).toBeVisible()

  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe(`/reports${filters}`))
  await waitFor(() => expect(opened).toHaveFocus())
  const ofList = network.asked.filter((path) => path.startsWith(`/portalreport?examId=${exams.endoscopy}`))
  expect(ofList.filter((path) => !path.includes('unread=true'))).toHaveLength(1)
})

test('Changing the filters keeps the open report open', async () => {
  const { user, address } = await renderReports(`/reports/${first}`)
  await named('Souza, Ana Lima')
  await user.type(await filterField('Examiner'), 'avila')
  expect(await screen.findByText('43 of 130 reports')).toBeVisible()
  expect(address()).toBe(`/reports/${first}?examinerName=avila`)
  expect(await named('Souza, Ana Lima')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe(`/reports/${first}?examinerName=avila`))
})

test('Back and Forward close and open the report', async () => {
  const { user, address, go } = await renderReports('/reports')
  await user.click(await row(/Souza, Ana Lima/))
  await named('Souza, Ana Lima')
  await go(-1)
  await waitFor(() => expect(address()).toBe('/reports'))
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument())
  await waitFor(async () => expect(await row(/Souza, Ana Lima/)).toHaveFocus())
  await go(1)
  const panel = await screen.findByRole('tabpanel', { name: 'Report' })
  await waitFor(() => expect(panel).toHaveFocus())
})

test('Back does not return to a report that was closed', async () => {
  const { user, address, go } = await renderReports('/reports?sort=oldest')
  await user.click(screen.getByRole('link', { name: 'Reports' }))
  await waitFor(() => expect(address()).toBe('/reports'))
  await user.click(await row(/Souza, Ana Lima/))
  await named('Souza, Ana Lima')
  await user.keyboard('n2')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/reports'))
  await go(-1)
  await waitFor(() => expect(address()).toBe('/reports?sort=oldest'))
})

test('After the filters were changed, closing the report replaces its history entry by the list', async () => {
  const { user, address, go } = await renderReports('/reports')
  await user.click(await row(/Souza, Ana Lima/))
  await named('Souza, Ana Lima')
  await user.type(await filterField('Examiner'), 'prado')
  await waitFor(() => expect(address()).toBe(`/reports/${first}?examinerName=prado`))
  await user.click(screen.getByRole('button', { name: /Close/ }))
  await waitFor(() => expect(address()).toBe('/reports?examinerName=prado'))
  await go(-1)
  await waitFor(() => expect(address()).toBe(`/reports/${first}`))
})

test('Buttons open the previous and the next report, and one step back is the list', async () => {
  const { user, address, go } = await renderReports('/reports')
  await user.click(await row(/Souza, Ana Lima/))
  await named('Souza, Ana Lima')
  expect(screen.getByRole('button', { name: 'Previous report' })).toHaveAttribute('aria-disabled', 'true')

  const next = screen.getByRole('button', { name: 'Next report' })
  await user.click(next)
  expect(await named('Ana Flor')).toBeVisible()
  await user.click(next)
  expect(await named('Fonseca, Téo')).toBeVisible()
  await waitFor(() => expect(next).toHaveFocus())
  expect(screen.getByText('Report 3 of 130: Fonseca, Téo')).toHaveAttribute('role', 'status')
  expect(address()).toBe(`/reports/${releases[2]}`)
  expect(screen.getByRole('row', { selected: true })).toHaveTextContent('Fonseca, Téo')

  await user.click(screen.getByRole('button', { name: 'Previous report' }))
  expect(await named('Ana Flor')).toBeVisible()
  await go(-1)
  await waitFor(() => expect(address()).toBe('/reports'))
})

test('The key for the next report moves the focus to its text', async () => {
  const { user, address } = await renderReports(`/reports/${first}`)
  await named('Souza, Ana Lima')
  const next = await screen.findByRole('button', { name: 'Next report' })
  await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'false'))
  ;(await screen.findByRole('button', { name: 'Print report' })).focus()
  await user.keyboard('n')
  await waitFor(() => expect(address()).toBe(`/reports/${releases[1]}`))
  await waitFor(() => expect(screen.getByRole('tabpanel', { name: 'Report' })).toHaveFocus())
})

test('Arrow keys go from tab to tab', async () => {
  const { user } = await renderReports(`/reports/${first}`)
  await named('Souza, Ana Lima')
  screen.getByRole('tab', { name: 'Report' }).focus()
  await user.keyboard('{End}')
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Details' })).toHaveFocus())
  expect(screen.getByRole('tabpanel', { name: 'Details' })).toBeVisible()
  await user.keyboard('{Home}')
  expect(await screen.findByRole('tabpanel', { name: 'Report' })).toHaveTextContent('Sem intercorrências.')
})
