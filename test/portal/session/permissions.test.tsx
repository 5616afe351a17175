import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { can } from '#portal/session/can.ts'
import { storePatient } from '#test/support/clinicRecords.ts'
import { openList, rowOf } from '#test/support/patientsScreen.tsx'
import { menuEntry } from '#test/support/reportsBar.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { openUserMenu } from '#test/support/userMenu.ts'

describe('A user', () => {
  const may = (user: Parameters<typeof can>[0], access: Parameters<typeof can>[1]['access']) =>
    can(user, { access })

  test('may do what the permissions say, whatever the role', () => {
    const user = { role: 'doctor', permissions: ['patient.read'] } as const
    expect(may({ ...user, permissions: [...user.permissions] }, 'patient.read')).toBe(true)
    expect(may({ ...user, permissions: [...user.permissions] }, 'report.read')).toBe(false)
    expect(may({ role: null, permissions: [] }, 'patient.read')).toBe(false)
    expect(may({ role: null, permissions: [] }, 'signed-in')).toBe(true)
  })

  test('of a service that tells no permissions has those of the role', () => {
    expect(may({ role: 'frontdesk' }, 'patient.remove')).toBe(true)
    expect(may({ role: 'frontdesk' }, 'patient.restore')).toBe(false)
  })

  test('of whom neither is known may try everything', () => {
    expect(may({}, 'permission.write')).toBe(true)
    expect(may({ role: null }, 'permission.write')).toBe(true)
  })
})

const navigation = () => within(screen.getByRole('navigation'))

test('A user with a list that the clinic made sees its pages and its name', async () => {
  const portal = await renderPortal('/', { role: 'frontdesk', permissions: ['patient.read'] })
  expect(await screen.findByRole('heading', { name: 'Patients' })).toBeVisible()
  expect(
    navigation()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Patients'])
  const menu = await openUserMenu(portal)
  expect(menu.getByText('Reception of the annex')).toBeVisible()
  expect(menu.queryByRole('link', { name: 'Check the connection' })).toBeNull()
})

test('Who may only read patients is offered neither a removal nor a new record', async () => {
  const patient = await storePatient()
  await openList(patient.lastName, { role: 'frontdesk', permissions: ['patient.read'] })
  expect(await rowOf(patient)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('link', { name: 'New patient' })).toBeNull()
})

test('The record has no button to remove or to edit it, and its form cannot be opened', async () => {
  const patient = await storePatient()
  await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk', permissions: ['patient.read'] })
  expect(await screen.findByRole('region', { name: new RegExp(String(patient.id)) })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(patient.lastName))
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

test.each(['/patients/new', '/patients/1/edit'])(
  '%s is refused without the permission to change patients',
  async (path) => {
    await renderPortal(path, { role: 'frontdesk', permissions: ['patient.read'] })
    expect(await screen.findByText('This page is not for your role')).toBeVisible()
  },
)

test('Who may read reports without exporting them is not offered the export', async () => {
  await renderPortal('/reports', { role: 'doctor', permissions: ['report.read'] })
  expect((await screen.findAllByRole('row')).length).toBeGreaterThan(1)
  await menuEntry(/^Refresh/)
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
})
