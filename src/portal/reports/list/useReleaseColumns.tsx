import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Column } from '#portal/ui/table/columns.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import type { ColumnId } from './listView.ts'
import { isOrdered } from './ordering.ts'
import { BornCell, ExamCell, ExaminerCell, PatientCell, ReleasedCell } from './ReleaseCells.tsx'
import { RowMark } from './RowMark.tsx'

interface Looks {
  dense: boolean
}

type Cell = (release: ListedRelease, looks: Looks) => ReactNode

/**
 * The minimum width of each column in pixels, and its share of the remaining width. The first four fit the narrowest table, and
 * "Ultrassonografia" fits its column.
 */
const kinds: Record<ColumnId, { least: number; share: number; cell: Cell }> = {
  released: { least: 100, share: 0.5, cell: (release) => <ReleasedCell release={release} /> },
  patient: {
    least: 140,
    share: 1.6,
    cell: (release, { dense }) => <PatientCell release={release} dense={dense} />,
  },
  exam: {
    least: 116,
    share: 1.2,
    cell: (release, { dense }) => <ExamCell release={release} dense={dense} />,
  },
  examiner: {
    least: 96,
    share: 1,
    cell: (release, { dense }) => <ExaminerCell release={release} dense={dense} />,
  },
  born: { least: 104, share: 0.3, cell: (release) => <BornCell release={release} /> },
}

interface ReleaseColumns {
  /** Those that are shown, in their order. */
  shown: readonly ColumnId[]
  dense: boolean
  isNew: (release: ListedRelease) => boolean
}

/** The columns of the list. The first one begins with the row's marks. */
export function useReleaseColumns({ shown, dense, isNew }: ReleaseColumns): Column<ListedRelease>[] {
  const t = useTranslations('reportList')
  return useMemo(() => {
    const looks = { dense }
    return shown.map((id, index) => {
      const { least, share, cell } = kinds[id]
      return {
        id,
        header: t(`columns.${id}`),
        width: `minmax(${least}px, ${share}fr)`,
        leastWidth: least,
        sortable: isOrdered(id),
        resizeLabel: t('width', { column: t(`columnNames.${id}`) }),
        cell: (release) =>
          index > 0 ? (
            cell(release, looks)
          ) : (
            <RowMark release={release} isNew={isNew(release)} short={id === 'released'}>
              {cell(release, looks)}
            </RowMark>
          ),
      }
    })
  }, [t, shown, dense, isNew])
}
