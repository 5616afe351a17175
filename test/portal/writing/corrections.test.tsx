import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readHeadedText } from '#contract/reportDocument/readPlain.ts'
import { operations } from '#contract/operations.ts'
import { createReport, prioritizeReport, readReport, updateReport } from '#portal/writing/api/reports.ts'
import { clientOf } from '#test/support/clinicRecords.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { storeDraft, texts } from '#test/support/writingReports.ts'

test('A correction asks for its reason, keeps the text until there is one, and tells its readers the change', async () => {
  const author = await clientOf('examiner')
  const draft = await storeDraft()
  await updateReport(author, draft, { close: 1 })
  await author.send(operations.releaseReport, { body: { reportId: draft.id } })
  const { user, address } = await renderPortal(`/writing/${draft.id}`, { username: 'examiner' })
  await user.click(await screen.findByRole('button', { name: 'Write a correction' }))
  expect(await screen.findByText(`Corrects report ${draft.id}`)).toBeVisible()
  const id = Number(address().split('/').at(-1))
  const [text] = await texts()
  await user.type(text!, ' On the left.')
  await user.click(screen.getByRole('button', { name: 'Sign report' }))
  const reason = screen.getByRole('textbox', { name: 'Reason for the correction' })
  expect(reason).toHaveFocus()
  expect(reason).toHaveAccessibleDescription(/Say why the report is corrected\.$/)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(text).toHaveValue('Written for Vera. On the left.')
  await user.type(reason, 'The side{Enter}was missing.')
  await waitFor(async () =>
    expect((await readReport(author, id)).correctionReason).toBe('The side was missing.'),
  )
  await user.click(screen.getByRole('button', { name: 'Sign report' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign this report?' }))
  await user.click(question.getByRole('button', { name: 'Sign report' }))
  expect(await screen.findByText(/It is waiting for release/)).toBeVisible()
  expect(screen.getByText('The side was missing.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Release' }))
  const release = within(await screen.findByRole('alertdialog', { name: 'Release this report?' }))
  await user.click(release.getByRole('button', { name: 'Release' }))
  await screen.findByText('Released. Doctors can read it.')

  await user.click(screen.getByRole('link', { name: 'Open in released reports' }))
  const note = within(await screen.findByRole('note'))
  expect(note.getByText(/The side was missing\./)).toBeVisible()
  expect(await note.findByText(`Corrects report ${draft.id}`)).toBeVisible()
  await user.click(note.getByRole('button', { name: 'Compare' }))
  const comparison = within(await screen.findByRole('region', { name: 'Comparison of two reports' }))
  const message = 'Later report, reason for the correction: The side was missing.'
  expect((await comparison.findAllByText(message))[0]).toBeVisible()
})

test('A correction of a correction begins without its reason', async () => {
  const author = await clientOf('examiner')
  const first = await storeDraft()
  const { id } = await updateReport(author, first, { close: 1 })
  const { patient, exam, doctor, requester, dateExam } = first
  const second = await createReport(author, {
    patient,
    exam,
    doctor,
    requester,
    dateExam,
    amends: { id },
    correctionReason: 'The side was missing.',
    resultDocument: readHeadedText('# Findings\n\nOn the left.'),
  })
  await updateReport(author, second, { close: 1 })
  const { user, address } = await renderPortal(`/writing/${second.id}`, { username: 'examiner' })
  await user.click(await screen.findByRole('button', { name: 'Write a correction' }))
  expect(await screen.findByText(`Corrects report ${second.id}`)).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'Reason for the correction' })).toHaveValue('')
  expect(await readReport(author, Number(address().split('/').at(-1)))).toMatchObject({
    amends: { id: second.id },
    correctionReason: null,
  })
})

test('A correction that is begun on a page from before the report was marked critical is critical', async () => {
  const author = await clientOf('examiner')
  const stored = await storeDraft()
  const closed = await updateReport(author, stored, { close: 1 })
  const { user, address } = await renderPortal(`/writing/${stored.id}`, { username: 'examiner' })
  const begin = await screen.findByRole('button', { name: 'Write a correction' })
  await prioritizeReport(author, closed, { priority: 'stat', critical: true })
  await user.click(begin)
  expect(await screen.findByText(`Corrects report ${stored.id}`)).toBeVisible()
  expect(await readReport(author, Number(address().split('/').at(-1)))).toMatchObject({
    priority: 'stat',
    critical: true,
  })
})
