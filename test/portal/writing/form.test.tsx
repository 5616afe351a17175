import { File as NodeFile } from 'node:buffer'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readHtml } from '#contract/reportDocument/html/readHtml.ts'
import { readHeadedText } from '#contract/reportDocument/readPlain.ts'
import { builtInLists, permissions } from '#contract/access/access.ts'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { operations } from '#contract/operations.ts'
import { patientNameLine } from '#contract/names/personName.ts'
import { report } from '#contract/resources/report.ts'
import { createReport, prioritizeReport, readReport, updateReport } from '#portal/writing/api/reports.ts'
import { SAVE_DELAY_MS } from '#portal/writing/form/useReportEditing.ts'
import { clientOf } from '#test/support/clinicRecords.ts'
import { makePdf } from '#test/support/makePdf.ts'
import { heldTimers } from '#test/support/heldTimers.ts'
import { watchNetwork } from '#test/support/network.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { proxyToService } from '#test/support/serviceProxy.ts'
import { beginReport, chooseForReport, storeDraft } from '#test/support/writingReports.ts'

const texts = () => screen.findAllByRole('textbox', { name: /^Text: / })
const saved = () => screen.findByText(/^Saved /)

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

test('What somebody else has changed in the same field is shown beside what was typed', async () => {
  const { user, client, id } = await beginReport()
  const [first] = await texts()
  // Nothing of the form's own is on its way, so that what it sends next meets the change.
  await waitFor(async () =>
    expect((await readReport(client, id)).resultDocument?.blocks[0]?.kind).toBe('heading'),
  )
  await updateReport(client, await readReport(client, id), {
    resultDocument: readHeadedText('# Achados\n\nTheirs.'),
  })
  await user.type(first!, 'Mine.')
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Somebody changed this record meanwhile' }),
  )
  expect(dialog.getByText(/Theirs\./)).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: /Yours/ }))
  await user.click(dialog.getByRole('button', { name: 'Save what is chosen' }))
  await waitFor(async () => expect((await readReport(client, id)).result).toContain('Mine.'))
})

test('What is typed after an answer was lost is stored on top of it, without a conflict with oneself', async () => {
  const { user, client, id } = await beginReport()
  const [first] = await texts()
  await waitFor(async () =>
    expect((await readReport(client, id)).resultDocument?.blocks[0]?.kind).toBe('heading'),
  )
  await saved()
  let isLost = false
  watchNetwork((path) => {
    if (path !== '/report' || isLost) return undefined
    isLost = true
    const broken = Promise.reject(new TypeError('The answer was lost.'))
    broken.catch(() => undefined)
    return broken
  })
  await user.type(first!, 'One.')
  expect(await screen.findByText(/^Not saved/)).toBeVisible()
  expect((await readReport(client, id)).result).toContain('One.')
  await user.type(first!, ' Two.')
  await waitFor(async () => expect((await readReport(client, id)).result).toContain('One. Two.'))
  await saved()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(first).toHaveValue('One. Two.')
})

test('What somebody else has changed in another field stays, also where the request on top of it breaks', async () => {
  const { user, client, id } = await beginReport()
  const [first] = await texts()
  await waitFor(async () =>
    expect((await readReport(client, id)).resultDocument?.blocks[0]?.kind).toBe('heading'),
  )
  await saved()
  await updateReport(client, await readReport(client, id), { requestNumber: 'Theirs' })
  let sent = 0
  watchNetwork((path) => {
    if (path !== '/report') return undefined
    sent += 1
    return sent === 2 ? 'breaks' : undefined
  })
  await user.type(first!, 'One.')
  expect(await screen.findByText(/^Not saved/)).toBeVisible()
  await user.type(first!, ' Two.')
  await waitFor(async () => expect((await readReport(client, id)).result).toContain('One. Two.'))
  expect((await readReport(client, id)).requestNumber).toBe('Theirs')
})

test('A user who leaves a draft and comes back before it is saved finds the typed text', async () => {
  const { user, client, id } = await beginReport()
  const [first] = await texts()
  await waitFor(async () =>
    expect((await readReport(client, id)).resultDocument?.blocks[0]?.kind).toBe('heading'),
  )
  await saved()
  const answer = Promise.withResolvers<void>()
  const network = watchNetwork((path) => (path === '/report' ? answer.promise : undefined))
  await user.type(first!, 'Typed before the page is left.')
  await user.click(screen.getByRole('link', { name: 'Reports' }))
  await waitFor(() => expect(network.asked).toContain('/report'))
  await user.click(screen.getByRole('link', { name: 'Drafts' }))
  await user.click((await screen.findAllByText('Draft'))[0]!)
  answer.resolve()
  await waitFor(async () => expect((await texts())[0]).toHaveValue('Typed before the page is left.'))
})

test('What is discarded is not saved, although it could be saved again', async () => {
  const { user, client, id, address } = await beginReport()
  const [first] = await texts()
  await waitFor(async () =>
    expect((await readReport(client, id)).resultDocument?.blocks[0]?.kind).toBe('heading'),
  )
  await saved()
  const pauses = heldTimers(SAVE_DELAY_MS)
  let isBroken = true
  const network = watchNetwork((path) => (isBroken && path === '/report' ? 'breaks' : undefined))
  await user.type(first!, 'One.')
  pauses.run()
  expect(await screen.findByText(/^Not saved/)).toBeVisible()
  isBroken = false
  await user.type(first!, ' Two.')
  await user.click(screen.getByRole('link', { name: 'Reports' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  pauses.run()
  await user.click(question.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(address()).not.toMatch(/^\/writing/))
  expect(network.requests.filter(({ path, method }) => path === '/report' && method === 'PUT')).toHaveLength(
    1,
  )
  expect((await readReport(client, id)).result).not.toContain('One.')
})

test('A new report that is discarded while it is being stored is not left behind', async () => {
  const answer = Promise.withResolvers<void>()
  const network = watchNetwork((path) => (path === '/report' ? answer.promise : undefined))
  const { user, client, address, patientId } = await chooseForReport()
  await waitFor(() => expect(network.asked).toContain('/report'))
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  answer.resolve()
  await waitFor(() => expect(address()).toBe('/writing'))
  const query = { patient: patientId, unreleased: 'true' as const }
  expect((await client.send(resourceOperations(report).query, { query })).data).toEqual([])
})

test('A draft that is removed can be restored', async () => {
  const { user, address, id } = await beginReport()
  await user.click(screen.getByRole('button', { name: 'Remove draft' }))
  await waitFor(() => expect(address()).toBe('/writing'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(address()).toBe(`/writing/${id}`))
})
