import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ConfigSetting, configSections } from '#contract/system/config.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import { API } from '#contract/http/url.ts'
import { buildService } from '#service/app/http/buildService.ts'
import { type Config, readConfig } from '#service/app/config/config.ts'
import { settings } from '#service/app/config/environment.ts'
import { settingPlaces } from '#service/app/config/settingPlaces.ts'
import { withStoredSettings } from '#service/app/settings/storedSettings.ts'
import { expectBody, expectMalformed, expectRefusal, statuses } from '#test/support/answers.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService, testSecret, toAnswer } from '#test/support/startService.ts'

const Listing = listingOf(ConfigSetting)
const dataDir = await mkdtemp(join(tmpdir(), 'report-portal-settings-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('the configuration', () => {
  let service: RunningService
  let said: string[]

  const start = async (environment: Record<string, string> = {}) =>
    void (service = await startService(await anyDatabase.open(), {
      config: readConfig({ DATA_DIR: dataDir, ...environment }),
    }))

  beforeEach(() => {
    said = []
  })
  afterEach(() => service.close())

  const list = async (path: string, role: 'administrator' | 'doctor' = 'administrator') =>
    expectBody(await service.call(role, 'GET', `/config/${path}`), 200, Listing).data
  const named = async (name: string, section = 'env') =>
    (await list(section)).find((one) => one.name === name)!
  const put = (body: object, section = 'env') =>
    service.call('administrator', 'PUT', `/config/${section}`, body)
  const change = async (name: string, value: string) => {
    const { id, dateHourChanged } = await named(name)
    return put({ id, value, dateHourChanged })
  }

  /** The settings as another process of the same installation would start with. */
  const nextStart = (environment: Record<string, string> = {}): Promise<Config> =>
    withStoredSettings(readConfig({ DATA_DIR: dataDir, ...environment }), service.database.queries, (line) =>
      said.push(line),
    )

  /** What a process that starts now answers. */
  async function answerAfterStart(path: string, environment: Record<string, string> = {}) {
    const app = await buildService({
      database: service.database,
      files: service.files,
      tokenSecret: testSecret,
      version: '0.0.0-test',
      config: await nextStart(environment),
    })
    const answer = await app.inject({
      method: 'GET',
      url: `${API}/config/${path}`,
      headers: { authorization: `Bearer ${await service.token('administrator')}` },
    })
    await app.close()
    return expectBody(toAnswer(answer), 200, Listing).data
  }

  test('each section lists its settings and facts, and env has every setting', async () => {
    await start()
    for (const section of configSections) {
      const found = await list(section)
      expect(found.length).toBeGreaterThan(1)
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    }
    expect((await list('env')).map(({ name }) => name)).toEqual(settings)
    const facts = Object.fromEntries((await list('computer')).map(({ name, value }) => [name, value]))
    expect(facts).toMatchObject({ nodeVersion: process.version })
    expect(Number(facts['diskFree'])).toBeGreaterThan(0)
    expect(await named('databaseKind', 'database')).toMatchObject({ source: 'fact', changeable: false })
    expect(Number((await named('databaseSize', 'database')).value)).toBeGreaterThan(0)
    expect(await named('programVersion', 'product')).toMatchObject({ value: '0.0.0-test' })
  })

  test('is read and changed by those alone who may', async () => {
    await start()
    expect((await service.call('doctor', 'GET', '/config/env')).status).toBe(403)
    expect((await service.call(null, 'GET', '/config/env')).status).toBe(401)
    expect((await service.call('doctor', 'PUT', '/config/env', { id: 23, value: 'UTC' })).status).toBe(403)
    expect((await service.call('administrator', 'GET', '/config/rooms')).status).toBe(400)
  })

  test('one is got by id in its section and in env alone, and found by words, source and restart', async () => {
    await start({ CLINIC_TIME_ZONE: 'Europe/Lisbon' })
    expect((await service.call('administrator', 'GET', '/config/product/23')).body).toMatchObject({
      name: 'CLINIC_TIME_ZONE',
      value: 'Europe/Lisbon',
      source: 'environment',
      changeable: false,
    })
    expectRefusal(await service.call('administrator', 'GET', '/config/cloud/23'), 404, 'not_found')
    expect((await list('env/query?name=time%20zone')).map(({ name }) => name)).toEqual(['CLINIC_TIME_ZONE'])
    expect((await list('env/query?source=environment')).map(({ name }) => name)).toEqual([
      'DATA_DIR',
      'CLINIC_TIME_ZONE',
    ])
    expect(await list('env/query?restart=true')).toEqual([])
  })

  test('a stored value waits for the next start, which uses it', async () => {
    await start()
    expect(await named('REMOVAL_IDENTITY')).toMatchObject({
      value: 'optional',
      default: 'optional',
      source: 'default',
      stored: null,
      restart: false,
      changeable: true,
      userChanged: { id: null },
      dateHourChanged: null,
    })
    const changed = expectBody(await change('REMOVAL_IDENTITY', 'required'), 200, ConfigSetting)
    expect(changed).toMatchObject({
      value: 'optional',
      source: 'default',
      stored: 'required',
      restart: true,
      userChanged: { name: 'Test administrator' },
    })
    expect((await list('env/query?restart=true')).map(({ name }) => name)).toEqual(['REMOVAL_IDENTITY'])
    expect((await nextStart()).removalRequiresIdentity).toBe(true)
    const after = await answerAfterStart('product/query?name=REMOVAL')
    expect(after).toMatchObject([
      { value: 'required', source: 'stored', stored: 'required', restart: false, default: 'optional' },
    ])
    const acts = await auditRecords(service.database.queries, 'config.change')
    expect(acts.map(({ detail }) => detail)).toEqual([
      { name: 'REMOVAL_IDENTITY', from: null, to: 'required' },
    ])
  })

  test('every setting that can be changed reaches the next start', async () => {
    await start()
    const values = {
      CLINIC_BIRTH_DATES: 'year',
      CLINIC_TIME_ZONE: 'Europe/Lisbon',
      REMOVAL_IDENTITY: 'required',
      EXPORT_REASON_FROM: '7',
      CORS_ORIGINS: 'https://portal.example',
      SECURITY_CONTACT: 'mailto:security@clinic.example',
      PUBLIC_URL: 'https://portal.clinic.example',
      ACKNOWLEDGE_WITHIN: '30',
      LOG_LEVEL: 'warn',
    }
    const changeable = (await list('env')).filter((one) => one.changeable).map(({ name }) => name)
    expect(changeable).toEqual([...Object.keys(values).slice(0, 8), 'OPENID_NAME', 'LOG_LEVEL'])
    for (const [name, value] of Object.entries(values)) expect((await change(name, value)).status).toBe(200)
    expect(await nextStart()).toMatchObject({
      clinic: { birthDates: 'year' },
      timeZone: 'Europe/Lisbon',
      removalRequiresIdentity: true,
      exportReasonFrom: 7,
      corsOrigins: ['https://portal.example'],
      securityContact: 'mailto:security@clinic.example',
      mail: { portalAddress: 'https://portal.clinic.example', acknowledgeWithin: 1_800 },
      logLevel: 'warn',
      stored: values,
    })
  })

  test('a value is created once, and removed back to the default', async () => {
    await start()
    const create = () =>
      service.call('administrator', 'POST', '/config/server', { name: 'LOG_LEVEL', value: 'debug' })
    const created = await create()
    const { id, dateHourChanged } = expectBody(created, 201, ConfigSetting)
    expect(created.headers['location']).toBe(`${API}/config/server/${id}`)
    expectRefusal(await create(), 409, 'in_use')
    const remove = (body: object) => service.call('administrator', 'DELETE', '/config/server', body)
    expectRefusal(await remove({ id, dateHourChanged: null }), 409, 'record_changed')
    expect(await remove({ id, dateHourChanged })).toMatchObject({ status: 200, body: {} })
    expectRefusal(await remove({ id }), 404, 'not_found')
    const gone = await named('LOG_LEVEL')
    expect(gone).toMatchObject({ stored: null, restart: false, value: 'info' })
    // A version is never used again.
    expect(Date.parse(gone.dateHourChanged!)).toBeGreaterThan(Date.parse(dateHourChanged!))
    const acts = await auditRecords(service.database.queries, 'config.change')
    expect(acts.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([
        { name: 'LOG_LEVEL', from: null, to: 'debug' },
        { name: 'LOG_LEVEL', from: 'debug', to: null },
      ]),
    )
    expect(acts).toHaveLength(2)
  })

  test('of two who change the same version, one does', async () => {
    await start()
    const { id } = await named('EXPORT_REASON_FROM')
    const answers = await Promise.all(['10', '20'].map((value) => put({ id, value, dateHourChanged: null })))
    expect(statuses(answers)).toEqual([200, 409])
    expect((await put({ id, value: '30', dateHourChanged: null })).body).toMatchObject({
      code: 'record_changed',
    })
    expect((await change('EXPORT_REASON_FROM', '30')).status).toBe(200)
    expect(await auditRecords(service.database.queries, 'config.change')).toHaveLength(2)
  })

  test('the environment goes before what is stored, config.json after it and before what is stored', async () => {
    await start()
    expect((await change('CLINIC_BIRTH_DATES', 'year')).status).toBe(200)
    const given = { CLINIC_BIRTH_DATES: 'unknown' }
    const [one] = await answerAfterStart('product/query?name=BIRTH', given)
    expect(one).toMatchObject({
      value: 'unknown',
      source: 'environment',
      stored: 'year',
      restart: false,
      changeable: false,
      problem: 'CLINIC_BIRTH_DATES: set in the environment, which goes before',
    })
    expect(said).toEqual([
      'A stored setting is left out. CLINIC_BIRTH_DATES: set in the environment, which goes before',
    ])
    const file = join(dataDir, 'config.json')
    await writeFile(file, '{ "birthDates": "unknown" }')
    expect(await named('CLINIC_BIRTH_DATES')).toMatchObject({
      value: 'unknown',
      source: 'file',
      changeable: false,
      restart: false,
    })
    expectRefusal(await change('CLINIC_BIRTH_DATES', 'day'), 409, 'in_use')
    const { id } = await named('CLINIC_BIRTH_DATES')
    // What does not count can be tidied away.
    expect((await service.call('administrator', 'DELETE', '/config/env', { id })).status).toBe(200)
    await writeFile(file, '{}')
  })

  test('what is set elsewhere, or is needed before the database, is not changed here', async () => {
    await start({ LOG_LEVEL: 'warn' })
    const byEnvironment = await change('LOG_LEVEL', 'debug')
    expectRefusal(byEnvironment, 409, 'in_use')
    expect(byEnvironment.text).toContain('set in the environment of the service')
    for (const name of ['DATABASE_URL', 'DATA_DIR', 'PORT', 'TOKEN_SECRET', 'FILES_STORE', 'EMERGENCY_USER'])
      expectRefusal(await change(name, 'anything'), 409, 'in_use')
    const fact = await put({ id: (await named('hostName', 'computer')).id, value: 'x' }, 'computer')
    expectRefusal(fact, 409, 'in_use')
    expectRefusal(await put({ id: 4_711, value: 'x' }), 404, 'not_found')
    expectMalformed(
      await service.call('administrator', 'POST', '/config/cloud', { name: 'LOG_LEVEL', value: 'warn' }),
      'name',
    )
    expect(await auditRecords(service.database.queries, 'config.change')).toEqual([])
  })

  test('a value is refused with the sentence of its setting, and one that does not go with others', async () => {
    await start()
    const zone = await change('CLINIC_TIME_ZONE', 'Mars/Olympus')
    expectMalformed(zone, 'value')
    expect(zone.text).toContain('must be an IANA time zone')
    const name = await change('OPENID_NAME', 'Clinic sign-in')
    expectMalformed(name, 'value')
    expect(name.text).toContain('OPENID_NAME: of use beside OPENID_ISSUER alone')
    expectMalformed(await change('LOG_LEVEL', ''), 'value')
  })

  test('a stored value that this version does not accept is left out, said and shown', async () => {
    await start()
    await service.database.queries
      .insertInto('config_setting')
      .values([
        { name: 'LOG_LEVEL', value: 'chatty', user_changed: null },
        { name: 'CLINIC_TIME_ZONE', value: 'Europe/Lisbon', user_changed: null },
        { name: 'DATABASE_WAIT', value: '1', user_changed: null },
        { name: 'NO_MORE', value: '1', user_changed: null },
      ])
      .execute()
    expect(await nextStart()).toMatchObject({
      logLevel: 'info',
      timeZone: 'Europe/Lisbon',
      databaseWait: 60,
    })
    expect(said).toHaveLength(3)
    expect(await named('LOG_LEVEL')).toMatchObject({
      value: 'info',
      stored: 'chatty',
      restart: false,
      problem: expect.stringContaining('LOG_LEVEL: must be one of') as string,
    })
  })

  test('no secret is in an answer of a section, nor in the audit', async () => {
    const marker = 'marker-of-a-secret-that-must-not-leave'
    const url = `postgres://role:${marker}@db.example/portal?password=${marker}`
    const secrets = Object.entries(settingPlaces).flatMap(([name, { isSecret }]) => (isSecret ? [name] : []))
    await start({
      ...Object.fromEntries(secrets.map((name) => [name, `${marker}-${name}`])),
      DATABASE_URL: url,
      DATABASE_OWNER_URL: url,
      DATABASE_DIRECT_URL: url,
      DATABASE_READ_URL: url,
      FILES_STORE: 'https://s3.example/clinic/files',
      BACKUP_STORE: 'https://s3.example/clinic/backups',
      BACKUP_RECIPIENTS: 'age1yd0gfkyfvd7g4av8jedetw5grecmz3ckpzayj4r4wngd6y9a75pqpdsf2u',
      OPENID_ISSUER: 'https://id.example/realm',
      OPENID_CLIENT_ID: 'portal',
    })
    for (const section of configSections)
      for (const path of [section, `${section}/query`])
        expect(JSON.stringify(await list(path))).not.toContain(marker)
    expect(await named('TOKEN_SECRET')).toMatchObject({ value: null, isSecret: true, isSet: true })
    expect(await named('DATABASE_URL')).toMatchObject({
      value: 'postgres://role@db.example/portal',
      hidesPassword: true,
    })
    await change('SECURITY_CONTACT', `https://user:${marker}@clinic.example/`)
    for (const name of secrets) expect((await change(name, marker)).text).not.toContain(marker)
    const acts = await service.call('administrator', 'GET', '/audit?limit=500')
    expect(expectBody(acts, 200, listingOf(z.unknown())).count).toBeGreaterThan(1)
    expect(acts.text).not.toContain(marker)
    expect((await service.call('administrator', 'GET', '/config/env')).text).not.toContain(marker)
  })
})
