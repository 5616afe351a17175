import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { VirtualTable } from '#portal/ui/table/VirtualTable.tsx'
import type { Column } from '#portal/ui/table/columns.ts'
import { setUpUser } from '#test/support/setUpUser.ts'

interface Item {
  id: number
  name: string
}

const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Item ${index + 1}` }))

const columns: Column<Item>[] = [
  { id: 'id', header: 'Number', width: '5rem', cell: ({ id }) => id },
  {
    id: 'name',
    header: 'Name',
    width: '1fr',
    cell: ({ name }) => (
      <>
        {name} <button type="button">Remove {name}</button>
      </>
    ),
  },
]

interface Settings {
  selectedId?: string
  onEndNear?: () => void
  cardsBelow?: number
}

function renderTable(count: number, settings: Settings = {}) {
  const onOpen = vi.fn<(item: Item) => void>()
  const table = (rows: Item[]) => (
    <VirtualTable
      label="Things"
      rows={rows}
      rowId={({ id }) => String(id)}
      columns={columns}
      card={({ name }) => name}
      total={1000}
      onOpen={onOpen}
      {...settings}
    />
  )
  const { rerender } = render(table(items(count)))
  return { onOpen, user: setUpUser(), show: (rows: Item[]) => rerender(table(rows)) }
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`${name} `) })

test('A long list renders only the rows in sight, and its row count is that of all rows', () => {
  renderTable(500)
  const grid = screen.getByRole('grid', { name: 'Things' })
  expect(grid).toHaveAttribute('aria-rowcount', '1001')
  const rendered = within(grid).getAllByRole('row')
  expect(rendered.length).toBeGreaterThan(15)
  expect(rendered.length).toBeLessThan(60)
  expect(rendered[1]).toHaveAttribute('aria-rowindex', '2')
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Number', 'Name'])
})

test('A row opens by a click on it or by Enter, and not by its own buttons', async () => {
  const { user, onOpen } = renderTable(10)
  await user.click(screen.getByRole('button', { name: 'Remove Item 2' }))
  expect(onOpen).not.toHaveBeenCalled()
  await user.click(screen.getByText('3'))
  expect(onOpen).toHaveBeenLastCalledWith({ id: 3, name: 'Item 3' })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onOpen).toHaveBeenLastCalledWith({ id: 4, name: 'Item 4' })
})

test('The tab key reaches one row, and the arrow keys move from there', async () => {
  const { user } = renderTable(10)
  await user.tab()
  await waitFor(async () => expect(await row('Item 1')).toHaveFocus())
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await waitFor(async () => expect(await row('Item 3')).toHaveFocus())
  await user.keyboard('{ArrowUp}')
  await waitFor(async () => expect(await row('Item 2')).toHaveFocus())
  await user.keyboard('{End}')
  await waitFor(async () => expect(await row('Item 10')).toHaveFocus())
  await user.keyboard('{ArrowDown}{Home}')
  await waitFor(async () => expect(await row('Item 1')).toHaveFocus())
})

test('The selected row is marked as such, and is the only one in the tab order', async () => {
  renderTable(10, { selectedId: '5' })
  expect(await row('Item 5')).toHaveAttribute('aria-selected', 'true')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.filter((element) => element.tabIndex === 0)).toEqual([await row('Item 5')])
})

test('Near the end of the loaded rows the table asks for more, once for each page', async () => {
  const onEndNear = vi.fn<() => void>()
  const { show } = renderTable(10, { onEndNear })
  expect(onEndNear).toHaveBeenCalledOnce()
  show(items(20))
  await waitFor(() => expect(onEndNear).toHaveBeenCalledTimes(2))
  show(items(500))
  expect(onEndNear).toHaveBeenCalledTimes(2)
})

test('Without room for columns each row is a card in one cell', () => {
  renderTable(3, { cardsBelow: 2000 })
  expect(screen.queryByRole('columnheader')).not.toBeInTheDocument()
  expect(screen.getAllByRole('gridcell').map((cell) => cell.textContent)).toEqual([
    'Item 1',
    'Item 2',
    'Item 3',
  ])
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '1000')
})
