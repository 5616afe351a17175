import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inRequestShape } from '#test/support/foreign/checkPatientBody.ts'
import { releaseAt } from '#test/support/foreign/foreignRecords.ts'
import {
  dialogGone,
  dialogReady,
  expectNoRowOf,
  listed,
  rowOf,
  startRemoval,
} from '#test/support/patientsScreen.tsx'
import { watchNetwork } from '#test/support/network.ts'
import { renderForeign } from '#test/support/renderForeign.tsx'

const RECORDS = 24
const { patient } = releaseAt(3, RECORDS).report

type Settings = NonNullable<Parameters<typeof renderForeign>[1]>

/** The list of patients of a foreign service, and the removal dialog of one of them. */
async function openForeignDialog(moods: Settings['moods'] = {}) {
  const portal = await renderForeign('/patients', {
    role: 'frontdesk',
    moods: { records: RECORDS, ...moods },
  })
  await startRemoval(portal.user, await rowOf(patient))
  const dialog = await dialogReady()
  const confirm = async () => {
    await portal.user.type(dialog.number(), String(patient.id))
    await portal.user.click(dialog.remove())
  }
  return { ...portal, dialog, confirm }
}

test('A removal sends the documented fields with the values as they were listed, once, and looks at the listing again', async () => {
  const { confirm, service, removals, listings } = await openForeignDialog()
  const read = listings().length
  await confirm()
  await dialogGone()
  expect(await screen.findByText(`Patient removed: record ${patient.id}`)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
  expectNoRowOf(patient)
  expect(removals()).toHaveLength(1)
  expect(removals()[0]).toMatchObject({ path: '/api/v1/patient', query: {}, status: 200 })
  const { prontuario, ...documented } = patient
  const { phone, email, ...contacts } = patient.contacts
  expect([prontuario, phone, email]).toEqual([expect.any(String), expect.any(String), expect.any(String)])
  expect(JSON.parse(removals()[0]!.body)).toEqual({
    ...documented,
    contacts: { ...contacts, city: { id: String(contacts.city.id) } },
  })
  expect(listings().length).toBe(read + 1)
  expect(service.requests.filter(({ path }) => path.startsWith('/api/v1/patient'))).toHaveLength(1)
})

test.each(['null', 'missing'] as const)(
  'A record with gaps (%s) is removed as it was listed, and nothing is made up for what it lacks',
  async (gaps) => {
    const { confirm, removals } = await openForeignDialog({ gaps })
    await confirm()
    await dialogGone()
    const sent = JSON.parse(removals()[0]!.body) as Record<string, unknown>
    expect(sent).toMatchObject({ id: patient.id, dateHourDeleted: null, userDeleted: { id: null } })
    expect(sent['birthDate']).toBe(gaps === 'null' ? null : undefined)
    expect(sent['gender']).toBe(gaps === 'null' ? null : undefined)
    expect(removals()[0]).toMatchObject({ status: 200 })
  },
)

test('The dialog says what the listing tells, and that the rest is not known', async () => {
  const { dialog } = await openForeignDialog()
  expect(await dialog.findByText(`Record ${patient.id}`)).toBeVisible()
  expect(dialog.getByText(new RegExp(` · mother ${patient.mother}$`))).toBeVisible()
  expect(await dialog.findByText('3 released reports of this patient are listed.')).toBeVisible()
  expect(await dialog.findByText(/^It is not known whether this service erases the record/)).toBeVisible()
  expect(await dialog.findByText(/^Patients without a listed report are not known here/)).toBeVisible()
  expect(dialog.queryByLabelText('Reason')).not.toBeInTheDocument()
})

test('Where the listing broke off, the dialog counts at least the reports that were read, and says which facts are missing', async () => {
  const { dialog } = await openForeignDialog({ breaksOffAfter: 10, gaps: 'missing' })
  expect(await dialog.findByText(/^At least 1 released report of this patient is listed/)).toBeVisible()
  expect(await dialog.findByText('Name not known')).toBeVisible()
  expect(dialog.getByText('Not known: Born, Mother, Document, Created')).toBeVisible()
})

test.each(['keepsListing', 'ignoresBody'] as const)(
  'When the service says that it is done and the reports are still listed (%s), the dialog says so, and looks again when asked',
  async (removal) => {
    const { user, dialog, confirm, service, removals } = await openForeignDialog({ removal })
    await confirm()
    const says = 'The service says that it is done; its reports are still listed.'
    expect(await dialog.findByText(says)).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Remove patient' })).not.toBeInTheDocument()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus())

    service.setMood({ breaksOffAfter: 2 })
    await user.click(dialog.getByRole('button', { name: 'Check again' }))
    expect(await dialog.findByText('The list of reports could not be loaded again.')).toBeVisible()

    service.setMood({ breaksOffAfter: 0 })
    await user.click(dialog.getByRole('button', { name: 'Check again' }))
    expect(await dialog.findByText(says)).toBeVisible()
    expect(removals()).toHaveLength(1)
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await dialogGone()
    expect(await rowOf(patient)).toBeVisible()
  },
)

test('Reports that have left the listing when it is checked again make the removal done', async () => {
  const { user, dialog, confirm, service, removals } = await openForeignDialog({ removal: 'keepsListing' })
  await confirm()
  const again = await dialog.findByRole('button', { name: 'Check again' })
  service.setMood({ removal: 'works' })
  await user.click(again)
  await dialogGone()
  expect(await screen.findByText(`Patient removed: record ${patient.id}`)).toBeVisible()
  expect(removals()).toHaveLength(1)
})

test('When the listing cannot be read again after the removal, the notice says that it could not be checked', async () => {
  const { confirm, service } = await openForeignDialog()
  service.setMood({ breaksOffAfter: 1 })
  await confirm()
  await dialogGone()
  expect(await screen.findByText(/It could not be checked whether it is gone\.$/)).toBeVisible()
})

test('The user may end a long reading of the listing after the removal', async () => {
  const { user, dialog, confirm, service } = await openForeignDialog()
  service.setMood({ trickleMs: 5_000 })
  await confirm()
  const stop = await dialog.findByRole('button', { name: 'Stop checking' })
  expect(
    await dialog.findByText(/^The service says that it is done\. Checking whether reports/),
  ).toBeVisible()
  await user.click(stop)
  await dialogGone()
  expect(await screen.findByText(/It could not be checked whether it is gone\.$/)).toBeVisible()
})

test('What the service refuses is refused, in its own words', async () => {
  const { dialog, confirm } = await openForeignDialog({ removal: 'refused' })
  await confirm()
  expect(await dialog.findByText('The service does not let you do this')).toBeVisible()
  expect(await dialog.findByText('The service says: “Perfil sem permissão”')).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Remove patient' })).not.toBeInTheDocument()
})

test('Where the service says why it refuses, no other reason is supposed', async () => {
  const { dialog, confirm } = await openForeignDialog({ removal: 'missesBody' })
  await confirm()
  expect(await dialog.findByText('The service says: “Corpo ausente”')).toBeVisible()
  expect(await dialog.findByText(/^Nothing was removed\. Show this to/)).toBeVisible()
})

test('The name of a status is no reason', async () => {
  const { dialog, confirm } = await openForeignDialog()
  watchNetwork((path) =>
    path === '/patient' ? Response.json({ status: 400, error: 'Bad Request' }, { status: 400 }) : undefined,
  )
  await confirm()
  expect(await dialog.findByText(/A proxy on the way may have dropped/)).toBeVisible()
  expect(dialog.queryByText(/The service says:/)).not.toBeInTheDocument()
})

test('A request whose body is dropped on the way names that possibility', async () => {
  const { dialog, confirm, removals } = await openForeignDialog({ removal: 'missesBody', errors: 'html' })
  await confirm()
  expect(await dialog.findByText(/^Nothing was removed\. A proxy on the way may have dropped/)).toBeVisible()
  expect(removals()).toHaveLength(1)
})

test('Several patients are removed by one request each', async () => {
  const { user, removals } = await renderForeign('/patients', {
    role: 'frontdesk',
    moods: { records: RECORDS },
  })
  await rowOf(patient)
  const [one, two] = listed() as [number, number]
  for (const id of [one, two]) await user.click(screen.getByRole('checkbox', { name: `Select record ${id}` }))
  await user.click(screen.getByRole('button', { name: 'Remove 2 patients one by one' }))
  for (const [index, id] of [one, two].entries()) {
    const dialog = within(
      (await screen.findByText(`${index + 1} of 2`)).closest<HTMLElement>('[role=alertdialog]')!,
    )
    await waitFor(() => expect(dialog.queryByText(/Reading the record/)).not.toBeInTheDocument())
    await user.type(dialog.getByLabelText('Type the record number to confirm'), `${id}{Enter}`)
  }
  expect(await screen.findByText(/^2 removed/)).toBeVisible()
  expect(removals().map(({ body }) => (JSON.parse(body) as { id: number }).id)).toEqual([one, two])
})

test.each([404, 405])(
  'An answer of %i to a patient who is listed reads as a removal that is not offered',
  async (status) => {
    const { dialog, confirm } = await openForeignDialog()
    watchNetwork((path) => (path === '/patient' ? new Response('', { status }) : undefined))
    await confirm()
    expect(await dialog.findByText('This service does not offer the removal')).toBeVisible()
    expect(dialog.getByText(/a proxy on the way refuses DELETE/)).toBeVisible()
  },
)

test('A patient whom somebody else has removed meanwhile is said to be listed no more, and leaves the list', async () => {
  const { user, store, dialog, confirm, service } = await openForeignDialog()
  const headers = { authorization: `Bearer ${store.get().session!.token}` }
  const body = JSON.stringify(inRequestShape(patient))
  await fetch(`${service.url}/api/v1/patient`, { method: 'DELETE', headers, body })
  await confirm()
  expect(await dialog.findByText('No report of this patient is listed any more')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await dialogGone()
  expectNoRowOf(patient)
})
