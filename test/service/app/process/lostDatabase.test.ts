import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPostgres } from '#service/database/connect.ts'
import type { Database } from '#service/database/database.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { databases } from '#test/support/databases.ts'
import { postgresProxy } from '#test/support/postgresProxy.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const postgres = inject('postgres')

describe.runIf(postgres)('a service whose PostgreSQL goes away', () => {
  let service: RunningService
  let copy: Database
  let proxy: Awaited<ReturnType<typeof postgresProxy>>

  beforeAll(async () => {
    copy = await databases.find(({ name }) => name === 'PostgreSQL')!.open()
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(copy.queries)
    const url = new URL(postgres!.url)
    proxy = await postgresProxy(url)
    const near = new URL(
      `postgresql://${url.username}:${url.password}@127.0.0.1:${proxy.port}/${rows[0]!.name}`,
    )
    service = await startService(await openPostgres(near.href))
  })
  afterAll(async () => {
    await service.close()
    await proxy.close()
    await copy.close()
  })

  test('answers 503, and works again when the database is back', async () => {
    expect((await service.call('doctor', 'GET', '/portalreport')).status).toBe(200)
    await proxy.close()
    for (let time = 0; time < 3; time++) {
      expectRefusal(await service.call('doctor', 'GET', '/portalreport'), 503, 'unavailable')
      expectRefusal(await service.call(null, 'GET', '/../../readyz'), 503, 'unavailable')
    }
    await proxy.reopen()
    expect((await service.call('doctor', 'GET', '/portalreport')).status).toBe(200)
    expect((await service.call(null, 'GET', '/../../readyz')).status).toBe(200)
  })

  test('answers outcome_unknown if the answer to the commit was lost', async () => {
    const body = { firstName: 'Ana', lastName: 'Unanswered', birthDate: '1961-03-12' }
    await service.token('frontdesk')
    proxy.closeAfter('insert into "patient"', 'commit')
    const answer = await service.call('frontdesk', 'POST', '/patient', body)
    const { message } = expectRefusal(answer, 500, 'outcome_unknown')
    expect(message).toBe('It is not known whether this was done. Look before you try again.')
    const stored = copy.queries.selectFrom('patient').select('id').where('last_name', '=', 'Unanswered')
    expect(await stored.execute()).toHaveLength(1)
  })

  test('answers unavailable if the commit never arrived, and nothing was changed', async () => {
    const body = { firstName: 'Ana', lastName: 'Insert', birthDate: '1961-03-12' }
    proxy.closeAfter('insert into "patient"')
    expectRefusal(await service.call('frontdesk', 'POST', '/patient', body), 503, 'unavailable')
    const stored = copy.queries.selectFrom('patient').select('id').where('last_name', '=', 'Insert')
    expect(await stored.execute()).toEqual([])
  })
})
