import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Operation } from '#contract/declaration/operation.ts'
import { demoOperations } from '#contract/demo.ts'
import { echoOperations } from '#contract/echo.ts'
import { everyOperation, operations } from '#contract/operations.ts'
import { PresenterError } from '#portal/http/client/errors.ts'
import { refusalOf } from '#portal/presenter/allowed.ts'
import { draftStore } from '#portal/session/drafts/draftStore.ts'
import { createTokenStore } from '#portal/session/tokenStore.ts'
import { clientOf, storePatient, uniqueName } from '#test/support/clinicRecords.ts'
import { watchNetwork } from '#test/support/network.ts'
import { field, fill, openForm, save } from '#test/support/patientForm.ts'
import { renderForeign } from '#test/support/renderForeign.tsx'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { sharedService } from '#test/support/sharedService.ts'

type Portal = Awaited<ReturnType<typeof renderPortal>>

const present = async ({ store }: Portal) => {
  await act(async () => store.present(true))
  expect(await screen.findByText(/^Presenter mode: names/)).toBeVisible()
}
const question = () => screen.findByRole('alertdialog', { name: 'Switch presenter mode off?' })

test('The mode is switched in the navigation, at once on, and off after a question', async () => {
  const lastName = uniqueName()
  const { id } = await storePatient({ firstName: 'Quirina', lastName, mother: `Olga ${lastName}` })
  const ownName = new RegExp(lastName, 'i')
  const { user, address } = await renderPortal(`/patients/${id}`, { role: 'frontdesk' })
  expect(
    await screen.findByRole('heading', { level: 1, name: new RegExp(`${lastName}, Quirina`) }),
  ).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Presenter mode' }))
  expect(screen.queryByText(ownName)).toBeNull()
  expect(address()).toBe('/patients')
  expect(await screen.findByText(/^Presenter mode: names/)).toBeVisible()
  await user.type(await screen.findByLabelText('Search patients'), lastName)
  const row = await screen.findByRole('row', { name: /Presente \d+/ })
  expect(screen.queryByText(ownName)).toBeNull()
  expect(within(row).getByText(/^9\d{7}$/)).toBeVisible()
  // As a whole number, and not in the birth date: a short one occurs by chance in what is made up.
  const cells = within(row)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent)
  const isNumber = new RegExp(`(?<!\\d)${id}(?!\\d)`)
  expect(cells.filter((text) => isNumber.test(text) && !/19\d\d/.test(text))).toEqual([])

  await user.keyboard('{Escape}')
  screen.getByRole('link', { name: 'Patients' }).focus()
  await user.keyboard('{Shift>}H{/Shift}')
  await user.click(within(await question()).getByRole('button', { name: 'Go on presenting' }))
  expect(screen.getByRole('button', { name: 'Presenter mode' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByRole('button', { name: 'Presenter mode' }))
  await user.click(within(await question()).getByRole('button', { name: 'Switch off' }))
  await waitFor(() => expect(screen.queryByText(/^Presenter mode: names/)).toBeNull())
  await user.type(await screen.findByLabelText('Search patients'), lastName)
  expect(await screen.findByRole('row', { name: new RegExp(`${lastName}, Quirina`) })).toBeVisible()
})

test('All tabs are switched at once, and a reload keeps the mode and the names', async () => {
  const portal = await renderPortal('/reports', { role: 'doctor' })
  const rows = () => screen.findAllByRole('row', { name: /Presente \d+/ })
  await screen.findAllByRole('row', { name: /Souza, Ana Lima/ })
  const other = createTokenStore()
  act(() => other.present(true))
  await waitFor(() => expect(portal.store.get().presenting).toBe(other.get().presenting))
  const names = (await rows()).map(({ textContent }) => textContent)
  expect(screen.queryByText(/Souza, Ana/)).toBeNull()
  expect(createTokenStore().get().presenting).toBe(portal.store.get().presenting)
  act(() => other.present(false))
  expect((await screen.findAllByRole('row', { name: /Souza, Ana Lima/ })).length).toBeGreaterThan(0)
  act(() => other.present(true))
  expect((await rows()).map(({ textContent }) => textContent)).not.toEqual(names)
})

test('What was typed before another tab switched the mode on waits in its form until the mode is off, and for nobody else', async () => {
  const { id } = await storePatient({ lastName: 'Ximbica' })
  const portal = await openForm(`/patients/${id}/edit`)
  await fill(portal, 'Mother', 'Lúcia Prado')
  const other = createTokenStore()
  act(() => other.present(true))
  expect(await screen.findByText(/What you typed before waits in its form/)).toBeVisible()
  expect(screen.queryByText(/is gone from this tab/)).toBeNull()
  expect(screen.queryByDisplayValue('Lúcia Prado')).toBeNull()

  act(() => other.present(false))
  await waitFor(() => expect(screen.queryByText(/^Presenter mode: names/)).toBeNull())
  await portal.user.type(await screen.findByLabelText('Search patients'), 'Ximbica')
  await portal.user.click(await screen.findByRole('row', { name: /Ximbica/ }))
  await portal.user.click(await screen.findByRole('link', { name: 'Edit' }))
  expect(await screen.findByText(/What you typed before is here again/)).toBeVisible()
  expect(field('Mother')).toHaveValue('Lúcia Prado')

  act(() => other.present(true))
  await screen.findByText(/What you typed before waits/)
  act(() => portal.store.end('signedOut'))
  expect(await screen.findByText(/is gone from this tab/)).toBeVisible()
  const drafts = draftStore(portal.store)
  expect([drafts.waiting.size, drafts.setAside.size]).toEqual([0, 0])
})

test('Under the curtain the mode stays, and another user begins without it', async () => {
  const { store } = await renderPortal('/reports', { role: 'doctor' })
  const { session } = store.get()
  act(() => store.present(true))
  const key = store.get().presenting
  act(() => store.cover('locked'))
  expect(store.get().presenting).toBe(key)
  // A tab that was loaded anew meanwhile knows no more than that the mode was on.
  const reloaded = createTokenStore()
  act(() => reloaded.begin({ ...session!, token: 'next' }))
  expect(reloaded.get().presenting).toEqual(expect.any(String))
  act(() => reloaded.begin({ ...session!, user: { ...session!.user, id: 999_999 } }))
  expect(reloaded.get().presenting).toBeUndefined()
})

test('What is shown masked is never saved: nothing is sent, and switching off is offered', async () => {
  const { id, lastName } = await storePatient()
  const portal = await openForm(`/patients/${id}/edit`)
  await present(portal)
  await portal.user.type(await screen.findByLabelText('Search patients'), lastName)
  await portal.user.click(await screen.findByRole('row', { name: /Presente/ }))
  await portal.user.click(await screen.findByRole('link', { name: 'Edit' }))
  await screen.findByRole('button', { name: 'Save' })
  const network = watchNetwork()
  await fill(portal, 'Mother', 'Lúcia Prado')
  await save(portal)
  expect(await question()).toHaveTextContent('nothing that is shown is saved')
  expect(await screen.findByText(/Not done in presenter mode/)).toBeVisible()
  expect(network.requests.filter(({ method, path }) => method === 'PUT' && path === '/patient')).toEqual([])
})

test('PDFs are hidden unless the service says that its data is made up', async () => {
  const client = await clientOf('doctor')
  const echo = { ...(await client.send(echoOperations.echo)), demo: undefined }
  watchNetwork((path) => (path === '/echo' ? Response.json(echo) : undefined))
  const [release] = (await sharedService('reading')).releases
  const portal = await renderPortal(`/reports/${release}`, {
    role: 'doctor',
    serviceUrl: (await sharedService('reading')).url,
  })
  await screen.findByRole('tab', { name: 'PDF' })
  await present(portal)
  await portal.user.click(await screen.findByRole('tab', { name: 'PDF' }))
  expect(await screen.findByText('Hidden in presenter mode')).toBeVisible()
  await portal.user.click(screen.getByRole('button', { name: 'Switch presenter mode off…' }))
  expect(await question()).toBeVisible()
})

test('Before a service that sends its listing whole, its patients are made up, too', async () => {
  const { store, user } = await renderForeign('/reports')
  const [before] = (await screen.findAllByRole('row')).slice(1)
  const real = /^[^,]+/.exec(within(before!).getAllByRole('link')[0]!.textContent)![0]
  act(() => store.present(true))
  expect((await screen.findAllByRole('row', { name: /Presente \d+/ })).length).toBeGreaterThan(1)
  expect(screen.queryByText(new RegExp(`^${real},`))).toBeNull()
  await user.click(screen.getAllByRole('row', { name: /Presente \d+/ })[0]!)
  expect(await screen.findByRole('heading', { level: 2, name: /Presente \d+/ })).toBeVisible()
})

test('An answer that comes after a switch is dropped', async () => {
  const portal = await renderPortal('/reports', { role: 'doctor' })
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  watchNetwork((path) => (path.startsWith('/exam/query') ? waiting : undefined))
  const asked = portal.client.page(operations.queryExam, { query: { limit: 1 } })
  act(() => portal.store.present(true))
  answer()
  await expect(asked).rejects.toThrow('The user of the request')
})

test('Only what changes no record is sent: the session, the account, own settings, marks and questions', async () => {
  const { client, store } = await renderPortal('/reports', { role: 'doctor' })
  act(() => store.present(true))
  await expect(client.send(operations.zipReports, { body: { ids: [1] } })).rejects.toThrow(PresenterError)
  const sent = Object.entries<Operation>({ ...everyOperation, ...demoOperations })
    .filter(([, { method, queryIn }]) => method !== 'GET' && queryIn !== 'body')
    .filter(([, { path }]) => !path.startsWith('/auth/') && !path.startsWith('/account/'))
    .filter(([, operation]) => refusalOf(operation, false) === undefined)
  expect(sent.map(([name]) => name).toSorted()).toEqual([
    'changeDemonstration',
    'createPreference',
    'createWidget',
    'endScenario',
    'findDuplicates',
    'getCandidates',
    'markReleases',
    'playScenario',
    'recordPatientPrint',
    'recordPrint',
    'recordVisit',
    'removePreference',
    'removeWidget',
    'startOver',
    'updatePreference',
    'updateWidget',
  ])
})
