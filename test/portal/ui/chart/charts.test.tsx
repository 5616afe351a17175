import { render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BarList } from '#portal/ui/chart/BarList.tsx'
import { ColumnChart } from '#portal/ui/chart/ColumnChart.tsx'
import { LineChart } from '#portal/ui/chart/LineChart.tsx'
import type { Follow } from '#portal/ui/chart/Marks.tsx'
import { setUpUser } from '#test/support/setUpUser.ts'

const columns = [3, 0, 5].map((value, day) => ({
  key: String(day),
  axis: `${day + 1} Nov`,
  text: `${day + 1} Nov: ${value} released`,
  value,
  before: 2,
  href: `/reports?day=${day + 1}`,
}))
const follow: Follow = (event) => event.preventDefault()
const columnChart = (props: Partial<Parameters<typeof ColumnChart>[0]> = {}) => (
  <ColumnChart
    label="Released"
    columns={columns}
    format={String}
    legend="Legend"
    onFollow={follow}
    {...props}
  />
)

test('Each column is a link to the list that it counts, named by what it says', () => {
  render(columnChart())
  const links = within(screen.getByRole('group', { name: 'Released' })).getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['1 Nov: 3 released', '/reports?day=1'],
    ['2 Nov: 0 released', '/reports?day=2'],
    ['3 Nov: 5 released', '/reports?day=3'],
  ])
})

test('A chart is one stop of the Tab key, and the arrow keys go from column to column', async () => {
  render(columnChart())
  const user = setUpUser()
  const [first, second, last] = screen.getAllByRole('link')
  await user.tab()
  expect(last).toHaveFocus()
  expect(screen.getByText('3 Nov: 5 released')).toBeVisible()
  await user.keyboard('{ArrowLeft}')
  expect(second).toHaveFocus()
  await user.keyboard('{Home}')
  expect(first).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(first).toHaveFocus()
  await user.keyboard('{End}')
  expect(last).toHaveFocus()
  await user.tab()
  expect(document.body).toHaveFocus()
})

test('Pressing a column follows its link by the portal’s own way', async () => {
  const onFollow = vi.fn<Follow>((event) => event.preventDefault())
  render(columnChart({ onFollow }))
  await setUpUser().click(screen.getAllByRole('link')[2]!)
  expect(onFollow).toHaveBeenCalledExactlyOnceWith(expect.anything(), '/reports?day=3')
})

test('Pointing at a column shows what it says in place of the legend', async () => {
  render(columnChart())
  expect(screen.getByText('Legend')).toBeVisible()
  await setUpUser().hover(screen.getAllByRole('link')[1]!)
  expect(screen.getByText('2 Nov: 0 released')).toBeVisible()
  expect(screen.queryByText('Legend')).toBeNull()
})

test('Where there is no room for a column each, longer steps are drawn', () => {
  const many = Array.from({ length: 200 }, (_, day) => ({ ...columns[0]!, key: `day ${day}` }))
  render(columnChart({ columns: many, coarser: columns }))
  expect(screen.getAllByRole('link')).toHaveLength(columns.length)
})

test('A mark without a list is read, and is no link', () => {
  render(columnChart({ columns: columns.map((column) => ({ ...column, href: undefined })) }))
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual(
    columns.map(({ text }) => text),
  )
})

const point = (value: number | null, isAtLeast = false) => ({
  key: `${String(value)} ${isAtLeast}`,
  axis: '',
  text: String(value),
  value,
  upper: value === null ? null : value * 2,
  isAtLeast,
})

test('A line has a gap where nothing was measured, and a hollow dot where the value can only grow', () => {
  const { container } = render(
    <LineChart
      label="Times"
      points={[point(60), point(90), point(null), point(120, true)]}
      format={String}
      legend=""
      onFollow={follow}
    />,
  )
  expect(container.querySelector('.chart-line')?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
  expect(container.querySelectorAll('.chart-dot')).toHaveLength(2)
  expect(container.querySelectorAll('.chart-dot-open')).toHaveLength(1)
})

test('A point without neighbours shows its band and the median before it, too', () => {
  const { container } = render(
    <LineChart
      label="Times"
      points={[{ ...point(60), before: 90 }]}
      format={String}
      legend=""
      onFollow={follow}
    />,
  )
  const widthOf = (part: string) => {
    const path = container.querySelector(part)?.getAttribute('d') ?? ''
    const across = [...path.matchAll(/[ML]([\d.]+) /g)].map(([, x]) => Number(x))
    return Math.max(...across) - Math.min(...across)
  }
  expect(widthOf('.chart-band')).toBeGreaterThan(0)
  expect(widthOf('.chart-line-before')).toBeGreaterThan(0)
})

test('Bars are as long as their part of the longest', () => {
  const bars = [8, 4, 0].map((value) => ({
    key: String(value),
    name: `Exam ${value}`,
    value,
    shown: String(value),
  }))
  const { container } = render(<BarList label="Mix" bars={bars} onFollow={follow} />)
  expect([...container.querySelectorAll('.chart-bar')].map((bar) => bar.getAttribute('width'))).toEqual([
    '100',
    '50',
    '0',
  ])
})
