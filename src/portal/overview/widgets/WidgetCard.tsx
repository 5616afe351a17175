import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, use, useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#portal/locale/useLanguage.ts'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import { ListLink } from '#portal/overview/lists/ListLink.tsx'
import { IconButton } from '#portal/ui/form/Button.tsx'
import { saveFile } from '#portal/ui/files/saveFile.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { CardFailure, CardLoading } from './CardStates.tsx'
import type { Placed, WidgetKind } from './useArrangement.ts'

interface Place {
  size: Placed['size']
  /** The menu by which the user arranges it. */
  actions: ReactNode
  /** On paper: the chart and its table, and nothing to press. */
  isPrinted: boolean
}

/** How a widget stands on the page that it is rendered for. */
export const WidgetPlace = createContext<Place>({ size: 'medium', actions: null, isPrinted: false })

export interface WidgetContent {
  chart: ReactNode
  table: Table
  /** The text in place of a chart without data. */
  empty?: ReactNode
}

interface WidgetCardProps<Data> {
  kind: WidgetKind
  figures: UseQueryResult<Data>
  /** Choices that belong to this widget alone. */
  controls?: ReactNode
  content: (data: Data) => WidgetContent
}

/** A chart or its table, with what can be done with it. Each loads and fails on its own. */
export function WidgetCard<Data>({ kind, figures, controls, content }: WidgetCardProps<Data>) {
  const t = useTranslations('overview')
  const id = useId()
  const notify = useNotify()
  const language = useLanguage()
  const { filters, change } = useOverview()
  const { isPrinted, actions, size } = use(WidgetPlace)
  const title = t(`widgets.${kind}`)
  const tables = new Set(filters.tables?.split('-'))
  const isTable = tables.has(kind)
  const shown = figures.data === undefined ? undefined : content(figures.data)

  const turn = () => {
    tables.delete(kind)
    const next = [...tables, ...(isTable ? [] : [kind])].join('-')
    change({ tables: next || undefined })
  }
  const save = ({ table }: WidgetContent) => {
    const name = `${title.toLowerCase().replaceAll(/\s+/g, '-')}.csv`
    saveFile(csvOf(table, language), name)
    notify(t('card.saved', { name }))
  }
  const body = () => {
    if (!shown) return figures.isError ? <CardFailure figures={figures} /> : <CardLoading />
    if (shown.empty) return shown.empty
    return (
      <>
        {(isPrinted || !isTable) && shown.chart}
        {(isPrinted || isTable) && (
          <WidgetTable label={t('card.tableOf', { title })} table={shown.table} isPrinted={isPrinted} />
        )}
      </>
    )
  }
  return (
    <section
      aria-labelledby={id}
      data-widget={kind}
      className={`flex min-w-0 flex-col gap-2 rounded-control border border-line bg-panel px-4 pt-3 pb-4 shadow-card print:break-inside-avoid print:shadow-none ${shown?.empty ? 'self-start' : ''} ${spans[size]}`}
    >
      <div className="flex min-w-0 items-start gap-2">
        <div className="min-w-0 grow">
          <h2 id={id} className="text-report font-semibold">
            {title}
          </h2>
          <p className="text-small text-ink-3">{t(`notes.${kind}`)}</p>
        </div>
        {!isPrinted && (
          <div className="flex shrink-0 items-center">
            <IconButton
              icon={isTable ? 'chart' : 'list'}
              label={t(isTable ? 'card.chart' : 'card.table')}
              variant="bare"
              disabled={!shown || shown.empty !== undefined}
              onClick={turn}
            />
            <IconButton
              icon="download"
              label={t('card.csv')}
              variant="bare"
              disabled={!shown}
              onClick={() => shown && save(shown)}
            />
            {actions}
          </div>
        )}
      </div>
      {!isPrinted && controls}
      {figures.isRefetchError && <CardFailure figures={figures} isBehind />}
      <div className="@container flex min-w-0 flex-col">{body()}</div>
    </section>
  )
}

const spans = {
  small: '@2xl:col-span-3 @5xl:col-span-2',
  medium: '@2xl:col-span-6 @4xl:col-span-3',
  large: 'col-span-full',
} as const

interface WidgetTableProps {
  label: string
  table: Table
  /** On paper, all rows are shown. */
  isPrinted: boolean
}

/** The values of a chart as a table, each a link to the list that it counts. */
const WidgetTable = ({ label, table: { columns, rows }, isPrinted }: WidgetTableProps) => (
  <div
    role="region"
    aria-label={label}
    tabIndex={0}
    className={isPrinted ? '' : 'max-h-72 overflow-auto overscroll-contain rounded-mark'}
  >
    <table className="w-full border-collapse text-small">
      <thead className="sticky top-0 bg-panel">
        <tr>
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={`border-b border-line-strong py-1.5 pr-3 text-head font-medium text-ink-3 ${sideOf(index)}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} className="border-b border-line hover:bg-row-hover">
            {cells.map((cell, index) => {
              const content = <ListLink href={cell.href}>{cell.text}</ListLink>
              const look = `py-1.5 pr-3 ${sideOf(index)}`
              const name = columns[index]
              return index === 0 ? (
                <th key={name} scope="row" className={`${look} font-normal`}>
                  {content}
                </th>
              ) : (
                <td key={name} className={`${look} whitespace-nowrap`}>
                  {content}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const sideOf = (index: number) => (index === 0 ? 'text-left' : 'text-right')

/** A cell of a table: as it is read, and as a spreadsheet takes it where that is another value. */
export interface Cell {
  text: string
  value?: string | number | undefined
  href?: string | undefined
}

/** The data of a chart as a table, also for screen readers. */
interface Table {
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly Cell[] }[]
}

const SEPARATORS: Readonly<Record<string, string>> = { en: ',', 'pt-BR': ';' }

/** A table as a CSV file that spreadsheets of the language open by a double click. */
export function csvOf({ columns, rows }: Table, language: string): Blob {
  const separator = SEPARATORS[language] ?? ','
  const line = (values: readonly (string | number)[]) =>
    values.map((value) => quoted(harmless(value, language), separator)).join(separator)
  const lines = [
    line(columns),
    ...rows.map(({ cells }) => line(cells.map(({ text, value = text }) => value))),
  ]
  // The byte order mark tells spreadsheets that it is UTF-8.
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}

/** A name that begins as a formula does gets an apostrophe, since spreadsheets would run it. */
function harmless(value: string | number, language: string): string {
  if (typeof value === 'number') return language === 'pt-BR' ? String(value).replace('.', ',') : String(value)
  return /^\s*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
}

const quoted = (text: string, separator: string) =>
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
