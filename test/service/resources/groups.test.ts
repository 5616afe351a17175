import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInLists } from '#contract/access/access.ts'
import { type Resource, recordSchema } from '#contract/declaration/resource.ts'
import type { AnyField } from '#contract/declaration/resourceField.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import { RecordChange } from '#contract/declaration/history.ts'
import { Referrers, resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { sortFields } from '#contract/declaration/resourceKeys.ts'
import { resources } from '#contract/resources.ts'
import { expectBody, expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase, databases } from '#test/support/databases.ts'
import { sampleRecords, type Stored } from '#test/support/resources/sampleRecords.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { reading } from '#test/support/reading.ts'

const allGroups: readonly Resource[] = Object.values(resources)
const isWritten = ({ operations, added }: Resource) => [...operations, ...added].includes('create')
const NOBODY = 2_147_483_646

// Only how a field is stored could differ between the databases, so the second has groups that together have every kind of field.
const kinds = databases.map((kind) => ({
  ...kind,
  groups: kind === anyDatabase ? allGroups : withEveryKind(allGroups.filter(isWritten)),
}))

describe.each(kinds)('a declared group on $name', ({ open, groups }) => {
  const written = groups.filter(isWritten)
  const each = written.map((declared) => [declared.name, declared] as const)
  let service: RunningService
  let samples: ReturnType<typeof sampleRecords>
  beforeAll(async () => {
    service = await startService(await open())
    samples = sampleRecords(service)
  })
  afterAll(() => service.close())

  const call = (method: string, path: string, body?: unknown) =>
    service.call('administrator', method, path, body)
  const changes = async ({ path }: Resource, id: number) =>
    expectBody(await call('GET', `${path}/${id}/history`), 200, listingOf(RecordChange)).data

  test.each(groups.map((declared) => [declared.name, declared] as const))(
    '%s is listed, sorted by each field and filtered by each reference',
    async (_, declared) => {
      const records = listingOf(recordSchema(declared))
      const { list } = resourceOperations(declared)
      const { count } = expectBody(await call('GET', declared.path), 200, list.success.answer.schema)
      const ask = (query: string) => call(...reading(`${declared.path}/query?${query}`))
      const [first, ...others] = sortFields(declared)
      for (const sort of [first, `-${first}`, ...others])
        expect(expectBody(await ask(`sort=${sort}`), 200, records).count).toBe(count)
      const references = Object.entries(declared.fields).filter(([, { kind }]) => /^references?$/.test(kind))
      for (const [name] of references)
        expect(expectBody(await ask(`${name}=${NOBODY}`), 200, records).count).toBe(0)
      expectMalformed(await ask('sort=nothing'), 'sort')
    },
  )

  test.each(each)('a record of %s is created, found, changed and changed back', async (_, declared) => {
    const { path } = declared
    const schema = recordSchema(declared)
    const made = await samples.create(declared)
    const { id, dateHourChanged } = made
    expect(expectBody(await call('GET', `${path}/${id}`), 200, schema)).toEqual(laterOf(declared, made))
    const words = declared.label.map((name) => String(made[name])).join(' ')
    const found = await call(...reading(`${path}/query?name=${encodeURIComponent(words.toUpperCase())}`))
    expect(expectBody(found, 200, listingOf(schema)).data.map((record) => record.id)).toContain(id)

    // The first text that a user can write.
    const field = [...declared.label, ...Object.keys(declared.fields)].find((name) => {
      const { kind, readOnly } = declared.fields[name]!
      return !readOnly && (declared.label.includes(name) || kind === 'longText')
    })
    const change = { id, [field!]: (await samples.bodyOf(declared))[field!] }
    expectMalformed(await call('PUT', path, change), 'dateHourChanged')
    const stale = { ...change, dateHourChanged: '2020-01-01T00:00:00.000Z' }
    expectRefusal(await call('PUT', path, stale), 409, 'record_changed')
    const answer = await call('PUT', path, { ...change, dateHourChanged })
    const changed = expectBody(answer, 200, schema) as Stored
    expect(changed).toMatchObject({ id, userChanged: { name: 'Test administrator' } })
    const [latest] = await changes(declared, id)
    expect(latest!.fields).toContainEqual({ name: field, before: made[field!], after: changed[field!] })
    const takeBack = { id, changeId: latest!.id, dateHourChanged: changed.dateHourChanged }
    const back = expectBody(await call('POST', `${path}/takeback`, takeBack), 200, schema) as Stored
    expect(back[field!]).toEqual(made[field!])
    expect((await changes(declared, id)).map(({ act }) => act)).toEqual(['update', 'update', 'create'])
  })

  test.each(each)(
    '%s refuses values of a wrong kind and unknown references by the name of the field',
    async (_, declared) => {
      const body = await samples.bodyOf(declared)
      const refused = async (name: string, value: unknown) => {
        const { fields } = expectRefusal(
          await call('POST', declared.path, { ...body, [name]: value }),
          400,
          'malformed',
        )
        expect([...new Set(fields?.map((problem) => problem.name))]).toEqual([name])
      }
      for (const [name, field] of Object.entries(declared.fields)) {
        if (field.readOnly || field.kind === 'embedded') continue
        const isPlainNumber = field.kind === 'reference' && field.none === 'zero'
        await refused(name, isNumber(field.kind) || isPlainNumber ? 'x' : 7)
        if (field.kind === 'reference') await refused(name, field.none === 'zero' ? NOBODY : { id: NOBODY })
        if (field.kind === 'references') await refused(name, [{ id: NOBODY }])
        if (field.kind === 'text') await refused(name, 'x'.repeat(field.max + 1))
      }
    },
  )

  test.each(each)(
    'of %s no two have one key, a removed one frees it, and is restored where it is free',
    async (_, declared) => {
      const { path } = declared
      const schema = recordSchema(declared)
      const made = await samples.create(declared)
      const { id } = made
      const externalId = 1_000_000 + id
      const known = expectBody(
        await call('PUT', path, { id, externalId, dateHourChanged: made.dateHourChanged }),
        200,
        schema,
      ) as Stored
      const same = { ...(await samples.bodyOf(declared)), externalId }
      const { fields } = expectRefusal(await call('POST', path, same), 409, 'in_use')
      expect(fields?.map(({ name }) => name)).toEqual(['externalId'])
      expect((await call('DELETE', path, { id, dateHourChanged: known.dateHourChanged })).text).toBe('{}')
      expectRefusal(await call('GET', `${path}/${id}`), 404, 'not_found')
      expectRefusal(await call('DELETE', path, { id }), 409, 'already_removed')
      const removed = expectBody(await call(...reading(`${path}/removed`)), 200, listingOf(schema))
      expect(removed.data.map((record) => record.id)).toContain(id)
      const other = expectBody(await call('POST', path, same), 201, schema)
      if (!declared.restorable) {
        expectRefusal(await call('POST', `${path}/restore`, { id }), 409, 'already_removed')
        return
      }
      expectRefusal(await call('POST', `${path}/restore`, { id }), 409, 'in_use')
      await call('DELETE', path, { id: other.id })
      expect(expectBody(await call('POST', `${path}/restore`, { id }), 200, schema).dateHourDeleted).toBe(
        null,
      )
    },
  )

  test.each(each)('%s is changed by nobody without its permission', async (_, declared) => {
    if (declared.access.write === 'signed-in') return
    const role = builtInLists.frontdesk.includes(declared.access.write) ? 'doctor' : 'frontdesk'
    for (const method of ['POST', 'PUT', 'DELETE'])
      expectRefusal(await service.call(role, method, declared.path, {}), 403, 'forbidden')
  })

  const referring = written.flatMap((declared) =>
    Object.entries(declared.fields).flatMap(([name, field]) =>
      (field.kind === 'references' || (field.kind === 'reference' && !field.removable && !field.readOnly)) &&
      declared.laterVersionOf !== name &&
      written.some(({ name: to }) => to === field.to)
        ? [
            [
              declared.name,
              name,
              declared,
              resources[field.to as keyof typeof resources] as Resource,
            ] as const,
          ]
        : [],
    ),
  )
  test.each(referring)(
    'a record that %s names as its %s is not removed',
    async (group, field, declared, target) => {
      const named = await samples.create(target)
      const body = await samples.bodyOf(declared)
      const value = valueNaming(declared.fields[field]!, named.id)
      const made = await call('POST', declared.path, { ...body, [field]: value })
      expect(made.status).toBe(201)
      const { usedBy } = expectRefusal(await call('DELETE', target.path, { id: named.id }), 409, 'in_use')
      expect(usedBy).toContainEqual({ group, field, count: 1 })
      const used = await call('GET', `${target.path}/${named.id}/usedby`)
      expect(expectBody(used, 200, listingOf(Referrers)).data).toEqual(usedBy)
    },
  )
})

/** Few of the groups, which have every kind of field that any of them has. */
function withEveryKind(groups: readonly Resource[]): Resource[] {
  const chosen: Resource[] = []
  const missing = new Set(groups.flatMap(kindsOf))
  const missingIn = (declared: Resource) => kindsOf(declared).filter((kind) => missing.has(kind)).length
  while (missing.size > 0) {
    const next = groups.reduce((best, declared) => (missingIn(declared) > missingIn(best) ? declared : best))
    chosen.push(next)
    for (const kind of kindsOf(next)) missing.delete(kind)
  }
  return chosen
}

function kindsOf({ fields }: Resource) {
  return [...new Set(Object.values(fields).map(({ kind }) => kind))]
}

/** The value of a field that names one record. */
const valueNaming = (field: AnyField, id: number): unknown =>
  field.kind === 'references' ? [{ id }] : field.kind === 'reference' && field.none === 'zero' ? id : { id }

/** A record as it is read after it was created: a key is shown only once. */
const laterOf = ({ name }: Resource, made: Stored) =>
  name === 'integrationKey' ? { ...made, key: null } : made

const isNumber = (kind: string): boolean => kind === 'integer' || kind === 'decimal'
