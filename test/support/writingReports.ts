import { screen, waitFor, within } from '@testing-library/react'
import type { User } from './setUpUser.ts'
import { expect } from 'vitest'
import { readHeadedText } from '#contract/reportDocument/readPlain.ts'
import { operations } from '#contract/operations.ts'
import { releaseOperations } from '#contract/reports/release.ts'
import { createReport, type StoredReport, updateReport } from '#portal/writing/api/reports.ts'
import { clientOf, storePatient, uniqueName } from './clinicRecords.ts'
import { renderPortal } from './renderPortal.tsx'

/** Chooses the first record that a field offers, or the first that it finds for a text. */
async function choose(user: User, field: RegExp, search?: string) {
  const box = () => screen.getByRole('combobox', { name: field })
  await screen.findByRole('combobox', { name: field })
  await user.click(box())
  if (search) await user.type(box(), search)
  // The list may be rendered again between its appearance and the click.
  await waitFor(async () => {
    const list = screen.queryByRole('listbox')
    const options = list ? within(list).queryAllByRole('option') : []
    const first = options.find((option) => !search || option.textContent.includes(search))
    if (first) await user.click(first)
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(box()).not.toHaveValue(search ?? '')
  })
}

/** The fields of a report's texts, once there are any. */
export const texts = () => screen.findAllByRole('textbox', { name: /^Text: / })

/** Waits until the form says that all of it is saved. */
export const saved = () => screen.findByText(/^Saved /)

/** Stores a draft that an administrator has written for the user `examiner` to sign. */
export async function storeDraft(more: object = {}): Promise<StoredReport> {
  const author = await clientOf('administrator')
  const { id: patient } = await storePatient()
  const { data } = await author.send(operations.queryEmployee, { query: { name: 'Signatária' } })
  const exams = await author.send(operations.listExam)
  const doctor = { id: data[0]!.id }
  return createReport(author, {
    patient: { id: patient },
    exam: { id: exams.data[0]!.id },
    doctor,
    requester: doctor,
    resultDocument: readHeadedText('# Findings\n\nWritten for Vera.'),
    dateExam: '2026-03-01T13:30:00Z',
    ...more,
  })
}

/** Chooses what a report of the doctor `examiner` needs to be stored, of a new patient. */
export async function chooseForReport(settings: Parameters<typeof renderPortal>[1] = {}) {
  const lastName = uniqueName()
  const { id: patientId } = await storePatient({ lastName })
  const portal = await renderPortal('/writing/new', { username: 'examiner', ...settings })
  const { user } = portal
  await choose(user, /^Patient/, lastName)
  await choose(user, /^Exam/)
  await choose(user, /^Requested by/)
  return { ...portal, patientId, lastName }
}

/** Begins a report as the doctor `examiner`, and waits until it is stored. */
export async function beginReport(settings: Parameters<typeof renderPortal>[1] = {}) {
  const portal = await chooseForReport(settings)
  const { address } = portal
  await waitFor(() => expect(address()).toMatch(/^\/writing\/\d+$/))
  return { ...portal, id: Number(address().split('/').at(-1)) }
}

/** A report that a doctor has signed and released. */
export async function storeRelease(more: object = {}) {
  const doctor = await clientOf('examiner')
  const draft = await storeDraft(more)
  await updateReport(doctor, draft, { close: 1 })
  const release = await doctor.send(releaseOperations.releaseReport, { body: { reportId: draft.id } })
  return { release, address: `/reports/${release.id}?patientId=${draft.patient.id}` }
}

/** One with a critical finding. */
export const storeCritical = (more: object = {}) =>
  storeRelease({ critical: true, priority: 'stat', ...more })
