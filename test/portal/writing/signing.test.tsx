import { File as NodeFile } from 'node:buffer'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { builtInLists, permissions } from '#contract/access/access.ts'
import { operations } from '#contract/operations.ts'
import { patientNameLine } from '#contract/names/personName.ts'
import { readReport, updateReport } from '#portal/writing/api/reports.ts'
import { clientOf } from '#test/support/clinicRecords.ts'
import { makePdf } from '#test/support/makePdf.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { proxyToService } from '#test/support/serviceProxy.ts'
import { beginReport, saved, storeDraft, texts } from '#test/support/writingReports.ts'

test('A report is signed after a question, and then released', async () => {
  const { user, client, id } = await beginReport()
  await user.click(screen.getByRole('button', { name: 'Sign report' }))
  expect(await screen.findByText('Write a text, or choose a PDF.')).toBeVisible()
  expect(screen.getByText('Write the day and time of the exam.')).toBeVisible()
  const [first] = await texts()
  await user.type(first!, 'Normal study.')
  const date = screen.getByLabelText(/^Date and time/)
  await user.type(date, '2026-03-01T10:30')
  await user.click(screen.getByRole('button', { name: 'Sign report' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign this report?' }))
  expect(question.getByText(/You sign it as Vera Signatária\./)).toBeVisible()
  const { patient, exam } = await readReport(client, id)
  for (const text of [
    patientNameLine(patient),
    exam.name,
    'Vera Signatária',
    new RegExp(`^Record ${patient.id} · 12 Mar 1961 · `),
  ])
    expect(question.getByText(text)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Sign report' }))
  expect(await screen.findByText(/It is waiting for release/)).toBeVisible()
  const heading = screen.getByRole('heading', { level: 1 })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(screen.getByText(/^Signed electronically by Vera Signatária, /)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Release' }))
  const release = within(await screen.findByRole('alertdialog', { name: 'Release this report?' }))
  for (const text of [
    patientNameLine(patient),
    exam.name,
    'Vera Signatária',
    new RegExp(`^Record ${patient.id} · 12 Mar 1961 · `),
  ])
    expect(release.getByText(text)).toBeVisible()
  await user.click(release.getByRole('button', { name: 'Release' }))
  expect(await screen.findByText('Released. Doctors can read it.')).toBeVisible()
  await waitFor(() => expect(heading).toHaveFocus())
  expect(await readReport(client, id)).toMatchObject({
    closedAs: 'signed',
    closedBy: { name: 'Vera Signatária' },
    signedBy: { name: 'Vera Signatária' },
    releasedBy: { name: 'Vera Signatária' },
    release: { released: true },
  })
})

test('A report that is signed while it is being saved is signed once that is done', async () => {
  const { id } = await storeDraft()
  const answer = Promise.withResolvers<void>()
  const changes: string[] = []
  const { url } = await proxyToService(({ method, path }) => {
    if (method !== 'PUT' || !path.endsWith('/report')) return undefined
    changes.push(path)
    return changes.length === 1 ? answer.promise : undefined
  })
  const { user, client } = await renderPortal(`/writing/${id}`, { username: 'examiner', serviceUrl: url })
  await user.click(await screen.findByRole('radio', { name: 'Urgent' }))
  await waitFor(() => expect(changes).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Sign report' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign this report?' }))
  await user.click(question.getByRole('button', { name: 'Sign report' }))
  answer.resolve()
  expect(await screen.findByText(/It is waiting for release/)).toBeVisible()
  expect(await readReport(client, id)).toMatchObject({ close: 1, priority: 'urgent' })
})

test('An exam that is typed and not chosen stays, and keeps the report from being signed', async () => {
  const { id } = await storeDraft()
  const { user } = await renderPortal(`/writing/${id}`, { username: 'examiner' })
  const exam = await screen.findByRole('combobox', { name: /^Exam/ })
  const stored = (exam as HTMLInputElement).value
  await user.click(exam)
  await user.keyboard('quite another')
  await user.click(screen.getByRole('button', { name: 'Sign report' }))
  expect(exam).toHaveFocus()
  expect(exam).toHaveValue('quite another')
  expect(exam).toHaveAttribute('aria-invalid', 'true')
  expect(screen.getByText('Choose one from the list.')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()

  await user.keyboard('{ArrowDown}{Escape}')
  expect(exam).toHaveValue(stored)
  await user.click(screen.getByRole('button', { name: 'Sign report' }))
  expect(await screen.findByRole('alertdialog', { name: 'Sign this report?' })).toBeVisible()
})

test('Who is not the doctor named is told who signs, and closes the report with a PDF alone, without signing', async () => {
  const { id } = await storeDraft()
  const { user, client } = await renderPortal(`/writing/${id}`, {
    role: 'administrator',
    permissions: permissions.filter((code) => code !== 'report.close'),
  })
  const hint = /^Signed by Vera Signatária, and by nobody else\./
  expect(await screen.findByText(hint)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign report' })).toBeNull()
  const pdf = new NodeFile([await makePdf('Signed')], 'signed.pdf', { type: 'application/pdf' })
  await user.upload(screen.getByLabelText('Choose a PDF for the report'), pdf as unknown as File)
  await user.click(await screen.findByRole('button', { name: 'Close with this PDF' }))
  expect(screen.queryByText(hint)).toBeNull()
  const question = within(await screen.findByRole('alertdialog', { name: 'Close this report with the PDF?' }))
  expect(question.getByText(/not that Vera Signatária signed it here/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Close with this PDF' }))
  expect(await screen.findByText(/It is waiting for release/)).toBeVisible()
  expect(await readReport(client, id)).toMatchObject({
    closedAs: 'supplied',
    closedBy: { name: 'Test administrator' },
  })
})

test('Priority and critical finding are kept with the draft, and changed after the report is closed', async () => {
  const { id } = await storeDraft()
  const { user, client } = await renderPortal(`/writing/${id}`, { username: 'examiner' })
  await user.click(await screen.findByRole('radio', { name: 'Urgent' }))
  await user.click(screen.getByRole('checkbox', { name: 'Critical finding' }))
  await saved()
  expect(await readReport(client, id)).toMatchObject({ priority: 'urgent', critical: true })
  await user.click(screen.getByRole('button', { name: 'Sign report' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign this report?' }))
  await user.click(question.getByRole('button', { name: 'Sign report' }))
  await user.click(await screen.findByRole('button', { name: 'Change priority' }))
  const change = within(
    await screen.findByRole('alertdialog', { name: 'Change priority or critical finding' }),
  )
  expect(change.getByRole('radio', { name: 'Urgent' })).toBeChecked()
  await user.click(change.getByRole('radio', { name: 'Stat' }))
  await user.click(change.getByRole('checkbox', { name: 'Critical finding' }))
  await user.click(change.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Priority and critical finding are saved.')).toBeVisible()
  expect(await readReport(client, id)).toMatchObject({ priority: 'stat', critical: false, close: 1 })
})

test('A report that is closed for another doctor says that it is not signed, before its release and where it is read', async () => {
  const { id } = await storeDraft()
  const { user } = await renderPortal(`/writing/${id}`, { role: 'administrator' })
  await user.click(await screen.findByRole('button', { name: 'Close without signature' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Close this report without a signature?' }),
  )
  expect(question.getByText('Vera Signatária')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Close without signature' }))
  const unsigned = 'Written by Test administrator for Vera Signatária, not signed'
  expect(await screen.findByText(unsigned)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign report' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Release' }))
  const release = within(await screen.findByRole('alertdialog', { name: 'Release this report?' }))
  expect(release.getByText(unsigned)).toBeVisible()
  await user.click(release.getByRole('button', { name: 'Release' }))
  await screen.findByText('Released. Doctors can read it.')
  await user.click(screen.getByRole('link', { name: 'Open in released reports' }))
  expect(await screen.findByText(unsigned)).toBeVisible()
})

test('The doctor named signs what somebody else has closed', async () => {
  const draft = await storeDraft()
  await updateReport(await clientOf('administrator'), draft, { close: 1 })
  const { user, client } = await renderPortal(`/writing/${draft.id}`, { username: 'examiner' })
  await user.click(await screen.findByRole('button', { name: 'Sign report' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign this report?' }))
  expect(question.getByText(patientNameLine(draft.patient))).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Sign report' }))
  expect(await screen.findByText(/^Signed electronically by Vera Signatária, /)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign report' })).toBeNull()
  expect(await readReport(client, draft.id)).toMatchObject({
    closedAs: 'forDoctor',
    closedBy: { name: 'Test administrator' },
    signedBy: { name: 'Vera Signatária' },
  })
})

test('A draft that somebody else wrote is opened, changed and signed by the doctor whom it names', async () => {
  const { id } = await storeDraft()
  const { user, client } = await renderPortal(`/writing/${id}`, { username: 'examiner' })
  const [text] = await texts()
  expect(text).toHaveValue('Written for Vera.')
  await user.type(text!, ' Changed by Vera.')
  await saved()
  await user.click(screen.getByRole('button', { name: 'Sign report' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign this report?' }))
  await user.click(question.getByRole('button', { name: 'Sign report' }))
  expect(await screen.findByText(/It is waiting for release/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Release' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Write a correction' })).toBeVisible()
  expect(await readReport(client, id)).toMatchObject({
    result: 'Findings\n\nWritten for Vera. Changed by Vera.',
    closedAs: 'signed',
    closedBy: { name: 'Vera Signatária' },
    userCreated: { name: 'Test administrator' },
  })
})

test('A refused signature is reported, and the report is still a draft', async () => {
  const draft = await storeDraft()
  const { user } = await renderPortal(`/writing/${draft.id}`, { username: 'examiner' })
  await texts()
  const author = await clientOf('administrator')
  const employees = await author.send(operations.listEmployee)
  const other = employees.data.find(({ id }) => id !== draft.doctor.id)!
  await updateReport(author, draft, { doctor: { id: other.id } })
  await user.click(screen.getByRole('button', { name: 'Sign report' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign this report?' }))
  await user.click(question.getByRole('button', { name: 'Sign report' }))
  expect(await screen.findByText(/^The report is still a draft: /)).toHaveRole('alert')
  expect(await readReport(author, draft.id)).toMatchObject({ draft: true, closedAs: 'none' })
})

test('Of a signed report, its author is offered nothing that would be refused', async () => {
  const draft = await storeDraft()
  await updateReport(await clientOf('examiner'), draft, { close: 1 })
  // The portal is told that the author has the permissions of a doctor, and no more.
  await renderPortal(`/writing/${draft.id}`, { role: 'administrator', permissions: builtInLists.doctor })
  expect(await screen.findByText(/Released, corrected and withdrawn by Vera Signatária/)).toBeVisible()
  for (const name of ['Release', 'Write a correction', 'Move to another patient'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
