import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import '#portal/ui/tokens.css'
import { VirtualTable } from '#portal/ui/table/VirtualTable.tsx'
import { ReactVirtualTable } from './ReactVirtualTable.tsx'
import { addressOf, columns, releaseOf, rowId } from './releases.tsx'
import type { Release } from './releases.tsx'

const PAGE = 100

export type TableName = 'own' | 'library' | 'libraryDefault'

const tables: Record<TableName, (rows: readonly Release[]) => ReactNode> = {
  own: (rows) => (
    <VirtualTable
      label="Released reports"
      rows={rows}
      rowId={rowId}
      columns={columns}
      card={card}
      total={rows.length}
      onOpen={open}
      addressOf={addressOf}
    />
  ),
  // As many rows beyond those in sight as VirtualTable renders where it is scrolled slowly, and as the library renders by default.
  library: (rows) => <ReactVirtualTable rows={rows} overscan={12} onOpen={open} />,
  libraryDefault: (rows) => <ReactVirtualTable rows={rows} overscan={1} onOpen={open} />,
}
const card = ({ patient }: Release) => patient
const open = () => {}

const root = createRoot(document.getElementById('root')!)
let rows: readonly Release[] = []
let table: TableName = 'own'
const show = () => flushSync(() => root.render(tables[table](rows)))

/** What the bench asks of the page. Each step lies between two marks, from what begins it until it is painted. */
const tableBench = {
  prepare(name: TableName, count: number): void {
    table = name
    rows = Array.from({ length: count }, (_, index) => releaseOf(index + 1))
  },
  /** Until the first rows are painted. */
  firstRows: () =>
    step(async () => {
      show()
      do await painted()
      while (rowElements().length === 0)
    }),
  /** So many pixels a frame. */
  scroll: (pixels: number, times: number) => repeat(times, () => scrollTo(scroller().scrollTop + pixels)),
  /** Far away at each frame, as the thumb of the scroll bar does. */
  drag: (times: number) => repeat(times, (index) => scrollTo(((index * 0.37) % 1) * end())),
  async jumpToEnd(times: number): Promise<void> {
    scroller().scrollTop = 0
    await painted()
    await painted()
    for (let count = 0; count < times; count += 1) await scrollTo(count % 2 === 0 ? end() : 0)
  },
  /** One row in sight. */
  async changeRow(times: number): Promise<void> {
    scroller().scrollTop = end() / 2
    await painted()
    await painted()
    await repeat(times, () => {
      const index = Number(rowsInSight()[5]!.ariaRowIndex) - 2
      const row = rows[index]!
      rows = rows.with(index, { ...row, about: `${row.about}!` })
      return render()
    })
  },
  appendPage: (times: number) =>
    repeat(times, () => {
      const page = Array.from({ length: PAGE }, (_, index) => releaseOf(rows.length + index + 1))
      rows = [...rows, ...page]
      return render()
    }),
  /** The rows in sight. They must stand one below the other, which they do not without their styles. */
  inSight(): string[] {
    const seen = rowsInSight()
    for (const [index, row] of seen.entries()) {
      const above = seen[index - 1]?.getBoundingClientRect().bottom
      if (above !== undefined && Math.abs(row.getBoundingClientRect().top - above) > 1)
        throw new Error(`Row ${row.ariaRowIndex} does not stand below the one before it.`)
    }
    return seen.map((row) => `${row.getBoundingClientRect().top} ${row.outerHTML}`)
  },
}

const rowElements = () => [...document.querySelectorAll('[role=row]')].slice(1)
const scroller = () => document.querySelector('[role=grid]')!.parentElement!
const end = () => scroller().scrollHeight - scroller().clientHeight

function rowsInSight(): Element[] {
  const { top, bottom } = scroller().getBoundingClientRect()
  return rowElements()
    .filter((row) => row.getBoundingClientRect().bottom > top && row.getBoundingClientRect().top < bottom)
    .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
}

async function repeat(times: number, act: (index: number) => Promise<void>): Promise<void> {
  for (let index = 1; index <= times; index += 1) await act(index)
}

const render = () =>
  step(() => {
    show()
    return painted()
  })

function scrollTo(top: number): Promise<void> {
  return step(async () => {
    const before = scroller().scrollTop
    scroller().scrollTop = top
    if (scroller().scrollTop === before) throw new Error(`It cannot be scrolled from ${before} to ${top}.`)
    // The next frame begins with the event.
    await painted()
  })
}

async function step(act: () => Promise<void>): Promise<void> {
  performance.mark('begin')
  await act()
  performance.mark('end')
}

/** A message that is sent while the next frame is made is read once that is painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve())
      port1.start()
      port2.postMessage(undefined)
    })
  })
}

declare global {
  interface Window {
    tableBench: typeof tableBench
  }
}
window.tableBench = tableBench
