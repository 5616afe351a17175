import { useQuery } from '@tanstack/react-query'
import type { ListedRelease } from '#portal/reports/releaseRecords.ts'
import { isRead, readMarks } from './readMarks.ts'

/** Whether a row's report has been read; undefined where the service does not say. Only the rows that change are drawn again. */
export function useIsRead(row: ListedRelease): boolean | undefined {
  const { data } = useQuery({ ...readMarks, select: (marks) => isRead(row, marks.get(row.id)) ?? 'unknown' })
  return data === 'unknown' ? undefined : data
}
