import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { findRows } from '#test/support/listScreen.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'
import { menuItem } from '#test/support/paneMenu.ts'

const { releases } = await sharedService('reading')
const [first, second] = releases

afterEach(() => localStorage.clear())

test('j and k move through the rows, Enter opens one, n and p open the next and the previous, Escape closes it', async () => {
  const { user, address } = await renderReports('/reports')
  await findRows()
  await user.keyboard('j')
  await user.keyboard('j')
  await waitFor(async () => expect((await findRows())[1]).toHaveFocus())
  await user.keyboard('k')
  await waitFor(async () => expect((await findRows())[0]).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(`/reports/${first}`))
  await screen.findByRole('heading', { level: 3, name: 'Impressão' })
  await user.keyboard('n')
  await waitFor(() => expect(address()).toBe(`/reports/${second}`))
  await user.keyboard('p')
  await waitFor(() => expect(address()).toBe(`/reports/${first}`))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/reports'))
})

test('1 to 5 show the parts of the open report, and nothing where none is open', async () => {
  const { user, address } = await renderReports('/reports')
  await findRows()
  await user.keyboard('2')
  await waitFor(() => expect(address()).toBe('/reports'))
  await user.click((await findRows())[0]!)
  await screen.findByRole('heading', { level: 3, name: 'Impressão' })
  for (const [key, part] of [
    ['5', '?tab=details'],
    ['4', '?tab=earlier'],
    ['3', '?tab=images'],
    ['1', ''],
  ] as const) {
    await user.keyboard(key)
    await waitFor(() => expect(address()).toBe(`/reports/${first}${part}`))
  }
})

test('u marks the open report as unread, and as read again', async () => {
  const { user } = await renderReports('/reports')
  await user.click((await findRows())[0]!)
  expect(await menuItem(user, /^Mark as unread/)).toBeVisible()
  await user.keyboard('u')
  expect(await menuItem(user, /^Mark as read/)).toBeVisible()
  await user.keyboard('u')
  expect(await menuItem(user, /^Mark as unread/)).toBeVisible()
})

test('x selects and deselects the focused row', async () => {
  const { user } = await renderReports('/reports')
  await findRows()
  await user.keyboard('j')
  await waitFor(async () => expect((await findRows())[0]).toHaveFocus())
  await user.keyboard('x')
  const box = within((await findRows())[0]!).getByRole('checkbox')
  await waitFor(() => expect(box).toBeChecked())
  await user.keyboard('x')
  await waitFor(() => expect(box).not.toBeChecked())
})

test('/ moves to the filters, where no key is a shortcut', async () => {
  const { user, address } = await renderReports('/reports')
  await findRows()
  await user.keyboard('/')
  const field = document.activeElement as HTMLInputElement
  expect(field).toBeInstanceOf(HTMLInputElement)
  await user.keyboard('jn2?')
  expect(field).toHaveValue('jn2?')
  expect(address()).toBe('/reports')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('with Ctrl, Alt or Meta held down nothing is a shortcut', async () => {
  const { user } = await renderReports('/reports')
  await findRows()
  const before = document.activeElement
  await user.keyboard('{Control>}j{/Control}{Meta>}/{/Meta}{Alt>}?{/Alt}')
  expect(document.activeElement).toBe(before)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('? lists every shortcut; none works under the dialog, and they can be switched off for good', async () => {
  const { user, address } = await renderReports('/reports')
  await user.click((await findRows())[0]!)
  await screen.findByRole('heading', { level: 3, name: 'Impressão' })
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(await within(dialog).findByText(/^Open the next report/)).toBeVisible()
  await user.keyboard('n')
  await waitFor(() => expect(address()).toBe(`/reports/${first}`))
  await user.click(within(dialog).getByRole('checkbox', { name: 'Single-key shortcuts' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  await user.keyboard('n?')
  await waitFor(() => expect(address()).toBe(`/reports/${first}`))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  // Keys that are not letters still work.
  screen.getByRole('heading', { level: 1 }).focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(async () => expect((await findRows())[1]).toHaveFocus())
})
