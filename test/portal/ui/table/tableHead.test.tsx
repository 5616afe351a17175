import { render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Column, Sorting } from '#portal/ui/table/columns.ts'
import type { Widths } from '#portal/ui/table/columns.ts'
import { VirtualTable } from '#portal/ui/table/VirtualTable.tsx'
import { setUpUser } from '#test/support/setUpUser.ts'
import { fireEvent } from '#test/support/fireEvent.ts'

const rows = Array.from({ length: 20 }, (_, index) => index + 1)
const column = (id: string, settings: Partial<Column<number>> = {}): Column<number> => ({
  id,
  header: id,
  width: 'minmax(100px, 1fr)',
  leastWidth: 100,
  sortable: true,
  resizeLabel: `Width of ${id}`,
  cell: (row) => `${id} ${row}`,
  ...settings,
})
const columns = [column('First'), column('Second', { sortable: false }), column('Last')]
const card = String
const label = (row: number) => `Check ${row}`

interface TableProps {
  sorting?: Sorting
  onKeep?: (widths: Widths) => void
}

function Table({ sorting, onKeep }: TableProps) {
  const [widths, setWidths] = useState<Widths>({})
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const select = (some: readonly number[], checked: boolean) => {
    const next = new Set(ids)
    for (const row of some)
      if (checked) next.add(String(row))
      else next.delete(String(row))
    setIds(next)
  }
  return (
    <VirtualTable
      label="Things"
      rows={rows}
      rowId={String}
      columns={columns}
      card={card}
      total={rows.length}
      onOpen={() => {}}
      sorting={sorting}
      widths={widths}
      onWidths={(next) => {
        setWidths(next)
        onKeep?.(next)
      }}
      selection={{ ids, allLabel: 'Check all', label, onSelect: select, onCards: false }}
      heading={(row) => (row === 5 ? 'Older' : undefined)}
    />
  )
}
const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) })
const box = (name: string) => screen.getByRole('checkbox', { name })
const checked = () =>
  screen
    .getAllByRole('checkbox', { name: /^Check \d/, checked: true })
    .map((element) => Number(element.getAttribute('aria-label')!.slice(6)))
const tracks = () => screen.getByRole('grid').parentElement!.style.getPropertyValue('--tracks')

test('The head of a sortable column is a button, and shows the direction of the sorting', async () => {
  const onSort = vi.fn<(id: string) => void>()
  render(<Table sorting={{ column: 'Last', direction: 'descending', onSort }} />)
  expect(head('Last')).toHaveAttribute('aria-sort', 'descending')
  expect(head('First')).not.toHaveAttribute('aria-sort')
  expect(within(head('Second')).queryByRole('button')).not.toBeInTheDocument()
  await setUpUser().click(within(head('First')).getByRole('button'))
  expect(onSort).toHaveBeenCalledExactlyOnceWith('First')
})

test('Where the rows cannot be sorted, the heads are plain', () => {
  render(<Table />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('Keys resize a column at its handle, and Enter or a double click resets it', async () => {
  const onKeep = vi.fn<(widths: Widths) => void>()
  render(<Table onKeep={onKeep} />)
  const standard = tracks()
  const handle = screen.getByRole('separator', { name: 'Width of First' })
  handle.focus()
  await setUpUser().keyboard('{Home}')
  expect(onKeep).toHaveBeenLastCalledWith({ First: 100 })
  expect(tracks()).toContain('100px minmax(100px, 1fr)')
  await setUpUser().keyboard('{Enter}')
  expect(tracks()).toBe(standard)
  await setUpUser().keyboard('{End}')
  expect(onKeep).toHaveBeenLastCalledWith({ First: 800 })
  expect(handle).toHaveAttribute('aria-valuenow', '800')
  fireEvent.doubleClick(handle)
  await waitFor(() => expect(tracks()).toBe(standard))
  expect(screen.queryByRole('separator', { name: 'Width of Last' })).not.toBeInTheDocument()
})

test('Resizing a column leaves the columns before it as wide as they are', async () => {
  const onKeep = vi.fn<(widths: Widths) => void>()
  render(<Table onKeep={onKeep} />)
  screen.getByRole('separator', { name: 'Width of Second' }).focus()
  await setUpUser().keyboard('{Home}')
  expect(onKeep).toHaveBeenLastCalledWith({ First: 1440, Second: 100 })
})

test('Rows are selected one by one, in ranges with Shift, by Space, and all at once', async () => {
  const user = setUpUser()
  render(<Table />)
  await user.click(box('Check 3'))
  await user.keyboard('{Shift>}')
  await user.click(box('Check 6'))
  await user.keyboard('{/Shift}')
  expect(checked()).toEqual([3, 4, 5, 6])
  expect(box('Check all')).toBePartiallyChecked()
  await user.keyboard('{ArrowDown}{ }')
  expect(checked()).toEqual([3, 4, 5, 6, 7])
  await user.keyboard('{ }')
  expect(checked()).toEqual([3, 4, 5, 6])
  await user.click(box('Check all'))
  expect(box('Check all')).toBeChecked()
  expect(checked()).toHaveLength(20)
  await user.click(box('Check all'))
  expect(screen.queryByRole('checkbox', { checked: true })).not.toBeInTheDocument()
})

test('A heading between two rows is for the eye, and is not counted as a row', () => {
  render(<Table />)
  const rendered = screen.getAllByRole('row').slice(1)
  expect(
    rendered.map((element) => Number(element.ariaRowIndex ?? element.getAttribute('aria-rowindex'))),
  ).toEqual(rows.map((row) => row + 1))
  expect(screen.getByText('Older')).toHaveAttribute('aria-hidden', 'true')
  expect(screen.getByText('Older').nextElementSibling).toBe(rendered[4])
})
