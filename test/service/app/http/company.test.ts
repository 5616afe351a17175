import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordSchema } from '#contract/declaration/resource.ts'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { clinic as declared } from '#contract/resources/clinic.ts'
import { buildService } from '#service/app/http/buildService.ts'
import { clinicSettings } from '#service/app/http/clinicSettings.ts'
import { shownCompany } from '#service/app/http/shownCompany.ts'
import { closeServer } from '#service/app/process/shutDown.ts'
import { expectBody } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { eventually } from '#test/support/eventually.ts'
import { type RunningService, startService, testSecret } from '#test/support/startService.ts'
import { testPassword } from '#test/support/testPassword.ts'

const Clinic = recordSchema(declared)
let folder: string
let service: RunningService
/** Another process of the same installation. */
let other: Awaited<ReturnType<typeof buildService>>

beforeEach(async () => {
  const database = await anyDatabase.open()
  folder = await mkdtemp(join(tmpdir(), 'company-'))
  await writeFile(join(folder, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const settings = () =>
    clinicSettings({
      folder,
      environment: { clinicName: 'Of the settings', logo: 'mark.svg' },
      company: shownCompany(database.queries),
    })
  service = await startService(database, { clinic: settings() })
  const { files } = service
  const process = { database, files, tokenSecret: testSecret, version: '0.0.0-test' }
  other = await buildService({ ...process, clinic: settings() })
})
afterEach(async () => {
  await closeServer(other)
  await service.close()
  await rm(folder, { recursive: true })
})

const create = async () =>
  expectBody(
    await service.call('administrator', 'POST', '/clinic', { name: 'Clínica Boa Vista' }),
    201,
    Clinic,
  )
/** The settings, which a busy machine may read a little later. */
const untilShown = (expected: object, app = service.app) =>
  eventually(async () => expect(await configOf(app)).toMatchObject(expected))
const configOf = async (app = service.app) => (await app.inject('/config.json')).json<PortalConfig>()
const change = async (body: object) => {
  const { data } = (await service.call('administrator', 'GET', '/clinic')).body as {
    data: { id: number; dateHourChanged: string }[]
  }
  const { id, dateHourChanged } = data[0]!
  const answer = await service.call('administrator', 'PUT', '/clinic', { id, dateHourChanged, ...body })
  return expectBody(answer, 200, Clinic)
}
const sendLogo = async (colour: string): Promise<string> => {
  const payload = await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const { json } = await service.app.inject({
    method: 'POST',
    url: '/api/v1/file',
    headers: {
      authorization: `Bearer ${await service.token('administrator')}`,
      'content-type': 'image/png',
    },
    payload,
  })
  return json<{ url: string }>().url
}

test('the settings have the name and the logo until there is a clinic, whose own then stand in all processes', async () => {
  expect(await configOf()).toMatchObject({ clinicName: 'Of the settings', logo: '/clinic-logo' })
  expect((await service.app.inject('/clinic-logo')).headers['content-type']).toBe('image/svg+xml')
  await create()
  for (const app of [service.app, other])
    await untilShown({ clinicName: 'Clínica Boa Vista', logo: '/clinic-logo' }, app)
})

test('the logo of the record is public under an address that changes with it, also where another process has sent the page', async () => {
  await create()
  await change({ logo: await sendLogo('red') })
  await untilShown({ logo: expect.stringMatching(/^\/clinic-logo\?[0-9a-f]{8}$/) })
  const { logo } = await configOf()
  const picture = await other.inject(logo)
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', width: 8 })
  await change({ logo: await sendLogo('blue') })
  await untilShown({ logo: expect.not.stringMatching(logo.replace('?', '.')) })
  const next = (await configOf()).logo
  expect((await other.inject(next)).rawPayload.equals(picture.rawPayload)).toBe(false)
  expect((await service.app.inject(logo)).headers['cache-control']).toBe('no-cache')
  await change({ logo: null })
  await untilShown({ logo: '/clinic-logo' })
})

test('authenticator apps and passkeys are offered under the name as it is now', async () => {
  await create()
  await change({ name: 'Clínica Nova' })
  await service.call('doctor', 'PUT', '/account/confirmation', { password: testPassword })
  const offered = await service.call('doctor', 'GET', '/account/factor/totp')
  expect(offered.text).toContain('Cl%C3%ADnica%20Nova')
})

test('a page is sent with the name that was read last while the database does not answer', async () => {
  await create()
  await untilShown({ clinicName: 'Clínica Boa Vista' })
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const held = service.database.queries.transaction().execute(async (trx) => {
    await sql`lock table clinic in access exclusive mode`.execute(trx)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const begun = performance.now()
  const shown = await configOf().finally(release.resolve)
  expect(shown).toMatchObject({ clinicName: 'Clínica Boa Vista' })
  expect(performance.now() - begun).toBeLessThan(5_000)
  await held
})
