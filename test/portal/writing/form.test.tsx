import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readHtml } from '#contract/reportDocument/html/readHtml.ts'
import { readReport } from '#portal/writing/api/reports.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { beginReport, chooseForReport, saved, storeDraft, texts } from '#test/support/writingReports.ts'

test('A report is stored as soon as it can be, and then as it is written, with the sections of its exam', async () => {
  const { user, client, id } = await beginReport()
  expect((await texts()).length).toBeGreaterThan(1)
  const [first] = await texts()
  await user.type(first!, 'Normal study.')
  await screen.findByText('Saving…')
  await saved()
  expect((await readReport(client, id)).result).toMatch(/^.+\n\nNormal study\.\n\n/)
})

test('The form of a new report stays the same while the report is stored and gets its address', async () => {
  const { address } = await chooseForReport()
  const requester = screen.getByRole('combobox', { name: /^Requested by/ })
  await waitFor(() => expect(address()).toMatch(/^\/writing\/\d+$/))
  await saved()
  expect(screen.getByRole('combobox', { name: /^Requested by/ })).toBe(requester)
  expect(requester).toHaveFocus()
})

test('A time that the clinic’s clocks skip is refused at the field as it was typed, and is not stored', async () => {
  const { user, client, id } = await beginReport({ timeZone: 'Europe/Lisbon' })
  const date = screen.getByLabelText(/^Date and time/)
  await user.type(date, '2026-03-29T01:30')
  expect(date).toHaveAccessibleDescription(/the clocks go forward past this time/)
  expect(date).toHaveValue('2026-03-29T01:30')
  expect(await screen.findByText('Not saved yet. Still needed: Date and time of the exam.')).toBeVisible()
  await user.clear(date)
  await user.type(date, '2026-10-25T01:30')
  await waitFor(async () => expect((await readReport(client, id)).dateExam).toBe('2026-10-25T00:30:00.000Z'))
  expect(date).not.toBeInvalid()
})

test('A section with a table stays as it is, until somebody writes it as plain text', async () => {
  const draft = await storeDraft({
    resultDocument: readHtml(
      '<h2>Counts</h2><table><tr><th>Part<th>Count<tr><td>White<td>7 x 10<sup>9</sup></table><h2>Impression</h2><p>Normal.</p>',
    ),
  })
  const { user, client } = await renderPortal(`/writing/${draft.id}`, { username: 'examiner' })
  expect(await screen.findByRole('columnheader', { name: 'Count' })).toBeVisible()
  const [text] = await texts()
  await user.type(text!, ' Changed.')
  await saved()
  const stored = await readReport(client, draft.id)
  expect(stored.resultDocument?.blocks[1]).toEqual(draft.resultDocument?.blocks[1])
  expect(stored.result).toContain('Normal. Changed.')
  await user.click(screen.getByRole('button', { name: 'Write as plain text' }))
  expect((await texts())[0]).toHaveValue('Part | Count\nWhite | 7 x 10⁹')
})

test('A section with text that is removed can be put back where it was', async () => {
  const { user } = await beginReport()
  const [first] = await texts()
  const all = (await texts()).length
  await user.type(first!, 'Normal study.')
  await user.click(screen.getAllByRole('button', { name: /^Remove the section/ })[0]!)
  expect(await texts()).toHaveLength(all - 1)
  expect(screen.queryByDisplayValue('Normal study.')).not.toBeInTheDocument()
  const undo = screen.getByRole('button', { name: 'Undo' })
  await waitFor(() => expect(undo).toHaveFocus())
  await user.click(undo)
  expect((await texts())[0]).toHaveValue('Normal study.')
  expect(undo).not.toBeInTheDocument()
})

test('A section is moved by a button, and its new place is said', async () => {
  const { user } = await beginReport()
  const [first] = await texts()
  await user.type(first!, 'Normal study.')
  await user.click(screen.getAllByRole('button', { name: /^Move .+ down$/ })[0]!)
  expect((await texts())[1]).toHaveValue('Normal study.')
  expect(screen.getByText(/ is now 2 of \d$/)).toBeInTheDocument()
})
