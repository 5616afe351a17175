import { render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import type { Column } from '#portal/ui/table/columns.ts'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import { VirtualTable } from '#portal/ui/table/VirtualTable.tsx'
import type { VirtualTableProps } from '#portal/ui/table/virtualTableProps.ts'
import { setUpUser } from '#test/support/setUpUser.ts'
import { fireEvent } from '#test/support/fireEvent.ts'

const LONG = 100_000
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const card = (row: number) => `Card ${row}`

function renderLong(count: number, settings: Partial<VirtualTableProps<number>> = {}) {
  const rowId = vi.fn<(row: number) => string>(String)
  const cell = vi.fn<(row: number) => string>((row) => `Row ${row}`)
  const columns: Column<number>[] = [{ id: 'name', header: 'Name', width: '1fr', cell }]
  const handle = createRef<TableHandle>()
  const onOpen = vi.fn<(row: number) => void>()
  const table = (rows: readonly number[], more: Partial<VirtualTableProps<number>> = {}) => (
    <>
      <VirtualTable
        label="Numbers"
        rows={rows}
        rowId={rowId}
        columns={columns}
        card={card}
        total={LONG}
        handle={handle}
        onOpen={onOpen}
        {...settings}
        {...more}
      />
      <button type="button">Elsewhere</button>
    </>
  )
  const { rerender } = render(table(numbers(count)))
  const scroller = screen.getByRole('grid').parentElement!
  return {
    cell,
    onOpen,
    scroller,
    table: () => handle.current!,
    user: setUpUser(),
    show: (rows: readonly number[], more?: Partial<VirtualTableProps<number>>) => rerender(table(rows, more)),
    scrollTo: (top: number) => {
      scroller.scrollTop = top
      fireEvent.scroll(scroller)
    },
    /** The numbers of rows that were read and rendered meanwhile. */
    work: (act: () => void) => {
      rowId.mockClear()
      cell.mockClear()
      act()
      return { looked: rowId.mock.calls.length, rendered: cell.mock.calls.length }
    },
  }
}
const row = (name: string) => screen.getByRole('row', { name })

test('Scrolling among 100,000 rows costs what it renders, and nothing for the others', () => {
  const { work, scrollTo } = renderLong(LONG)
  const far = work(() => scrollTo(70_000 * 48))
  expect(row('Row 70001')).toBeInTheDocument()
  expect(far.rendered).toBeLessThan(120)
  expect(far.looked).toBeLessThan(600)
  const near = work(() => scrollTo(70_000 * 48 + 30))
  expect(near.rendered).toBe(0)
})

test('A further page renders no row again, and does not search the rows that are there', () => {
  const { work, show, scrollTo } = renderLong(90_000)
  scrollTo(40_000 * 48)
  const { rendered, looked } = work(() => show(numbers(90_500)))
  expect(rendered).toBe(0)
  expect(looked).toBeLessThan(300)
})

test('Opening another row renders only that row and the one that was open', () => {
  const { work, show } = renderLong(500, { selectedId: '3' })
  const rows = numbers(500)
  show(rows)
  expect(work(() => show(rows, { selectedId: '4' })).rendered).toBeLessThanOrEqual(4)
  expect(row('Row 4')).toHaveAttribute('aria-selected', 'true')
  expect(row('Row 3')).toHaveAttribute('aria-selected', 'false')
})

test('A row that is opened from elsewhere stands with its neighbours in sight, at both edges of the list', () => {
  const rows = numbers(500)
  const { show, scroller } = renderLong(500, { selectedId: '2' })
  const inSight = () => {
    const { scrollTop, clientHeight } = scroller
    return { from: scrollTop, to: scrollTop + clientHeight - 36 }
  }
  show(rows, { selectedId: '40' })
  expect(inSight().to).toBe(41 * 48)
  const edge = inSight().from / 48
  show(rows, { selectedId: String(Math.ceil(edge) + 1) })
  expect(inSight().from).toBe((Math.ceil(edge) - 1) * 48)
  show(rows, { selectedId: '500' })
  expect(inSight().to).toBe(500 * 48)
  show(rows, { selectedId: '1' })
  expect(inSight().from).toBe(0)
})

test('A row that is opened by a press at the edge of the list stays below the pointer', async () => {
  const { user, show, scroller, onOpen } = renderLong(500)
  const last = Math.floor((900 - 36) / 48)
  await user.click(screen.getByText(`Row ${last}`))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(last)
  show(numbers(500), { selectedId: String(last) })
  expect(scroller.scrollTop).toBe(0)
  show(numbers(500), { selectedId: String(last + 1) })
  expect(scroller.scrollTop).toBe((last + 2) * 48 + 36 - 900)
})

test('Selecting a row renders that row alone', () => {
  const selection = {
    allLabel: 'All',
    label: (index: number) => `Check ${index}`,
    onSelect: () => {},
    onCards: false,
  }
  const rows = numbers(500)
  const { work, show } = renderLong(500)
  show(rows, { selection: { ...selection, ids: new Set() } })
  expect(work(() => show(rows, { selection: { ...selection, ids: new Set(['7']) } })).rendered).toBe(1)
  expect(screen.getByRole('checkbox', { name: 'Check 7' })).toBeChecked()
})

test('Rows that are added above leave the rows in sight where they are', () => {
  const { show, scrollTo, scroller } = renderLong(500)
  scrollTo(100 * 48 + 10)
  show([-2, -1, 0, ...numbers(500)])
  expect(scroller.scrollTop).toBe(103 * 48 + 10)
})

test('A restored list has its scroll position and its focused row, and keeps room for the rows that are not loaded yet', async () => {
  const { scroller } = renderLong(200, {
    initialTop: 150.5,
    initialRow: { id: '155', hasFocus: true },
    coming: 800,
    onEndNear: () => {},
  })
  expect(scroller.scrollTop).toBe(150.5 * 48)
  await waitFor(() => expect(row('Row 155')).toHaveFocus())
  expect(scroller.querySelectorAll<HTMLElement>('[role=rowgroup]')[1]!.style.height).toBe(`${1000 * 48}px`)
})

test('End focuses the last loaded row, and calls the owner where more rows are not loaded yet', async () => {
  const onLoadedEnd = vi.fn<() => void>()
  const { user, show } = renderLong(200, { onEndNear: () => {}, onLoadedEnd })
  row('Row 1').focus()
  await user.keyboard('{End}')
  await waitFor(() => expect(row('Row 200')).toHaveFocus())
  expect(onLoadedEnd).toHaveBeenCalledOnce()
  show(numbers(LONG), { onEndNear: undefined })
  await user.keyboard('{Home}{End}')
  await waitFor(() => expect(row('Row 100000')).toHaveFocus())
  expect(onLoadedEnd).toHaveBeenCalledOnce()
})

test('The handle of a table moves the focus, and selects the focused row', async () => {
  const onSelect = vi.fn<(rows: readonly number[], checked: boolean) => void>()
  const selection = { ids: new Set<string>(), allLabel: 'All', label: String, onSelect, onCards: false }
  const { table } = renderLong(100, { selection })
  table().move(1)
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Row 1$/))
  table().move(3)
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Row 4$/))
  table().toggleFocused()
  expect(onSelect).toHaveBeenCalledExactlyOnceWith([4], true)
})

test('A row that was focused once does not take the focus again later', async () => {
  const { table, user, show } = renderLong(100)
  table().focusRow('2')?.focus()
  table().focusRow('2')?.focus()
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  show(numbers(120))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus())
})
