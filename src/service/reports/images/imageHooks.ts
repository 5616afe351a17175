import { sql } from 'kysely'
import type { image } from '#contract/resources/image.ts'
import { isReadableBy } from '#service/reports/visibility.ts'
import { lockDraft } from '#service/reports/writing/changeReport.ts'
import type { Hooks } from '#service/resources/hooks/hooks.ts'

/** Users who may read a report may read its images, which can be changed as long as the report is a draft. */
export const imageHooks: Hooks<typeof image> = {
  visible: (caller) => sql`exists (
    select from report
    where report.id = image.report_id and report.date_hour_deleted is null and ${isReadableBy(caller)})`,

  guard: async (_, { report }, writer, trx) => {
    await lockDraft(trx, report.id, writer)
  },
}
