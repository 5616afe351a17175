import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findIn } from '#test/support/findIn.ts'
import { readCsv } from '#test/support/readCsv.ts'
import { refusal, watchNetwork } from '#test/support/network.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { slowAnswer, watchSaved } from '#test/support/savedFiles.ts'
import { menuEntry } from '#test/support/reportsBar.ts'
import { sharedService } from '#test/support/sharedService.ts'

const { exams } = await sharedService('reading')
const CSV = '/portalreport/csv'

const exportButton = () => menuEntry('Export')
const menuButton = () => screen.findByRole('button', { name: 'List options' })
const state = () => screen.findByRole('group', { name: 'Export as CSV' })
const countHeader = { 'content-type': 'text/csv', 'x-total-count': '3' }

/** Renders the page, with this answer to the export. */
async function page(...answers: (Response | 'breaks' | undefined)[]) {
  const saved = watchSaved()
  const network = watchNetwork((path) => (path.startsWith(CSV) ? answers.shift() : undefined))
  const portal = await renderReports('/reports')
  await portal.user.click(await exportButton())
  return { ...portal, network, saved }
}

test('The CSV has the filters and the order of the list, and the language of the page', async () => {
  const saved = watchSaved()
  const network = watchNetwork()
  const { user } = await renderReports(`/reports?examId=${exams.chest}&sort=oldest`, 'pt-BR')
  await user.click(await menuEntry('Exportar'))
  await waitFor(() => expect(saved).toHaveLength(1))

  const { name, file } = saved[0]!
  expect(name).toMatch(/^laudos-liberados-\d{4}-\d\d-\d\d\.csv$/)
  const [, ...lines] = readCsv((await file.text()).replace('\uFEFF', ''), ';')
  expect(lines.length).toBeGreaterThan(40)
  expect(new Set(lines.map((line) => line[5]))).toEqual(new Set(['Raio-X de tórax']))
  expect(network.requests.find(({ path }) => path === CSV)?.body).toEqual({
    examId: exams.chest,
    sort: 'oldest',
    language: 'pt-BR',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  expect(await screen.findByText(`${lines.length} laudos salvos em ${name}.`)).toBeInTheDocument()
})

test('While the file is loaded, the progress is shown in records', async () => {
  const answer = slowAnswer(countHeader)
  const { saved } = await page(answer.response)
  const progress = within(await state()).getByRole('progressbar', { name: 'Export as CSV' })
  await answer.send('heading\r\na,"b\r\nc"\r\n')
  expect(
    await findIn(
      () => screen.getByRole('group', { name: 'Export as CSV' }),
      (shown) => shown.getByText('1 of 3'),
    ),
  ).toBeVisible()
  expect(progress).toHaveAttribute('aria-valuenow', '1')
  expect(progress).toHaveAttribute('aria-valuemax', '3')
  await answer.send('d\r\ne')
  expect(await screen.findByText('2 of 3')).toBeVisible()
  await answer.send('\r\n')
  await answer.end()

  expect(await screen.findByText('3 reports saved as released-reports.csv.')).toBeInTheDocument()
  expect(screen.queryByRole('group', { name: 'Export as CSV' })).not.toBeInTheDocument()
  expect(await saved[0]?.file.text()).toBe('heading\r\na,"b\r\nc"\r\nd\r\ne\r\n')
})

test('A service that does not send a total shows the progress without one', async () => {
  const answer = slowAnswer({})
  const { saved } = await page(answer.response)
  await answer.send('heading\r\na\r\n')
  expect(await screen.findByText('1 report so far')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Export as CSV' })).not.toHaveAttribute('aria-valuenow')
  await answer.end()
  await waitFor(() => expect(saved).toHaveLength(1))
})

test('A cancelled export saves nothing, stops reading, and returns the focus', async () => {
  const answer = slowAnswer(countHeader)
  const { user, saved } = await page(answer.response)
  await answer.send('heading\r\na\r\n')
  await screen.findByText('1 of 3')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('group', { name: 'Export as CSV' })).not.toBeInTheDocument()
  await waitFor(async () => expect(await menuButton()).toHaveFocus())
  expect(saved).toEqual([])
})

test('A download that breaks off is shown as failed, and can be retried', async () => {
  const answer = slowAnswer(countHeader)
  const { user, saved, network } = await page(answer.response)
  await answer.send('heading\r\na\r\n')
  await screen.findByText('1 of 3')
  await answer.breakOff()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The file broke off: the service cannot be reached.',
  )
  expect(saved).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(network.count(CSV)).toBe(2)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await waitFor(async () => expect(await menuButton()).toHaveFocus())
})

test.each([
  ['breaks' as const, 'The file broke off: the service cannot be reached.'],
  [refusal(500, 'internal'), 'The service could not make the file just now.'],
  [
    refusal(429, 'too_many_at_once'),
    'Two of your exports are running already. Wait until one is done, or cancel it; then try again.',
  ],
  [refusal(403, 'forbidden'), 'Your user may not do this.'],
  [new Response('heading\r\n', { headers: countHeader }), 'The file that came is not whole.'],
])('A failure is shown below the button, and can be closed (%#)', async (answer, words) => {
  const { user, saved } = await page(answer)
  expect(within(await state()).getByRole('alert')).toHaveTextContent(words)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await waitFor(async () => expect(await menuButton()).toHaveFocus())
  expect(saved).toEqual([])
})

test('A service without CSV exports is not asked for one', async () => {
  const echo = { name: 'x', version: '1', time: new Date().toISOString(), operations: [] }
  watchNetwork((path) => (path === '/echo' ? Response.json(echo) : undefined))
  await renderReports('/reports')
  await menuEntry(/^Refresh/)
  expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument()
})

test('An export of many records asks why, and sends the reason in its body', async () => {
  const needed = { status: 409, code: 'reason_required', message: 'Why?', records: 812, requestId: 'test' }
  const { network, saved, user } = await page(Response.json(needed, { status: 409 }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('Why are you exporting 812 records?')).toBeInTheDocument()
  expect(dialog.getByText(/Do not name a patient in it/)).toBeInTheDocument()
  await user.type(dialog.getByLabelText('Reason'), 'too short')
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('Give a reason of at least 10 characters.')
  await user.type(dialog.getByLabelText('Reason'), ' no more')
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const sent = network.requests.filter(({ path }) => path === CSV)
  expect(sent.map(({ body }) => (body as { reason?: string }).reason)).toEqual([
    undefined,
    'too short no more',
  ])
})
