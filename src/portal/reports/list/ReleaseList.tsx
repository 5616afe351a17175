import { memo, useCallback, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { ReleaseOrder } from '#contract/release.ts'
import { patientNameLine } from '#contract/personName.ts'
import { MoreFailed } from '#portal/session/MoreFailed.tsx'
import { useNotify } from '#portal/ui/Notices.tsx'
import { VirtualTable } from '#portal/ui/VirtualTable.tsx'
import type { TableHandle } from '#portal/ui/tableHandle.ts'
import { SelectionBar } from '#portal/reports/exports/SelectionBar.tsx'
import { useOffers } from '#portal/reports/filters/useOffers.ts'
import { addressOf } from '#portal/reports/place.ts'
import type { Filters } from '#portal/reports/place.ts'
import type { ListedRelease } from '#portal/reports/queries.ts'
import { CardsHead } from './CardsHead.tsx'
import { ListFrame } from './ListFrame.tsx'
import { useListView } from './listView.ts'
import { asAddress, columnOf, orderBy } from './ordering.ts'
import { ReleaseCard } from './ReleaseCells.tsx'
import { SinceRule } from './SinceRule.tsx'
import { useListPlace } from './useListPlace.ts'
import { useOrderFocus } from './useOrderFocus.ts'
import { useReleaseColumns } from './useReleaseColumns.tsx'
import { useReleaseList } from './useReleaseList.ts'
import { useSelection } from './useSelection.ts'
import { useSince } from './useSince.ts'

interface ReleaseListProps {
  filters: Filters
  openId: number | undefined
  /** When the reader's last visit ended. */
  since?: string | undefined
  onOpen: (releaseId: number) => void
  onFilter: (change: Partial<Filters>) => void
  onClearFilters: () => void
  handle: RefObject<TableHandle | null>
}

/** The released reports that match, as far as they have been scrolled to. */
export const ReleaseList = memo((props: ReleaseListProps) => {
  const { filters, openId, since, onOpen, onFilter, onClearFilters, handle } = props
  const t = useTranslations('reportList')
  const title = useTranslations('reports')('title')
  const moreFailed = useTranslations('reportData')('moreFailed')
  const notify = useNotify()
  const list = useReleaseList(filters)
  const { rows, total, isMoreFailed } = list
  const order = list.filters.sort
  const view = useListView()
  const dense = view.density === 'dense'
  const { isNew, olderFrom } = useSince({ rows, order, since })
  const columns = useReleaseColumns({ shown: view.columns, dense, isNew })
  const place = useListPlace(list)
  const offers = useOffers()

  const { frame, onChosen } = useOrderFocus(list.filters)
  const sort = useCallback(
    (to: ReleaseOrder | undefined) => {
      onChosen()
      onFilter({ sort: to })
    },
    [onFilter, onChosen],
  )
  const sorting = useMemo(
    () => ({ ...columnOf(order), onSort: (column: string) => sort(orderBy(column, order)) }),
    [order, sort],
  )
  const selection = useSelection(filters)
  const [selecting, setSelecting] = useState(false)
  const { ids, select, clear } = selection
  const checks = useMemo(
    () => ({
      ids,
      allLabel: t('selectAll'),
      label: ({ report }: ListedRelease) =>
        t('selectRow', { patient: patientNameLine(report.patient), exam: report.exam.name }),
      onCheck: select,
      onCards: selecting || ids.size > 0,
    }),
    [ids, select, selecting, t],
  )
  const selectOn = (on: boolean) => {
    setSelecting(on)
    if (!on) clear()
  }
  // The button that clears goes with the selection.
  const clearSelection = () => {
    handle.current?.move(0)
    selectOn(false)
  }
  const open = useCallback((release: ListedRelease) => onOpen(release.id), [onOpen])
  const address = (release: ListedRelease) =>
    addressOf({ filters, releaseId: release.id, part: 'report', compareWith: undefined })
  const card = useCallback(
    (release: ListedRelease) => <ReleaseCard release={release} isNew={isNew(release)} />,
    [isNew],
  )
  return (
    <ListFrame ref={frame} list={list} onClearFilters={onClearFilters} handle={handle}>
      <VirtualTable
        key={JSON.stringify(list.filters)}
        handle={handle}
        label={title}
        rows={rows}
        rowId={rowId}
        columns={columns}
        card={card}
        cardsHead={
          <CardsHead
            order={order}
            onOrder={offers.order ? (to) => sort(asAddress(to)) : undefined}
            selecting={checks.onCards}
            onSelecting={offers.selection ? selectOn : undefined}
          />
        }
        rowSize={dense ? '--spacing-row-dense' : '--spacing-row'}
        sorting={offers.order ? sorting : undefined}
        widths={view.widths}
        onWidths={view.setWidths}
        checks={offers.selection ? checks : undefined}
        rule={
          since !== undefined && olderFrom !== undefined
            ? { before: olderFrom, content: <SinceRule since={since} /> }
            : undefined
        }
        total={total}
        selectedId={openId === undefined ? undefined : String(openId)}
        onOpen={open}
        addressOf={address}
        comingNote={
          isMoreFailed && <MoreFailed text={moreFailed} onRetry={list.retry} busy={list.isFetching} />
        }
        onEndNear={list.hasMore ? list.loadMore : undefined}
        onLoadedEnd={() => {
          const comes = t('loadedEnd', { loaded: rows.length, count: total })
          notify(isMoreFailed ? moreFailed : comes, 'note')
        }}
        {...place}
      />
      {ids.size > 0 && <SelectionBar ids={selection.items} onClear={clearSelection} />}
    </ListFrame>
  )
})

const rowId = (release: ListedRelease) => String(release.id)
