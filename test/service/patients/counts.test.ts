import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foundListingOf } from '#contract/declaration/listing.ts'
import { PatientRow } from '#contract/patients/patient.ts'
import type { Queries } from '#service/database/database.ts'
import { patientRepository } from '#service/patients/repository.ts'
import { releasedPatients } from '#service/reports/listing/releasedPatients.ts'
import { expectBody } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { reading } from '#test/support/reading.ts'
import { insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const viewer = { id: 1, accessScope: 'all', employee: null } as const

describe('the count of a search for patients', () => {
  let service: RunningService
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    for (let index = 0; index < 3; index += 1)
      await insertReleasedReport(queries, {
        patient_id: await insertPatient(queries, { first_name: 'Counted', last_name: 'Patient' }),
      })
    await sql`insert into patient (first_name, last_name, gender_id, marital_status_id, user_created, name_search, name_sort)
      select first_name, last_name, gender_id, marital_status_id, user_created, 'numerous', 'numerous'
      from (select * from patient where first_name = 'Counted' limit 1) copied, generate_series(1, 1001)`.execute(
      queries,
    )
  })
  afterAll(() => service.close())

  test.each([
    [
      'patients',
      (most?: number) => patientRepository(service.database.queries).listMatching('counted', { most }),
    ],
    [
      'patients with released reports',
      (most?: number) => releasedPatients(service.database.queries, viewer, 'counted', most),
    ],
  ])('of %s goes no further than it is asked to, and says so', async (_, listing) => {
    const counted = async (most?: number) => {
      const source = await listing(most)
      return source.snapshot((queries: Queries) => source.count(queries))
    }
    expect(await counted(2)).toEqual({ count: 2, inexact: 'atLeast' })
    expect(await counted(4)).toEqual({ count: 3 })
    expect(await counted()).toEqual({ count: 3 })
  })

  test.each([
    ['frontdesk', '/patient/query'],
    ['doctor', '/report/patient'],
  ] as const)('ends at 1,000 on a page that %s reads by %s', async (user, path) => {
    const find = async (search: string) =>
      expectBody(
        await service.call(user, ...reading(`${path}?search=${search}&limit=1`)),
        200,
        foundListingOf(PatientRow),
      )
    const few = await find('counted')
    expect([few.count, few.atLeast]).toEqual([3, undefined])
    const { count, atLeast } = await find('numerous')
    expect([count, atLeast]).toEqual([1_000, true])
  })
})
