import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#contract/access/access.ts'
import { employee } from '#contract/resources/employee.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import { resources } from '#contract/resources.ts'
import { API } from '#contract/http/url.ts'
import { claimFiles } from '#service/resources/writing/references.ts'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { html, zipArchive } from '#test/support/polyglots.ts'
import { insertReleasedReport, insertReport } from '#test/support/records.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'
import { type Caller, callerWith } from './hooks/callers.ts'

const all: readonly Resource[] = Object.values(resources)
const withFiles = all.filter(({ fields }) => Object.values(fields).some(({ kind }) => kind === 'file'))

describe('a file of a record', () => {
  let service: RunningService
  let png: Buffer
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    png = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#224466' } })
      .png()
      .toBuffer()
  })
  afterAll(() => service.close())

  let count = 0
  const user = (...permissions: Permission[]) => callerWith(service, `user${++count}`, permissions)
  const send = async ({ token }: Caller, payload: Buffer, type = 'image/png') =>
    toAnswer(
      await service.app.inject({
        method: 'POST',
        url: `${API}/file`,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload,
      }),
    )
  const sent = async (sender: Caller) => ((await send(sender, png)).body as { url: string }).url
  const read = async ({ token }: Caller, url: string) =>
    service.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const status = async (reader: Caller, url: string) => (await read(reader, url)).statusCode
  const names = { firstName: 'Rui', lastName: 'Sales', birthDate: '1970-01-01' }
  const create = async ({ call }: Caller, path: string, body: object) =>
    (await call('POST', path, body)).body as { id: number; dateHourChanged: string }

  test('is a picture that was encoded anew, with the headers of one', async () => {
    const sender = await user('setting.read')
    const photo = await sharp(png)
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .jpeg()
      .toBuffer()
    const answer = await send(sender, Buffer.concat([photo, html]), 'image/jpeg')
    expect(answer).toMatchObject({ status: 200, body: { type: 'image/jpeg' } })
    const { url, size } = answer.body as { url: string; size: number }
    const { rawPayload, headers } = await read(sender, url)
    expect(rawPayload.length).toBe(size)
    expect(rawPayload.includes('script')).toBe(false)
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="${url.slice(url.lastIndexOf('/') + 1)}.jpg"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('is refused where it only begins like a picture, or is none', async () => {
    const sender = await user('setting.read')
    for (const begin of ['89504e470d0a1a0a', 'ffd8ffe0'])
      expectMalformed(await send(sender, Buffer.concat([Buffer.from(begin, 'hex'), html])), 'file')
    expectRefusal(await send(sender, html), 415, 'wrong_media_type')
    expectRefusal(await send(sender, zipArchive()), 415, 'wrong_media_type')
    expectRefusal(await send(sender, Buffer.from('<svg/>'), 'image/svg+xml'), 415, 'wrong_media_type')
    expectRefusal(await send(sender, Buffer.alloc(0)), 400, 'malformed')
  })

  test('is its sender’s alone until a record names it: nobody else reads it or gets it by naming it', async () => {
    const sender = await user('setting.read', 'employee.write', 'employee.read', 'setting.write')
    const other = await user('setting.read', 'employee.write', 'employee.read', 'setting.write')
    const url = await sent(sender)
    expect(await status(sender, url)).toBe(200)
    expect(await status(other, url)).toBe(404)
    expectMalformed(await other.call('POST', '/employee', { ...names, photo: url }), 'photo')
    expectMalformed(await other.call('POST', '/clinic', { name: 'Another', logo: url }), 'logo')
    expect(await status(other, url)).toBe(404)
    await create(sender, '/employee', { ...names, photo: url })
    expect(await status(other, url)).toBe(200)
  })

  test('does not change its group: who may change a clinic gets no signature of an employee by naming it', async () => {
    const writer = await user('setting.read', 'employee.write')
    const url = await sent(writer)
    await create(writer, '/employee', { ...names, sign: url })
    const other = await user('setting.read', 'setting.write')
    expectMalformed(await other.call('POST', '/clinic', { name: 'Third', logo: url }), 'logo')
    expect(await status(other, url)).toBe(404)
  })

  // What each reads of a file: of a record, of a removed one, and of a former version of one.
  const rules: Record<
    string,
    { body: object; field: string; writer: Permission; rows: [Permission[], number[]][] }
  > = {
    clinic: {
      body: { name: 'Clinic' },
      field: 'logo',
      writer: 'setting.write',
      rows: [
        [[], [200, 404, 404]],
        [['employee.write'], [200, 404, 404]],
        [['setting.read'], [200, 404, 404]],
        [['setting.write'], [200, 200, 200]],
      ],
    },
    employee: {
      body: names,
      field: 'photo',
      writer: 'employee.write',
      rows: [
        [[], [404, 404, 404]],
        [
          ['report.read', 'setting.read', 'setting.write', 'user.write'],
          [404, 404, 404],
        ],
        [['employee.read'], [200, 404, 404]],
        [['employee.write'], [200, 200, 200]],
      ],
    },
  }

  test.each(withFiles.map((declared) => [declared.name, declared] as const))(
    'of %s is read by the rule of the record',
    async (name, { path }) => {
      const { body, field, writer, rows } = rules[name]!
      const sender = await user('setting.read', writer)
      const urls = [await sent(sender), await sent(sender), await sent(sender)]
      const [, removed, former] = urls as [string, string, string]
      await create(sender, path, { ...body, name: `${name} one`, [field]: urls[0] })
      const { id } = await create(sender, path, { ...body, name: `${name} two`, [field]: removed })
      expect((await sender.call('DELETE', path, { id })).status).toBe(200)
      const changed = await create(sender, path, { ...body, name: `${name} three`, [field]: former })
      const change = { id: changed.id, dateHourChanged: changed.dateHourChanged, [field]: null }
      expect((await sender.call('PUT', path, change)).status).toBe(200)
      for (const [permissions, expected] of rows) {
        const reader = await user(...permissions)
        const seen = []
        for (const url of urls) seen.push(await status(reader, url))
        expect([permissions, seen]).toEqual([permissions, expected])
      }
      const lost = await status({ ...sender, token: 'none' }, urls[0]!)
      expect(lost).toBe(401)
    },
  )

  test('of a doctor is read with a report in which the doctor stands, by those who may read that report', async () => {
    const { queries } = service.database
    const sender = await user('setting.read', 'employee.write')
    const urls = { sign: await sent(sender), photo: await sent(sender) }
    const { id: doctor } = await create(sender, '/employee', { ...names, ...urls })
    const reader = await user('report.read')
    const author = await user('report.read', 'report.write')
    const outside = await user('report.read')
    const lists = queries.updateTable('permission_list').set({ reach: 'own' })
    await lists.where('id', '=', outside.listId).execute()
    const others = [outside, await user('patient.read')]
    const seen = async () => {
      const statuses = []
      for (const one of [reader, author, ...others])
        for (const url of Object.values(urls)) statuses.push(await status(one, url))
      return statuses
    }
    const none = [404, 404]
    const both = [200, 200]
    expect(await seen()).toEqual([...none, ...none, ...none, ...none])
    await insertReport(queries, { doctor_id: doctor, draft: true, user_created: author.id })
    expect(await seen()).toEqual([...none, ...both, ...none, ...none])
    const { reportId } = await insertReleasedReport(queries, { requester_id: doctor })
    expect(await seen()).toEqual([...both, ...both, ...none, ...none])
    const listed = await read(reader, `${API}/portalreport?reportId=${reportId}`)
    expect(listed.json()).toMatchObject({ data: [{ report: { requester: urls } }] })
    // Nothing tells whether there is such a file.
    const messageOf = async (url: string) => (await read(outside, url)).json<{ message: string }>().message
    expect(await messageOf(urls.sign)).toBe(await messageOf(urls.sign.replace(/.{12}$/, '000000000000')))
  })

  test('comes back with an undone change', async () => {
    const writer = await user('setting.read', 'employee.write', 'employee.read')
    const url = await sent(writer)
    const { id, dateHourChanged } = await create(writer, '/employee', { ...names, photo: url })
    const cleared = await writer.call('PUT', '/employee', { id, dateHourChanged, photo: null })
    const history = await writer.call('GET', `/employee/${id}/history`)
    const [latest] = (history.body as { data: { id: number }[] }).data
    const version = (cleared.body as { dateHourChanged: string }).dateHourChanged
    const other = await user('employee.write', 'employee.read')
    const back = await other.call('POST', '/employee/takeback', {
      id,
      changeId: latest!.id,
      dateHourChanged: version,
    })
    expect(back).toMatchObject({ status: 200, body: { photo: url } })
  })

  test('is not a text from before there were files', async () => {
    const { id } = await user()
    const record = { values: { sign: 'a text from before there were files.png' }, before: undefined }
    const writer = { caller: { id } } as Parameters<typeof claimFiles>[3]
    const problems = await service.database.queries
      .transaction()
      .execute((trx) => claimFiles(trx, employee, record, writer))
    expect(problems).toEqual([{ name: 'sign', problem: 'names no file that was sent' }])
  })
})
