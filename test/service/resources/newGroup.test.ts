import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listingOf } from '#contract/declaration/listing.ts'
import { recordSchema, type Resource } from '#contract/declaration/resource.ts'
import { resources } from '#contract/resources.ts'
import { splitStatements } from '#service/database/schema.ts'
import { groupRoutes } from '#service/resources/routes.ts'
import { declaredTables } from '#service/resources/schema/declaredTables.ts'
import { draftMigration } from '#service/resources/schema/draftMigration.ts'
import { expectBody, expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { room } from '#test/support/resources/room.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const Room = recordSchema(room)

test('the group that the README declares is the one that is built here', async () => {
  const source = await readFile(new URL('../../support/resources/room.ts', import.meta.url), 'utf8')
  const readme = await readFile(new URL('../../../src/contract/README.md', import.meta.url), 'utf8')
  const declaration = source.slice(source.indexOf('export const room')).trim()
  expect(readme.replace(/^ {3}/gm, '')).toContain(declaration)
})

describe('a group that is only declared', () => {
  let service: RunningService
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    const groups = [...Object.values<Resource>(resources), room]
    const declared = declaredTables(groups).filter(({ name }) => name === room.table)
    const drafts = draftMigration({ declared, stored: [], allowed: new Set() })
    for (const statement of drafts.flatMap(splitStatements)) await sql.raw(statement).execute(queries)
    await groupRoutes(service.app, queries, room, {}, { reasonFrom: 500, timeZone: 'UTC' })
  })
  afterAll(() => service.close())

  const call = (method: string, path: string, body?: object) =>
    service.call('administrator', method, path, body)

  test('has a table, operations, checks, history and a removal', async () => {
    const unit = (await call('POST', '/unit', { name: 'Leste' })).body as { id: number }
    const record = expectBody(
      await call('POST', '/room', { name: 'Sala 1', unit: { id: unit.id }, capacity: 3 }),
      201,
      Room,
    )
    expect(record).toMatchObject({ name: 'Sala 1', unit: { id: unit.id, name: 'Leste' }, capacity: 3 })
    expectMalformed(await call('POST', '/room', { name: 'Sala 2', capacity: 0 }), 'capacity')
    expectRefusal(await call('POST', '/room', { name: 'SALA 1', unit: { id: unit.id } }), 409, 'in_use')
    const answer = await call('GET', `/room/query?name=sala&unit=${unit.id}&sort=-capacity`)
    expect(expectBody(answer, 200, listingOf(Room)).data).toEqual([record])
    const { id, dateHourChanged } = record
    const changed = expectBody(await call('PUT', '/room', { id, dateHourChanged, capacity: null }), 200, Room)
    expect(changed).toMatchObject({ capacity: null })
    expect((await call('GET', `/room/${id}/history`)).body).toMatchObject({
      data: [{ fields: [{ name: 'capacity', before: 3, after: null }] }, { act: 'create' }],
    })
    expect((await call('GET', '/room/csv')).text).toContain('Sala 1')
    expect((await call('DELETE', '/room', { id })).text).toBe('{}')
    expectRefusal(await call('GET', `/room/${id}`), 404, 'not_found')
  })
})
