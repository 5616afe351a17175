import { roles } from '#contract/access/roles.ts'
import { clinicSettings } from '#service/app/http/clinicSettings.ts'
import { shownCompany } from '#service/app/http/shownCompany.ts'
import { hashPassword } from '#service/session/password.ts'
import { userRepository } from '#service/session/userRepository.ts'
import type { Database } from '#service/database/database.ts'
import { storePortalReleases } from './portalReleases.ts'
import { insertEmployee } from './records.ts'
import { allowLongSessions, type RunningService, startService } from './startService.ts'
import { testPassword } from './testPassword.ts'

/** The service that most tests of the portal use: it has one user for each role, and a doctor who is an employee. */
export async function startPortalService(database: Database) {
  const users = roles.map((role) => ({ username: role, role }))
  const service = await startService(database, {
    demo: { password: testPassword, users },
    // The forms keep to the setting that a test gives the portal.
    clinic: clinicSettings({
      environment: { birthDates: 'unknown' },
      company: shownCompany(database.queries),
    }),
  })
  await storePortalReleases(service)
  await addExaminer(service)
  await allowLongSessions(service)
  return { known: { url: await service.listen() }, addUser: service.addUser, close: service.close }
}

/** A doctor who signs reports: the user `examiner`, who is an employee. */
async function addExaminer({ database: { queries } }: RunningService): Promise<void> {
  await userRepository(queries).insert({
    username: 'examiner',
    name: 'Vera Signatária',
    permissionList: 'doctor',
    passwordHash: await hashPassword(testPassword),
    employeeId: await insertEmployee(queries, { first_name: 'Vera', last_name: 'Signatária' }),
  })
}
