import { useMemo } from 'react'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import type { ReleaseOrder } from '#contract/reports/releaseQuery.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import {
  BornCell,
  ExamCell,
  ExaminerCell,
  PatientCell,
  ReleasedCell,
  RowMark,
} from '#portal/reports/list/ReleaseCells.tsx'
import type { CellProps } from '#portal/reports/list/ReleaseCells.tsx'
import type { Column } from '#portal/ui/table/columns.ts'
import type { ColumnId } from './listView.ts'

/** The least width of each column in pixels, and its share of the rest. "Ultrassonografia" fits its column. */
const kinds: Record<ColumnId, { least: number; share: number; Cell: ComponentType<CellProps> }> = {
  released: { least: 100, share: 0.5, Cell: ReleasedCell },
  patient: { least: 140, share: 1.6, Cell: PatientCell },
  exam: { least: 116, share: 1.2, Cell: ExamCell },
  examiner: { least: 96, share: 1, Cell: ExaminerCell },
  born: { least: 104, share: 0.3, Cell: BornCell },
}

interface ReleaseColumns {
  shown: readonly ColumnId[]
  dense: boolean
  isNew: (release: ListedRelease) => boolean
}

export function useReleaseColumns({ shown, dense, isNew }: ReleaseColumns): Column<ListedRelease>[] {
  const t = useTranslations('reportList')
  return useMemo(
    () =>
      shown.map((id, index) => {
        const { least, share, Cell } = kinds[id]
        return {
          id,
          header: t(`columns.${id}`),
          width: `minmax(${least}px, ${share}fr)`,
          leastWidth: least,
          sortable: isOrdered(id),
          resizeLabel: t('width', { column: t(`columnNames.${id}`) }),
          cell: (release) => {
            const cell = <Cell release={release} dense={dense} />
            if (index > 0) return cell
            return (
              <RowMark release={release} isNew={isNew(release)} short={id === 'released'}>
                {cell}
              </RowMark>
            )
          },
        }
      }),
    [t, shown, dense, isNew],
  )
}

type Direction = 'ascending' | 'descending'
const ordered = ['released', 'patient', 'exam', 'examiner'] as const
type Ordered = (typeof ordered)[number]

const isOrdered = (column: string): column is Ordered => ordered.some((known) => known === column)

/** The column that an order sorts by; undefined in the service's own order. */
export function columnOf(
  order: ReleaseOrder | undefined,
): { column: Ordered; direction: Direction } | undefined {
  if (order === undefined) return undefined
  const direction = order === 'newest' || order.endsWith('-descending') ? 'descending' : 'ascending'
  const column = order === 'newest' || order === 'oldest' ? 'released' : order.replace('-descending', '')
  return { column: column as Ordered, direction }
}

/** The order after a press on a column's head: reversed where the list is sorted by that column already. */
export function orderBy(column: string, present: ReleaseOrder | undefined): ReleaseOrder | undefined {
  if (!isOrdered(column)) return present
  if (column === 'released') return present === 'newest' ? 'oldest' : 'newest'
  return present === column ? `${column}-descending` : column
}
