import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#portal/locale/useLanguage.ts'
import { IconButton } from '#portal/ui/form/IconButton.tsx'
import { saveFile } from '#portal/ui/form/saveFile.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import type { WidgetKind } from './arrangement.ts'
import { CardFailure, CardLoading } from './CardStates.tsx'
import { csvOf } from './table.ts'
import type { Table } from './table.ts'
import { useWidgetPlace } from './WidgetPlace.ts'
import { WidgetTable } from './WidgetTable.tsx'

export interface WidgetContent {
  chart: ReactNode
  table: Table
  /** What is said in place of a chart that has nothing to show. */
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
  const { isPrinted, actions, size } = useWidgetPlace()
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
    if (isPrinted)
      return (
        <>
          {shown.chart}
          <WidgetTable label={t('card.tableOf', { title })} table={shown.table} isPrinted />
        </>
      )
    return isTable ? (
      <WidgetTable label={t('card.tableOf', { title })} table={shown.table} isPrinted={false} />
    ) : (
      shown.chart
    )
  }
  return (
    <section
      aria-labelledby={id}
      data-widget={kind}
      className={`flex min-w-0 flex-col gap-2 rounded-control border border-line bg-panel px-4 pt-3 pb-4 shadow-card print:break-inside-avoid print:shadow-none ${spans[size]}`}
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
