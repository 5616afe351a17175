import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { operations } from '#contract/operations.ts'
import type { PatientDetail } from '#contract/patients/patient.ts'
import { connect } from '#portal/app/connect.ts'
import { ClientContext } from '#portal/http/client/ClientContext.tsx'
import { LocaleProvider, PageMessagesProvider } from '#portal/locale/LocaleProvider.tsx'
import { loadMessages } from '#portal/locale/messages.ts'
import { RemovalQueue } from '#portal/patients/removal/RemovalQueue.tsx'
import { SessionProvider } from '#portal/session/SessionContext.tsx'
import { createTokenStore } from '#portal/session/tokenStore.ts'
import { Toasts } from '#portal/ui/overlay/Toasts.tsx'
import { clientOf, storePatient, uniqueName } from '#test/support/clinicRecords.ts'
import { portalConfig } from '#test/support/portalConfig.ts'
import { sharedService } from '#test/support/sharedService.ts'
import { testPassword } from '#test/support/testPassword.ts'
import { setUpUser } from '#test/support/setUpUser.ts'
import { plainToasts } from '#test/support/toasts.ts'

/** A queue of new patients, shown to the front desk. */
async function queueOf(count: number) {
  const lastName = uniqueName()
  const patients: PatientDetail[] = []
  for (let i = 0; i < count; i += 1) patients.push(await storePatient({ lastName, firstName: `Ana ${i}` }))
  const { url } = await sharedService('portal')
  const store = createTokenStore()
  const { client, queryClient } = connect(store, portalConfig(url))
  const credentials = { username: 'frontdesk', password: testPassword }
  store.begin(await client.send(operations.authenticate, { body: credentials }), false)
  const onClosed = vi.fn<() => void>()
  const texts = await loadMessages('en', ['start'])
  const pageTexts = await loadMessages('en', [
    'pages',
    'patients',
    'patientList',
    'patientRecord',
    'patientRemoval',
  ])
  const tree = (isThere: boolean) => (
    <LocaleProvider locale="en" messages={texts} timeZone="America/Sao_Paulo">
      <PageMessagesProvider locale="en" messages={pageTexts}>
        <QueryClientProvider client={queryClient}>
          <ClientContext value={client}>
            <SessionProvider store={store}>
              <Toasts {...plainToasts}>
                {isThere && <RemovalQueue patients={patients} onClosed={onClosed} />}
              </Toasts>
            </SessionProvider>
          </ClientContext>
        </QueryClientProvider>
      </PageMessagesProvider>
    </LocaleProvider>
  )
  const { rerender } = await act(async () => render(tree(true)))
  return { user: setUpUser(), patients, onClosed, leave: () => rerender(tree(false)) }
}

type User = ReturnType<typeof setUpUser>

async function questionAbout(position: string, { id }: PatientDetail) {
  await screen.findByText(position)
  const dialog = within(screen.getByRole('alertdialog'))
  await dialog.findByText(`Record ${id}`)
  const skip = dialog.getByRole('button', { name: 'Skip this one' })
  // A second Enter, meant for the patient before, must not skip this one.
  const first = position.startsWith('1 ')
  await waitFor(() => expect(first ? skip : dialog.getByText('Remove this patient?')).toHaveFocus())
  await waitFor(() => expect(dialog.queryByText(/Reading the record/)).not.toBeInTheDocument())
  return { ...dialog, skip }
}

async function confirm(user: User, patient: PatientDetail) {
  const dialog = within(screen.getByRole('alertdialog'))
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Entered by mistake')
  await user.type(dialog.getByLabelText('Type the record number to confirm'), `${patient.id}{Enter}`)
}

const isRemoved = async ({ id }: PatientDetail) => {
  const service = await clientOf('administrator')
  return (await service.send(operations.getPatient, { params: { id } })).dateHourDeleted !== null
}

const summary = async () => within(await screen.findByRole('dialog', { name: 'What was done' }))
const line = ({ id }: PatientDetail, within_: Awaited<ReturnType<typeof summary>>) =>
  within_.getByText(`Record ${id}`).closest('li')!

test('Each patient of a queue is confirmed on its own, and a summary says what was done', async () => {
  const { user, patients, onClosed } = await queueOf(3)
  const [first, second, third] = patients as [PatientDetail, PatientDetail, PatientDetail]
  await questionAbout('1 of 3', first)
  await confirm(user, first)

  const next = await questionAbout('2 of 3', second)
  expect(next.getByLabelText('Type the record number to confirm')).toHaveValue('')
  expect(next.getByLabelText('Reason')).toHaveValue('')
  expect(next.getByText(`Record ${first.id} removed.`)).toBeVisible()
  await user.click(next.skip)

  await questionAbout('3 of 3', third)
  await (await clientOf('administrator')).send(operations.removePatient, { body: { id: third.id } })
  await confirm(user, third)
  const refused = within(screen.getByRole('alertdialog'))
  await refused.findByText('This record has already been removed')
  await user.click(refused.getByRole('button', { name: 'Continue' }))

  const done = await summary()
  expect(done.getByText('1 removed, 1 skipped, 1 not removed')).toBeVisible()
  expect(line(first, done)).toHaveTextContent('Removed')
  expect(line(second, done)).toHaveTextContent('Skipped')
  expect(line(third, done)).toHaveTextContent('This record has already been removed')
  expect(await Promise.all(patients.map(isRemoved))).toEqual([true, false, true])
  await user.click(done.getByRole('button', { name: 'Done' }))
  expect(onClosed).toHaveBeenCalledOnce()
})

test('The summary offers Undo and a receipt for each removed patient', async () => {
  const { user, patients, onClosed } = await queueOf(2)
  const [first, second] = patients as [PatientDetail, PatientDetail]
  for (const [index, patient] of patients.entries()) {
    await questionAbout(`${index + 1} of 2`, patient)
    await confirm(user, patient)
  }
  const done = await summary()
  await user.click(done.getByRole('button', { name: `Undo the removal of record ${first.id}` }))
  expect(await done.findByText('Removed and restored')).toBeVisible()
  expect(done.getByText('1 removed, 1 removed and restored, 0 skipped, 0 not removed')).toBeVisible()
  expect(within(line(first, done)).queryByRole('button')).not.toBeInTheDocument()
  await waitFor(() => expect(done.getByRole('button', { name: 'Done' })).toHaveFocus())
  expect([await isRemoved(first), await isRemoved(second)]).toEqual([false, true])

  await user.click(done.getByRole('button', { name: `Receipt for record ${second.id}` }))
  const receipt = await screen.findByRole('dialog', { name: 'Receipt of a removal' })
  expect(receipt).toHaveTextContent(`Patient record ${second.id}`)
  await user.click(within(receipt).getByRole('button', { name: 'Close' }))
  await user.click((await summary()).getByRole('button', { name: 'Done' }))
  expect(onClosed).toHaveBeenCalledOnce()
})

test('The summary offers no Undo after its minute has passed: it says that an administrator can restore', async () => {
  const { user, patients } = await queueOf(1)
  const [only] = patients as [PatientDetail]
  await questionAbout('1 of 1', only)
  const now = Date.now.bind(Date)
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000)
  onTestFinished(() => clock.mockRestore())
  await confirm(user, only)
  const done = await summary()
  expect(await done.findByText('An administrator can restore it.')).toBeVisible()
  expect(done.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
  expect(done.getByRole('button', { name: `Receipt for record ${only.id}` })).toBeVisible()
})

test('A removal can be undone in the dialog about the next patient', async () => {
  const { user, patients } = await queueOf(2)
  const [first, second] = patients as [PatientDetail, PatientDetail]
  await questionAbout('1 of 2', first)
  await confirm(user, first)
  const next = await questionAbout('2 of 2', second)
  await user.click(next.getByRole('button', { name: `Undo the removal of record ${first.id}` }))
  expect(await next.findByText(`Patient restored: record ${first.id}`)).toBeVisible()
  expect(next.queryByText(`Record ${first.id} removed.`)).not.toBeInTheDocument()
  expect(await isRemoved(first)).toBe(false)
  await user.click(next.skip)
  const done = await summary()
  expect(done.getByText('0 removed, 1 removed and restored, 1 skipped, 0 not removed')).toBeVisible()
  expect(within(line(first, done)).queryByRole('button')).not.toBeInTheDocument()
})

test.each(['Stop', 'Escape'])('%s ends the queue, and keeps the remaining patients', async (way) => {
  const { user, patients, onClosed } = await queueOf(3)
  const [first, second, third] = patients as [PatientDetail, PatientDetail, PatientDetail]
  await questionAbout('1 of 3', first)
  await confirm(user, first)
  const next = await questionAbout('2 of 3', second)
  if (way === 'Stop') await user.click(next.getByRole('button', { name: 'Stop' }))
  else await user.keyboard('{Escape}')
  const done = await summary()
  expect(line(third, done)).toHaveTextContent('Not asked about')
  expect(await Promise.all(patients.map(isRemoved))).toEqual([true, false, false])
  await user.keyboard('{Escape}')
  expect(onClosed).toHaveBeenCalledOnce()
})

test('There is no summary where nothing was done', async () => {
  const { user, patients, onClosed } = await queueOf(2)
  await questionAbout('1 of 2', patients[0]!)
  await dialogGoneAfter(() => user.keyboard('{Escape}'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(onClosed).toHaveBeenCalledOnce()
})

async function dialogGoneAfter(doIt: () => Promise<void>) {
  await doIt()
  await waitFor(() => expect(screen.queryByText('1 of 2')).not.toBeInTheDocument())
}

test('Leaving the page in the middle of a queue shows notices with Undo and receipt for each removed patient', async () => {
  const { user, patients, onClosed, leave } = await queueOf(3)
  const [first, second, third] = patients as [PatientDetail, PatientDetail, PatientDetail]
  await questionAbout('1 of 3', first)
  await confirm(user, first)
  await questionAbout('2 of 3', second)
  await confirm(user, second)
  const { getByRole } = await questionAbout('3 of 3', third)
  await user.click(getByRole('button', { name: `Undo the removal of record ${second.id}` }))
  await screen.findByText(`Patient restored: record ${second.id}`)

  leave()
  expect(await screen.findByText(`Patient removed: record ${first.id}`)).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Receipt' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(`Patient restored: record ${first.id}`)).toBeVisible()
  expect(await Promise.all(patients.map(isRemoved))).toEqual([false, false, false])
  expect(onClosed).not.toHaveBeenCalled()
})
