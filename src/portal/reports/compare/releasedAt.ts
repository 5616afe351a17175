import type { ListedRelease } from '#portal/reports/queries.ts'

/** When a report was released, in milliseconds; 0 where nothing says it. */
export const releasedAt = ({ report }: ListedRelease): number =>
  report.dateReportRelease === null ? 0 : Date.parse(report.dateReportRelease)
