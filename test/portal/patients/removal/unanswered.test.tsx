import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { operations } from '#contract/operations.ts'
import type { PatientDetail } from '#contract/patients/patient.ts'
import { clientOf, storePatient } from '#test/support/clinicRecords.ts'
import { watchNetwork } from '#test/support/network.ts'
import { dialogGone, listed, openDialog, rowOf } from '#test/support/patientsScreen.tsx'
import { renderPortal } from '#test/support/renderPortal.tsx'

afterEach(() => vi.restoreAllMocks())

/** Replaces the timeouts of requests: they expire when the test says so. */
function controlledTimeouts() {
  const given: { controller: AbortController; milliseconds: number }[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    given.push({ controller, milliseconds })
    return controller.signal
  })
  return {
    expire: () =>
      act(async () => {
        for (const { controller } of given) controller.abort(new DOMException('Too long.', 'TimeoutError'))
      }),
    longest: () => Math.max(...given.map(({ milliseconds }) => milliseconds)),
  }
}

const isRemoved = async ({ id }: PatientDetail) =>
  (await (await clientOf('administrator')).send(operations.getPatient, { params: { id } }))
    .dateHourDeleted !== null

/** Requests that are never answered, and end with their timeout only. */
function neverAnswer(isMeant: (path: string, method: string) => boolean) {
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (!isMeant(pathname, init?.method ?? 'GET')) return real(input, init)
    return new Promise((_, fail) => {
      init?.signal?.addEventListener('abort', () => fail(new Error('The time ran out.')))
    })
  })
}

test('A removal that is never answered times out, and the dialog says that the patient is still there', async () => {
  const patient = await storePatient()
  const { user, dialog } = await openDialog(patient)
  const timeouts = controlledTimeouts()
  neverAnswer((_, method) => method === 'DELETE')
  dialog.giveReason()
  await user.type(dialog.number(), `${patient.id}{Enter}`)
  expect(dialog.keep()).toBeDisabled()
  await waitFor(() => expect(timeouts.longest()).toBeGreaterThan(0))
  expect(timeouts.longest()).toBeLessThanOrEqual(20_000)
  await timeouts.expire()
  expect(await dialog.findByText(/The record was still there when it was looked for/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await user.keyboard('{Escape}')
  await dialogGone()
  expect(await isRemoved(patient)).toBe(false)
})

test('An undo that is never answered, but was done, reads as done', async () => {
  const patient = await storePatient()
  const { user, dialog } = await openDialog(patient)
  dialog.giveReason()
  await user.type(dialog.number(), `${patient.id}{Enter}`)
  await dialogGone()
  const answer = Promise.withResolvers<void>()
  const { asked } = watchNetwork((path) => (path === '/patient/restore' ? answer.promise : undefined))
  const timeouts = controlledTimeouts()
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(async () => expect(await isRemoved(patient)).toBe(false))
  await timeouts.expire()
  answer.reject(new DOMException('Too long.', 'TimeoutError'))
  expect(await screen.findByText(`Patient restored: record ${patient.id}`)).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/patient/query'))).not.toEqual([])
})

test('A restore that is never answered times out and says so', async () => {
  const patient = await storePatient()
  await (await clientOf('frontdesk')).send(operations.removePatient, { body: { id: patient.id } })
  const { user } = await renderPortal('/patients/removed', { role: 'administrator' })
  await user.type(await screen.findByLabelText('Search removed patients'), `${patient.id}{Enter}`)
  await waitFor(() => expect(listed()).toEqual([patient.id]))
  const button = within(await rowOf(patient)).getByRole('button', { name: 'Restore' })
  const timeouts = controlledTimeouts()
  neverAnswer((path) => path.endsWith('/patient/restore'))
  await act(async () => button.click())
  await waitFor(() => expect(timeouts.longest()).toBeGreaterThan(0))
  expect(timeouts.longest()).toBeLessThanOrEqual(20_000)
  await timeouts.expire()
  expect(await screen.findByText(new RegExp(`^Record ${patient.id} was not restored`))).toBeVisible()
  expect(await isRemoved(patient)).toBe(true)
})
