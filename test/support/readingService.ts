import type { Database } from '#service/database/database.ts'
import { sql } from 'kysely'
import { storePortalReleases } from './portalReleases.ts'
import { insertPatient } from './records.ts'
import { allowLongSessions, startService } from './startService.ts'

/**
 * A separate service for the tests of the released reports, so that no other test changes their number. Known are its
 * - releases, newest first, of which every second has a PDF, and the first two are of request 2026-0815;
 * - exams: endoscopy, ultrasound, chest and one that is unused;
 * - patients: Ana Lima Souza, Ana Flor (André Souza), Téo Fonseca and Sônia Ribeiro, with whom Zilda Quaresma was merged;
 * - doctors: Helena Prado, who is the user that tests sign in as, Paulo de Ávila and João Conceição.
 */
export async function startReadingService(database: Database) {
  const service = await startService(database)
  const stored = await storePortalReleases(service)
  await sql`
    update report set request_number = '2026-0815', name_search = '2026-0815', name_sort = '2026-0815'
    from report_release where report_release.report_id = report.id
      and report_release.id = any(${stored.releases.slice(0, 2)}::integer[])`.execute(
    service.database.queries,
  )
  await allowLongSessions(service)
  await service.database.queries
    .updateTable('app_user')
    .set({ employee_id: stored.doctors[0]! })
    .where('username', '=', 'doctor')
    .execute()
  const merged = await insertPatient(service.database.queries, {
    first_name: 'Zilda',
    last_name: 'Quaresma',
    merged_into_id: stored.patients[3]!,
    date_hour_deleted: new Date(),
  })
  return {
    known: { merged, url: await service.listen(), ...stored },
    addUser: service.addUser,
    close: service.close,
  }
}
