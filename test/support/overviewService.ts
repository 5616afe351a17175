import type { Database } from '#service/database/database.ts'
import { randomClinic } from '#test/service/overview/randomClinic.ts'
import { startService } from './startService.ts'

/** A separate service with reports in every state, which no test changes. Its user `doctor` signs some of them. */
export async function startOverviewService(database: Database) {
  const service = await startService(database)
  const { examiners } = await randomClinic(service, 250)
  await service.database.queries
    .updateTable('app_user')
    .set({ employee_id: examiners[0]! })
    .where('username', '=', 'doctor')
    .execute()
  return { known: { url: await service.listen() }, close: service.close }
}
