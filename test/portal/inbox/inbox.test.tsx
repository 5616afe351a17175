import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { API } from '#contract/http/url.ts'
import { inboxOperations } from '#contract/integrations/inbox.ts'
import { operations } from '#contract/operations.ts'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { inbox } from '#contract/resources/inbox.ts'
import { integration, integrationKey } from '#contract/resources/integrations.ts'
import { clientOf, storePatient, uniqueName } from '#test/support/clinicRecords.ts'
import { findIn } from '#test/support/findIn.ts'
import { refusal, watchNetwork } from '#test/support/network.ts'
import { renderForeign } from '#test/support/renderForeign.tsx'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { sharedService } from '#test/support/sharedService.ts'
import { pageMenuEntry } from '#test/support/pageMenu.ts'

/** Another system, which sends reports with a key of its own. */
async function makeSystem() {
  const administrator = await clientOf('administrator')
  const name = `System ${uniqueName()}`
  const { id } = await administrator.send(resourceOperations(integration).create, { body: { name } })
  const made = await administrator.send(resourceOperations(integrationKey).create, {
    body: { integration: { id }, name },
  })
  const { key } = made as unknown as { key: string }
  const send = async (body: object) => {
    const response = await fetch(`${(await sharedService('portal')).url}${API}/createreport`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ dateExam: '2026-03-01T12:00:00Z', text: 'Normal.', ...body }),
    })
    return (await response.json()) as { outcome: string; inboxId: number }
  }
  return { name, send }
}

const unknownPatient = (lastName = uniqueName()) => ({ firstName: 'Ana', lastName, birthDate: '1961-03-12' })

interface Sent {
  priority?: string
  patient?: { externalId?: string; firstName: string; lastName: string; birthDate: string }
  exam?: { name: string }
}

/** A report whose patient, exam and doctor are not known here. */
async function sendUnknown(more: Sent = {}) {
  const system = await makeSystem()
  const patient: NonNullable<Sent['patient']> = more.patient ?? unknownPatient()
  const number = uniqueName()
  const sent = {
    externalId: number,
    exam: { name: 'Nothing known' },
    doctor: { firstName: 'Zoe' },
    ...more,
    patient,
  }
  const { inboxId } = await system.send(sent)
  return { system, patient, number, sent, inboxId }
}

const pane = (number: string) => screen.findByRole('region', { name: `Report ${number}` })
const part = (within_: HTMLElement, name: string) => within(within_).findByRole('group', { name })

test('The front desk sees how many reports wait, and why each of them is not stored', async () => {
  const { patient, number, system } = await sendUnknown()
  await renderPortal('/inbox', { role: 'frontdesk' })
  expect(await screen.findByRole('link', { name: /^Inbox ?\d+ waits?$/ })).toBeInTheDocument()
  const row = await screen.findByRole('row', { name: new RegExp(number) })
  expect(row).toHaveTextContent(`${patient.lastName}, Ana`)
  expect(row).toHaveTextContent('Not found: patient, exam, doctor')
  expect(row).toHaveTextContent(system.name)
  fireEvent.click(within(row).getByRole('link'))
  const open = await pane(number)
  expect(
    await within(open).findByText('You may not read reports, so the text and the files are not shown.'),
  ).toBeInTheDocument()
})

test('The list says of each part on its own why it is not certain', async () => {
  const externalId = Math.ceil(Math.random() * 900_000_000)
  const known = await storePatient({ externalId, birthDate: '1961-03-12' })
  const { firstName, lastName } = known
  const { number } = await sendUnknown({
    patient: { externalId: String(externalId), firstName, lastName, birthDate: '1988-08-08' },
  })
  await renderPortal('/inbox', { role: 'frontdesk' })
  const row = await screen.findByRole('row', { name: new RegExp(number) })
  expect(row).toHaveTextContent('Contradiction: patient · Not found: exam, doctor')
})

test('A report is stored for the records that a person chooses, and the list is read again', async () => {
  const known = await storePatient({ birthDate: '1961-03-12' })
  const { number, inboxId, system, sent } = await sendUnknown({
    patient: {
      externalId: `P ${uniqueName()}`,
      firstName: 'Ana',
      lastName: known.lastName,
      birthDate: '1961-12-03',
    },
  })
  const { user, address } = await renderPortal(`/inbox/${inboxId}`, { role: 'administrator' })
  const opened = await pane(number)
  const patients = await part(opened, 'Patient')
  const choice = await within(patients).findByRole('radio', { name: new RegExp(known.lastName) })
  expect(patients).toHaveTextContent('12 Mar 1961 (differs)')
  await user.click(choice)
  await user.click(within(opened).getByRole('button', { name: 'Store report' }))
  expect(await within(opened).findByText('Choose first: exam, doctor.')).toBeVisible()
  for (const name of ['Exam', 'Doctor'] as const) {
    const group = await part(opened, name)
    await user.type(within(group).getByRole('combobox'), 'a')
    await user.click((await within(group).findAllByRole('option'))[0]!)
    await waitFor(() => expect(within(group).getByRole('radio')).toBeChecked())
  }
  await user.click(within(opened).getByRole('button', { name: 'Store report' }))
  expect(await within(opened).findByText(/chosen patient contradicts what was sent/)).toHaveFocus()
  await user.click(
    within(opened).getByRole('checkbox', { name: /these differ from what was sent: Birth date$/ }),
  )
  await user.click(within(opened).getByRole('button', { name: 'Store report' }))
  expect(await screen.findByText(/^Stored as report \d+\.$/)).toBeVisible()
  await waitFor(() => expect(address()).toBe('/inbox'))
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(number) })).not.toBeInTheDocument())
  // The number of the patient was remembered.
  const { inboxId: next } = await system.send({
    ...sent,
    externalId: uniqueName(),
    patient: { externalId: sent.patient.externalId },
  })
  const client = await clientOf('administrator')
  const { data } = await client.send(inboxOperations.getCandidates, { body: { id: next } })
  expect(data.map((other) => other.part)).not.toContain('patient')
})

test('An unknown word for the priority stands among what is uncertain, beside what was sent', async () => {
  const { number, inboxId } = await sendUnknown({ priority: 'PRIO-1' })
  const { user } = await renderPortal(`/inbox/${inboxId}`, { role: 'administrator' })
  const opened = await pane(number)
  const uncertain = within(await within(opened).findByRole('region', { name: 'What is uncertain' }))
  const priority = uncertain.getByRole('group', { name: 'Priority' })
  expect(priority).toHaveTextContent('As sent PRIO-1')
  expect(priority).toHaveTextContent('is not known here. Choose what it means.')
  await part(opened, 'Doctor')
  await user.click(within(opened).getByRole('button', { name: 'Store report' }))
  expect(await within(opened).findByText('Choose first: patient, exam, doctor, priority.')).toBeVisible()
  await user.click(within(priority).getByRole('radio', { name: 'Urgent' }))
  await user.click(within(opened).getByRole('button', { name: 'Store report' }))
  expect(await within(opened).findByText('Choose first: patient, exam, doctor.')).toBeVisible()
})

test('A report that comes again after its patient was removed says so', async () => {
  const known = await storePatient()
  const { inboxId, system, sent } = await sendUnknown()
  const client = await clientOf('administrator')
  const { dateHourChanged } = await client.send(resourceOperations(inbox).get, { params: { id: inboxId } })
  const [exam] = (await client.send(operations.queryExam, { query: { limit: 1 } })).data
  const [doctor] = (await client.send(operations.queryEmployee, { query: { examiner: 'true', limit: 1 } }))
    .data
  const chosen = { patient: { id: known.id }, exam: { id: exam!.id }, doctor: { id: doctor!.id } }
  const choice = { id: inboxId, dateHourChanged, ...chosen, contradicted: true }
  expect(await client.send(inboxOperations.resolveInbox, { body: choice })).toMatchObject({
    outcome: 'created',
  })
  await client.send(operations.removePatient, { body: { id: known.id } })
  const again = await system.send(sent)
  expect(again.outcome).toBe('inbox')
  await renderPortal(`/inbox/${again.inboxId}`, { role: 'administrator' })
  expect(
    await screen.findByText(/^The same report was stored before, and somebody removed its patient here/),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Store anyway' })).toBeEnabled()
})

test('A patient who is not here is entered with what was sent, which is no draft of the user', async () => {
  const { patient, number, inboxId } = await sendUnknown()
  await renderPortal(`/inbox/${inboxId}`, { role: 'frontdesk' })
  const link = await within(await part(await pane(number), 'Patient')).findByRole('link', {
    name: 'Create patient',
  })
  cleanup()
  const { user } = await renderPortal(link.getAttribute('href')!, { role: 'frontdesk' })
  expect(await screen.findByText(/^Filled with what the other system sent/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue(patient.lastName)
  expect(screen.getByRole('textbox', { name: 'Birth date' })).toHaveValue('12 Mar 1961')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(await screen.findByRole('heading', { name: 'Patients', level: 1 })).toBeVisible()
})

test('Searching again stores nothing, and says what is still not certain', async () => {
  const asked: string[] = []
  watchNetwork((path) => {
    asked.push(path)
    return undefined
  })
  const { number, inboxId } = await sendUnknown()
  const { user } = await renderPortal(`/inbox/${inboxId}`, { role: 'frontdesk' })
  const opened = await pane(number)
  await part(opened, 'Patient')
  await user.click(within(opened).getByRole('button', { name: 'Search again' }))
  expect(await within(opened).findByText(/Still uncertain: patient, exam, doctor\./)).toHaveFocus()
  expect(asked.filter((path) => path.startsWith('/inbox/resolve'))).toEqual([])
  const doctors = await part(opened, 'Doctor')
  expect(within(doctors).queryByRole('combobox')).not.toBeInTheDocument()
})

test('Only choices for which the other system sent a number can be remembered', async () => {
  const { number, inboxId, system, sent } = await sendUnknown()
  const { user } = await renderPortal(`/inbox/${inboxId}`, { role: 'frontdesk' })
  await part(await pane(number), 'Patient')
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  const other = uniqueName()
  const doctor = { ...sent.doctor, externalId: `D ${other}` }
  await system.send({ ...sent, externalId: other, doctor })
  await user.click(await pageMenuEntry('Refresh'))
  await user.click(await screen.findByRole('row', { name: new RegExp(other) }))
  const name = 'Use these choices for later reports with the same numbers'
  const opened = () => screen.getByRole('region', { name: `Report ${other}` })
  expect(await findIn(opened, (shown) => shown.getByRole('checkbox', { name }))).toBeChecked()
})

test('A report that another user has changed meanwhile is read again, and the choices are kept', async () => {
  const known = await storePatient({ birthDate: '1961-03-12' })
  const { number, inboxId, system, sent } = await sendUnknown({
    patient: { firstName: 'Ana', lastName: known.lastName, birthDate: '1961-03-12' },
    exam: { name: 'Nothing known' },
  })
  const { user } = await renderPortal(`/inbox/${inboxId}`, { role: 'administrator' })
  const opened = await pane(number)
  await user.click(await within(opened).findByRole('radio', { name: new RegExp(known.lastName) }))
  await system.send({ ...sent, text: 'Corrected.' })
  await user.click(within(opened).getByRole('button', { name: 'Dismiss report' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.type(within(dialog).getByLabelText('Reason'), 'Sent by mistake')
  await user.click(within(dialog).getByRole('button', { name: 'Dismiss report' }))
  expect(await within(opened).findByText(/was changed in the meantime/)).toBeVisible()
  expect(within(opened).getByRole('radio', { name: new RegExp(known.lastName) })).toBeChecked()
  expect(await within(opened).findByText('Corrected.')).toBeVisible()
})

test('A report is dismissed with a reason, and stays readable among all', async () => {
  const { number, inboxId } = await sendUnknown()
  const { user, address } = await renderPortal(`/inbox/${inboxId}`, { role: 'frontdesk' })
  const opened = await pane(number)
  await user.click(within(opened).getByRole('button', { name: 'Dismiss report' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Dismiss report' }))
  expect(await within(dialog).findByText('Say why it is dismissed.')).toBeVisible()
  await user.type(within(dialog).getByLabelText('Reason'), 'Sent by mistake')
  await user.click(within(dialog).getByRole('button', { name: 'Dismiss report' }))
  expect(await screen.findByText('The report was dismissed.')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/inbox'))
  await user.click(screen.getByRole('tab', { name: 'All' }))
  const row = await screen.findByRole('row', { name: new RegExp(number) })
  expect(row).toHaveTextContent('Dismissed')
  await user.click(row)
  const again = () => screen.getByRole('region', { name: `Report ${number}` })
  expect(await findIn(again, (shown) => shown.getByText('Dismissed: Sent by mistake'))).toBeVisible()
})

test('An inbox without reports says what would stand there, and no number stands in the navigation', async () => {
  watchNetwork((path) =>
    path.startsWith('/inbox/query')
      ? Response.json({ count: 0, data: [] })
      : path.startsWith('/inbox/count')
        ? Response.json({ waiting: 0 })
        : undefined,
  )
  await renderPortal('/inbox', { role: 'frontdesk' })
  expect(await screen.findByText('Nothing is waiting')).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Inbox' })[0]).toBeInTheDocument()
})

test('A list that does not load can be asked for again', async () => {
  let fails = true
  watchNetwork((path) => (fails && path.startsWith('/inbox/query') ? refusal(400, 'malformed') : undefined))
  const { number } = await sendUnknown()
  const { user } = await renderPortal('/inbox', { role: 'frontdesk' })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await user.click(retry)
  expect(await screen.findByRole('row', { name: new RegExp(number) })).toBeVisible()
})

test('A doctor has no inbox', async () => {
  await renderPortal('/inbox', { role: 'doctor' })
  expect(await screen.findByText('This page is not for your role')).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Inbox/ })).not.toBeInTheDocument()
})

test('Another service that takes no reports has no inbox', async () => {
  await renderForeign('/inbox', { role: undefined })
  expect(await screen.findByText('There is nothing here')).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Inbox/ })).not.toBeInTheDocument()
})
