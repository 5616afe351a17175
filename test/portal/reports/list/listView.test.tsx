import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { findHead, theList } from '#test/support/listScreen.ts'
import type { User } from '#test/support/setUpUser.ts'
import { expect, onTestFinished, test } from 'vitest'
import { watchNetwork } from '#test/support/network.ts'
import { menuEntry } from '#test/support/reportsBar.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { shrinkTo } from '#test/support/shrinkTo.ts'
import { signOut } from '#test/support/userMenu.ts'

const heads = async () =>
  within(await theList())
    .getAllByRole('columnheader')
    .map((element) => element.textContent?.trim())
    .filter(Boolean)
const patients = async () =>
  within(await theList())
    .getAllByRole('row')
    .slice(1)
    .map((element) => /[^\d•]+?(?=Record)/.exec(element.textContent ?? '')?.[0])
const view = async (user: User) => {
  await theList()
  await user.click(screen.getByRole('button', { name: 'List options' }))
  const menu = screen.getByRole('dialog', { name: 'List options' })
  await within(menu).findByRole('checkbox', { name: 'Patient' })
  return menu
}
const height = async () => within(await theList()).getAllByRole('row')[1]!.style.minHeight

test('A head orders the list on the service, and the address says so', async () => {
  const network = watchNetwork()
  const { user, address, go } = await renderReports('/reports')
  await waitFor(async () => expect(await findHead('Released')).toHaveAttribute('aria-sort', 'descending'))
  await user.click(within(await findHead('Patient')).getByRole('button'))
  await waitFor(() => expect(address()).toBe('/reports?sort=patient'))
  await waitFor(async () => expect(await findHead('Patient')).toHaveAttribute('aria-sort', 'ascending'))
  expect(network.asked.some((path) => path.includes('sort=patient&'))).toBe(true)
  expect((await patients())[0]).toMatch(/Ana Flor|Fonseca/)

  await user.click(within(await findHead('Patient')).getByRole('button'))
  await waitFor(() => expect(address()).toBe('/reports?sort=patient-descending'))
  await waitFor(async () => expect(await findHead('Patient')).toHaveAttribute('aria-sort', 'descending'))
  expect((await patients())[0]).toMatch(/Souza/)
  await go(-2)
  await waitFor(async () => expect(await findHead('Released')).toHaveAttribute('aria-sort', 'descending'))
})

test('The head that orders the list keeps the focus, and reverses the order when pressed again', async () => {
  const { user, address } = await renderReports('/reports')
  within(await findHead('Patient'))
    .getByRole('button')
    .focus()
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await findHead('Patient')).toHaveAttribute('aria-sort', 'ascending'))
  await waitFor(async () => expect(within(await findHead('Patient')).getByRole('button')).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/reports?sort=patient-descending'))
})

test('On a phone the menu of the list orders it, and begins and ends a selection', async () => {
  shrinkTo(360)
  const { user, address } = await renderReports('/reports')
  const menu = within(await view(user))
  await user.click(menu.getByRole('radio', { name: 'Patient, A to Z' }))
  await waitFor(() => expect(address()).toBe('/reports?sort=patient'))
  await waitFor(() => expect(menu.getByRole('radio', { name: 'Patient, A to Z' })).toBeChecked())
  await user.click(menu.getByRole('radio', { name: 'Newest first' }))
  await waitFor(() => expect(address()).toBe('/reports'))

  await user.click(await menuEntry('Select reports'))
  const [box] = await screen.findAllByRole('checkbox', { name: /^Select the report of/ })
  await user.click(box!)
  expect(box).toBeChecked()
  await user.click(await menuEntry('End the selection'))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Select the report of/ })).toBeNull())
})

test('Columns can be chosen, moved and reset; the patient’s cannot be hidden', async () => {
  const { user } = await renderReports('/reports')
  const menu = within(await view(user))
  expect(menu.getByRole('checkbox', { name: 'Patient' })).toBeDisabled()
  await user.click(menu.getByRole('checkbox', { name: 'Exam' }))
  await user.click(menu.getByRole('checkbox', { name: 'Birth date' }))
  expect(await heads()).toEqual(['Released', 'Patient', 'Examiner', 'Born'])
  expect(within(await theList()).getAllByText('12 Mar 1961').length).toBeGreaterThan(0)

  const up = menu.getByRole('button', { name: 'Move Birth date up' })
  await user.click(up)
  await user.click(up)
  expect(await heads()).toEqual(['Released', 'Born', 'Patient', 'Examiner'])
  await waitFor(() => expect(up).toHaveFocus())
  expect(menu.getByText('Birth date is now 2 of 4')).toBeInTheDocument()

  await user.click(menu.getByRole('button', { name: 'Reset to default' }))
  expect(await heads()).toEqual(['Released', 'Patient', 'Exam', 'Examiner'])
})

test('A view that was stored with columns that there are no more is shown without them', async () => {
  const { store } = await renderReports('/reports')
  cleanup()
  const stored = { columns: ['patient', 'file', 'number', 'released'], widths: { file: 64 } }
  localStorage.setItem(`user ${store.get().user!.id}: list view`, JSON.stringify(stored))
  await renderReports('/reports')
  expect(await heads()).toEqual(['Patient', 'Released'])
})

/** As the style sheet has them, which jsdom does not load. */
const setRowHeights = () => {
  const { style } = document.documentElement
  style.cssText = 'font-size: 16px; --spacing-row: 3rem; --spacing-row-dense: 2.25rem'
  onTestFinished(() => void (style.cssText = ''))
}

test('The view survives signing out on this device, and stores nothing of a patient', async () => {
  setRowHeights()
  const first = await renderReports('/reports')
  await first.user.click(within(await view(first.user)).getByRole('radio', { name: 'Dense' }))
  await waitFor(async () => expect(await height()).toBe('36px'))
  const edge = screen.getByRole('separator', { name: 'Width of Released' })
  edge.focus()
  await first.user.keyboard('{Home}')
  await signOut(first)
  await screen.findByLabelText('Username')

  const storedText = Object.entries(localStorage).join('\n')
  expect(storedText).toContain('dense')
  expect(storedText).not.toMatch(/Souza|Prado/)
  cleanup()
  await renderReports('/reports')
  await waitFor(async () => expect(await height()).toBe('36px'))
  expect((await theList()).parentElement!.style.getPropertyValue('--tracks')).toContain('100px')
})

test('Escape closes the menu and returns the focus to its button', async () => {
  const { user, address } = await renderReports('/reports')
  await view(user)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Refresh/ })).toHaveFocus())
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'List options' })).toHaveFocus())
  await waitFor(() => expect(address()).toBe('/reports'))
})
