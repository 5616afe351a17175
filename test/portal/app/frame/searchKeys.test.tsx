import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clientOf, storePatient } from '#test/support/clinicRecords.ts'
import { operations } from '#contract/operations.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

afterEach(() => localStorage.clear())

const firstRow = async () =>
  within(await screen.findByRole('grid'))
    .getAllByRole('row')
    .find((row) => row.tabIndex === 0)!

test.each([
  ['/patients', 'Search patients'],
  ['/patients/removed', 'Search removed patients'],
  ['/reports', 'Search reports'],
])('On %s the key / goes to the search, and ArrowDown from it into the list', async (page, name) => {
  const { id } = await storePatient()
  await (await clientOf('administrator')).send(operations.removePatient, { body: { id } })
  const { user } = await renderPortal(page, { role: 'administrator' })
  await screen.findByRole('grid')
  await waitFor(async () => expect(await firstRow()).toBeDefined())
  await user.keyboard('/')
  await waitFor(() => expect(screen.getByLabelText(name)).toHaveFocus())
  await user.keyboard('{ArrowDown}')
  await waitFor(async () => expect(await firstRow()).toHaveFocus())
})

test('Where the filters stand behind a button, the key / goes to it', async () => {
  const { user } = await renderPortal('/audit', { role: 'administrator' })
  await screen.findByRole('grid')
  await user.keyboard('/')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus())
})

test('A role without reports can switch single keys off, too, and keeps the arrow', async () => {
  await storePatient()
  const { user } = await renderPortal('/patients', { role: 'frontdesk' })
  const field = await screen.findByLabelText('Search patients')
  await waitFor(async () => expect(await firstRow()).toBeDefined())
  await user.keyboard('?')
  await user.click(await screen.findByRole('checkbox', { name: 'Single-key shortcuts' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.keyboard('/')
  expect(field).not.toHaveFocus()
  field.focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(async () => expect(await firstRow()).toHaveFocus())
})

test('Suggestions that are open keep the arrow, and Alt with it opens them', async () => {
  const { user } = await renderPortal('/reports', { role: 'administrator' })
  await screen.findByRole('grid')
  await user.keyboard('/')
  const field = screen.getByLabelText('Search reports')
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(field).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(field).toHaveFocus())
})
