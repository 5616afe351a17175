import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listingOf } from '#contract/declaration/listing.ts'
import { type LookupGroup, lookups, NamedRecord as LightRecord } from '#contract/resources/lookups.ts'
import { resources } from '#contract/resources.ts'
import { expectBody, expectMalformed, expectRefusal, statuses } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { PatientDetail } from '#contract/patients/patient.ts'
import { insertPatient } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

/** With the fields of the group that the pages of patients do not read. */
const NamedRecord = z.catchall(LightRecord, z.unknown())
const listing = listingOf(NamedRecord)
const groups = Object.keys(lookups) as LookupGroup[]
const changeable = groups.filter((group) => resources[group].operations.includes('create'))

describe('reference data', () => {
  let service: RunningService
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
  })
  afterAll(() => service.close())

  const path = (group: LookupGroup) => lookups[group].list.path
  const names = async (query: string) =>
    expectBody(await service.call('doctor', 'GET', query), 200, listing).data.map((record) => record.name)
  const create = async (group: LookupGroup, name: string) =>
    expectBody(await service.call('administrator', 'POST', path(group), { name }), 201, NamedRecord)

  /** The id and version that a change of a patient has to name. */
  const stateOf = async (id: number) => {
    const answer = await service.call('frontdesk', 'GET', `/patient/${id}`)
    return { id, dateHourChanged: expectBody(answer, 200, PatientDetail).dateHourChanged }
  }

  test('has built-in records with a code and without a user who created them', async () => {
    const { data } = expectBody(await service.call('frontdesk', 'GET', '/gender'), 200, listing)
    expect(data.map((record) => record.code)).toEqual(['female', 'male', 'not-stated', 'other'])
    expect(data[0]).toMatchObject({ userCreated: { id: 0 }, dateHourDeleted: null })
    expect(await names('/maritalstatus/query?name=MARRIED')).toEqual(['married'])
    const types = expectBody(await service.call('frontdesk', 'GET', '/documenttype'), 200, listing)
    expect(types.data.find(({ id }) => id === 5)?.code).toBe('passport')
  })

  test.each(changeable)('of the group %s can be created, found, renamed and removed', async (group) => {
    const made = await create(group, `  Ávila ${group}`)
    expect(made).toMatchObject({
      name: `Ávila ${group}`,
      userCreated: { name: 'Test administrator' },
    })
    const { id, dateHourChanged } = made
    const rename = (name: string, state: string | undefined) =>
      service.call('administrator', 'PUT', path(group), { id, name, dateHourChanged: state })
    expect(await names(`${path(group)}/query?name=avila`)).toEqual([`Ávila ${group}`])
    expect(expectBody(await service.call('doctor', 'GET', `${path(group)}/${id}`), 200, NamedRecord)).toEqual(
      made,
    )
    expectMalformed(await rename('Outro', undefined), 'dateHourChanged')
    const renamed = await rename(`Ípsilon ${group}`, dateHourChanged)
    expect(expectBody(renamed, 200, NamedRecord)).toMatchObject({
      id,
      userChanged: { name: 'Test administrator' },
    })
    expect(await names(`${path(group)}/query?name=avila`)).toEqual([])
    expectRefusal(await rename('Outro', dateHourChanged), 409, 'record_changed')
    expect((await service.call('administrator', 'DELETE', path(group), { id })).text).toBe('{}')
    expectRefusal(await service.call('doctor', 'GET', `${path(group)}/${id}`), 404, 'not_found')
    for (const [method, body] of [
      ['DELETE', { id }],
      ['PUT', { id, name: 'x', dateHourChanged }],
    ] as const)
      expectRefusal(await service.call('administrator', method, path(group), body), 409, 'already_removed')
  })

  test("no two records of a group have the same name, ignoring case and accents; a removed one's name is free", async () => {
    const first = await create('city', 'São Bento')
    const again = () => service.call('administrator', 'POST', '/city', { name: 'SAO BENTO' })
    expectRefusal(await again(), 409, 'in_use')
    const other = await create('city', 'Outra')
    expectRefusal(
      await service.call('administrator', 'PUT', '/city', {
        id: other.id,
        dateHourChanged: other.dateHourChanged,
        name: 'são  bento'.replace('  ', ' '),
      }),
      409,
      'in_use',
    )
    await service.call('administrator', 'DELETE', '/city', { id: first.id })
    expect((await again()).status).toBe(201)
  })

  test('of two creations of the same name at the same time one succeeds', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => service.call('administrator', 'POST', '/occupation', { name: 'Relojoeiro' })),
    )
    expect(statuses(answers)).toEqual([201, 409, 409])
  })

  test('a name without a visible character is refused', async () => {
    for (const name of ['', '   ', '\u200b', '\u2800', '\u3164', '\u00ad\u2060'])
      expectMalformed(await service.call('administrator', 'POST', '/city', { name }), 'name')
  })

  test('of several records renamed to the same name at the same time one succeeds', async () => {
    for (const round of ['um', 'dois', 'três']) {
      const made = await Promise.all(['a', 'b', 'c'].map((name) => create('city', `${round} ${name}`)))
      const answers = await Promise.all(
        made.map(({ id, dateHourChanged }) =>
          service.call('administrator', 'PUT', '/city', { id, name: `Cidade ${round}`, dateHourChanged }),
        ),
      )
      expect(statuses(answers)).toEqual([200, 409, 409])
    }
  })

  test('a record that a patient refers to cannot be removed, even if the patient is removed', async () => {
    const city = await create('city', 'Referida')
    const occupation = await create('occupation', 'Referido')
    const plan = await create('healthPlan', 'Referido')
    await insertPatient(service.database.queries, {
      contacts_city_id: String(city.id),
      occupation: JSON.stringify([{ id: occupation.id }]),
      default_health_plan: plan.id,
      date_hour_deleted: new Date(),
    })
    for (const [group, { id }] of [
      ['city', city],
      ['occupation', occupation],
      ['healthPlan', plan],
    ] as const)
      expectRefusal(await service.call('administrator', 'DELETE', path(group), { id }), 409, 'in_use')
    expectRefusal(await service.call('administrator', 'DELETE', '/maritalstatus', { id: 6 }), 409, 'in_use')
  })

  test('a removed record cannot be referred to, except by a record that did so before', async () => {
    const queries = service.database.queries
    const fields = {
      maritalStatus: 'maritalStatus.id',
      documentType: 'documents.0.type.id',
      healthPlan: 'defaultHealthPlan',
      city: 'contacts.city.id',
      occupation: 'occupation.0.id',
    }
    for (const [group, field] of Object.entries(fields) as [keyof typeof fields, string][]) {
      const { id } = await create(group, `Retirado ${group}`)
      const body = {
        maritalStatus: { maritalStatus: { id } },
        documentType: { documents: [{ id: 0, number: 'X 12', type: { id } }] },
        healthPlan: { defaultHealthPlan: id },
        city: { contacts: { id: 0, city: { id: String(id) } } },
        occupation: { occupation: [{ id }] },
      }[group]
      const others = { firstName: 'Ana', lastName: 'Referente', birthDate: '1980-01-01' }
      const made = await service.call('frontdesk', 'POST', '/patient', { ...others, ...body })
      const before = expectBody(made, 201, PatientDetail)
      // As an earlier version may have stored it.
      await sql`update ${sql.table(resources[group].table)} set date_hour_deleted = now() where id = ${id}`.execute(
        queries,
      )
      expectMalformed(await service.call('frontdesk', 'POST', '/patient', { ...others, ...body }), field)
      const other = await stateOf(await insertPatient(queries))
      expectMalformed(await service.call('frontdesk', 'PUT', '/patient', { ...other, ...body }), field)
      const same = await service.call('frontdesk', 'PUT', '/patient', { ...before, mother: 'Íris' })
      expect(expectBody(same, 200, PatientDetail).mother).toBe('Íris')
    }
  })

  test('of a removal and a new reference at the same time one succeeds', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await create('occupation', `Disputado ${round}`)
      const patient = await stateOf(await insertPatient(service.database.queries))
      const [removed, changed] = await Promise.all([
        service.call('administrator', 'DELETE', '/occupation', { id }),
        service.call('frontdesk', 'PUT', '/patient', { ...patient, occupation: [{ id }] }),
      ])
      expect([
        [200, 400],
        [409, 200],
      ]).toContainEqual([removed.status, changed.status])
    }
  })

  test('is read by every signed-in user and changed by administrators, genders by nobody', async () => {
    expectRefusal(await service.call(null, 'GET', '/city'), 401, 'no_token')
    for (const role of ['doctor', 'frontdesk'] as const)
      for (const method of ['POST', 'PUT', 'DELETE'])
        expectRefusal(await service.call(role, method, '/city', { id: 1, name: 'x' }), 403, 'forbidden')
    for (const method of ['POST', 'PUT', 'DELETE'])
      expectRefusal(
        await service.call('administrator', method, '/gender', { id: 1, name: 'x' }),
        405,
        'method_not_allowed',
      )
  })

  test('an empty name, or one that is too long, is malformed', async () => {
    expectMalformed(await service.call('administrator', 'POST', '/city', { name: '' }), 'name')
    expectMalformed(await service.call('administrator', 'POST', '/city', { name: 'x'.repeat(201) }), 'name')
    expectMalformed(await service.call('administrator', 'POST', '/city', { name: '  ' }), 'name')
  })
})
