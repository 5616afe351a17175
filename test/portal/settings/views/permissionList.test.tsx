import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { builtInLists, permissions } from '#contract/access/access.ts'
import type { Permission } from '#contract/access/access.ts'
import { createRecord } from '#portal/settings/api/changes.ts'
import { groupOf } from '#portal/settings/api/groups.ts'
import type { AnyRecord } from '#portal/settings/api/groups.ts'
import { storedRecord } from '#portal/settings/api/records.ts'
import { clientOf, uniqueName } from '#test/support/clinicRecords.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

const recordsOf = async (group: 'permission' | 'permissionList') => {
  const client = await clientOf('administrator')
  const { data } = await client.page(groupOf(group).operations.query, { query: { limit: 100 } })
  return data as unknown as AnyRecord[]
}

/** Stores a list as a clinic makes one. */
async function storeList(codes: readonly Permission[]) {
  const chosen = (await recordsOf('permission')).filter(({ code }) => codes.some((wanted) => wanted === code))
  return createRecord(await clientOf('administrator'), 'permissionList', {
    name: uniqueName(),
    permissions: chosen.map(({ id }) => ({ id })),
  })
}

const codesOf = async (id: number) => {
  const { permissions: held } = await storedRecord(await clientOf('administrator'), 'permissionList', id)
  const ids = (held as { id: number }[]).map((permission) => permission.id)
  const codes = (await recordsOf('permission')).filter((stored) => ids.includes(stored.id))
  return new Set(codes.map(({ code }) => code))
}

const module = (name: RegExp) => screen.findByRole('group', { name })
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name })

test('The permissions of a list stand by module, and are chosen one by one or by module', async () => {
  const { id } = await storeList(['patient.read', 'report.read'])
  const { user } = await renderPortal(`/settings/permissionList/${id}`, { role: 'administrator' })
  const patients = within(await module(/^Patients/))
  expect(patients.getByRole('checkbox', { name: /^Find and read patients/ })).toBeChecked()
  expect(patients.getByRole('checkbox', { name: 'All of “Patients”' })).toBePartiallyChecked()
  await user.click(patients.getByRole('checkbox', { name: 'All of “Patients”' }))
  await user.click(box(/^Read released reports/))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Saved: /)
  expect(await codesOf(id)).toEqual(
    new Set(['patient.merge', 'patient.read', 'patient.remove', 'patient.restore', 'patient.write']),
  )
})

test('The permissions of a list of the program cannot be changed, and its copy begins with them', async () => {
  const builtIn = (await recordsOf('permissionList')).find(({ code }) => code === 'frontdesk')
  const { user } = await renderPortal(`/settings/permissionList/${String(builtIn?.id)}`, {
    role: 'administrator',
  })
  expect(await screen.findByText(/^The permissions of this list come with the program/)).toBeVisible()
  await module(/^Patients/)
  expect(box(/^Remove patients/)).toBeDisabled()
  expect(screen.queryByLabelText(/^Name/)).toBeNull()
  expect(screen.getByLabelText(/^Lock an unused screen/)).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()

  await user.click(screen.getByRole('link', { name: 'Make a copy' }))
  const form = within(await screen.findByRole('region', { name: 'New permission list' }))
  await form.findByRole('group', { name: /^Patients/ })
  expect(box(/^Remove patients/)).toBeChecked()
  expect(box(/^Read the audit/)).not.toBeChecked()
  const name = uniqueName()
  await user.type(form.getByLabelText(/^Name/), name)
  await user.click(form.getByRole('button', { name: /^Create / }))
  await screen.findByText(`Created: ${name}`)
  await waitFor(() => expect(window.location.pathname).toMatch(/\d+$/))
  const id = Number(window.location.pathname.split('/').at(-1))
  expect(await codesOf(id)).toEqual(new Set(builtInLists.frontdesk))
})

test('What a user may not do cannot be chosen, and says why', async () => {
  const { id } = await storeList(['patient.read'])
  await renderPortal(`/settings/permissionList/${id}`, {
    role: 'administrator',
    permissions: permissions.filter((code) => code !== 'audit.read'),
  })
  await module(/^Audit/)
  expect(box(/^Read the audit/)).toBeDisabled()
  expect(box(/^Read the audit/)).toHaveAccessibleDescription(/You do not have this permission yourself/)
  expect(box(/^Find and read patients/)).toBeEnabled()
})

test('Who may not change lists sees the permissions of one', async () => {
  const { id } = await storeList(['patient.read'])
  await renderPortal(`/settings/permissionList/${id}`, {
    role: 'administrator',
    permissions: ['setting.read', 'user.read'],
    locale: 'pt-BR',
  })
  await module(/^Pacientes/)
  expect(box(/^Buscar e ler pacientes/)).toBeChecked()
  expect(box(/^Buscar e ler pacientes/)).toBeDisabled()
  expect(screen.queryByRole('link', { name: 'Fazer uma cópia' })).toBeNull()
})
