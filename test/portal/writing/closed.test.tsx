import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { builtInLists } from '#contract/access/access.ts'
import { readHeadedText } from '#contract/reportDocument/readPlain.ts'
import {
  createReport,
  prioritizeReport,
  readReport,
  releaseReport,
  updateReport,
} from '#portal/writing/api/reports.ts'
import { clientOf } from '#test/support/clinicRecords.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import type { User } from '#test/support/setUpUser.ts'
import { storeDraft } from '#test/support/writingReports.ts'

/** A report that the doctor `examiner` has signed, after an administrator wrote it. */
async function storeSigned() {
  const doctor = await clientOf('examiner')
  return { doctor, report: await updateReport(doctor, await storeDraft(), { close: 1 }) }
}

async function openPriority(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Change priority' }))
  return within(await screen.findByRole('alertdialog', { name: 'Change priority or critical finding' }))
}

test('Of a report that a doctor has signed, whoever manages all reports changes the priority, and its text and signature stay', async () => {
  const { doctor, report } = await storeSigned()
  const { user } = await renderPortal(`/writing/${report.id}`, { role: 'administrator' })
  const question = await openPriority(user)
  expect(question.getByRole('radio', { name: 'Routine' })).toBeChecked()
  await user.click(question.getByRole('radio', { name: 'Urgent' }))
  await user.click(question.getByRole('checkbox', { name: 'Critical finding' }))
  await user.click(question.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Priority and critical finding are saved.')).toBeVisible()
  const { result, signedBy } = report
  expect(await readReport(doctor, report.id)).toMatchObject({
    priority: 'urgent',
    critical: true,
    close: 1,
    closedAs: 'signed',
    result,
    signedBy,
  })
})

test('A priority that is left as it is asks the service for nothing', async () => {
  const { doctor, report } = await storeSigned()
  const { user } = await renderPortal(`/writing/${report.id}`, { username: 'examiner' })
  const question = await openPriority(user)
  await user.click(question.getByRole('radio', { name: 'Stat' }))
  await user.click(question.getByRole('button', { name: 'Leave as it is' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Change priority' })).toHaveFocus()
  const { priority, dateHourChanged } = await readReport(doctor, report.id)
  expect({ priority, dateHourChanged }).toEqual({
    priority: 'routine',
    dateHourChanged: report.dateHourChanged,
  })
})

test('A change of the priority that somebody else has overtaken is refused with a reason, and theirs stays', async () => {
  const { doctor, report } = await storeSigned()
  const { user } = await renderPortal(`/writing/${report.id}`, { username: 'examiner' })
  const question = await openPriority(user)
  await user.click(question.getByRole('radio', { name: 'Urgent' }))
  const manager = await clientOf('administrator')
  await prioritizeReport(manager, report, { priority: 'stat', critical: true })
  await user.click(question.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/changed/)
  expect(await readReport(doctor, report.id)).toMatchObject({ priority: 'stat', critical: true })
})

test('A doctor is not offered to change the priority of what another doctor has written and signed', async () => {
  const doctor = await clientOf('examiner')
  const { patient, exam, doctor: signing, requester, dateExam } = await storeDraft()
  const resultDocument = readHeadedText('# Findings\n\nNormal study.')
  const own = { patient, exam, doctor: signing, requester, dateExam, resultDocument }
  const { id } = await updateReport(doctor, await createReport(doctor, own), { close: 1 })
  // The service lets the user read it; the portal is told that the user has the permissions of a doctor.
  await renderPortal(`/writing/${id}`, { role: 'administrator', permissions: builtInLists.doctor })
  expect(await screen.findByText(/^Released, corrected and withdrawn by Vera Signatária/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change priority' })).toBeNull()
})

test('Of a report that a correction has replaced, the priority is not changed', async () => {
  const { doctor, report } = await storeSigned()
  const { id, patient, exam, requester, dateExam } = report
  await releaseReport(doctor, id)
  const correction = await createReport(doctor, {
    patient,
    exam,
    doctor: report.doctor,
    requester,
    dateExam,
    amends: { id },
    correctionReason: 'The side was missing.',
    resultDocument: readHeadedText('# Findings\n\nOn the left.'),
  })
  await updateReport(doctor, correction, { close: 1 })
  await releaseReport(doctor, correction.id)
  await renderPortal(`/writing/${id}`, { username: 'examiner' })
  expect(await screen.findByRole('link', { name: new RegExp(String(correction.id)) })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change priority' })).toBeNull()
})
