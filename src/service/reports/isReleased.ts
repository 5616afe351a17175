import { expressionBuilder } from 'kysely'
import type { Tables } from '#service/database/tables.ts'

/** Whether a report is in the portal: what is not is read by nobody. To be asked of the table `report`. */
export function isReleased() {
  const { exists, selectFrom } = expressionBuilder<Tables, 'report'>()
  return exists(
    selectFrom('report_release')
      .select('report_release.id')
      .whereRef('report_release.report_id', '=', 'report.id')
      .where('listed', '=', true),
  )
}
