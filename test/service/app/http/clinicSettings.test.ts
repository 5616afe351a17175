import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PortalConfig } from '#contract/portal/portalConfig.ts'
import { SIGN_IN_FILE } from '#contract/portal/signInHtml.ts'
import { clinicSettings } from '#service/app/http/clinicSettings.ts'
import { assertPortalBuilt } from '#service/app/process/portalBuild.ts'
import { expectRefusal } from '#test/support/answers.ts'
import type { Database } from '#service/database/database.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'

// Shared by the services of all tests, which store nothing in it.
let database: Database
let folder: string
let portalFolder: string
let service: RunningService | undefined
let log = ''

beforeAll(async () => void (database = await anyDatabase.open()))
afterAll(() => database.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-settings-'))
  portalFolder = join(folder, 'dist')
  await mkdir(portalFolder)
  await writeFile(join(portalFolder, 'index.html'), '<!doctype html><title>Portal</title>')
})
afterEach(async () => {
  await service?.close()
  service = undefined
  await rm(folder, { recursive: true })
})

const write = (config: string) => writeFile(join(folder, 'config.json'), config)

async function start(
  config?: string,
  environment: NonNullable<Parameters<typeof clinicSettings>[0]['environment']> = {},
): Promise<RunningService> {
  if (config !== undefined) await write(config)
  log = ''
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      log += chunk.toString()
      done()
    },
  })
  const clinic = clinicSettings({ folder, environment, timeZone: 'America/Recife' })
  service = await startService(
    { ...database, close: () => Promise.resolve() },
    {
      portalFolder,
      clinic,
      logger: { level: 'warn', stream },
    },
  )
  return service
}

const settingsOf = async ({ app }: RunningService) => (await app.inject('/config.json')).json<unknown>()
const policyOf = async ({ app }: RunningService) =>
  String((await app.inject('/reports')).headers['content-security-policy']).split(';')

test('without settings of the clinic the defaults apply, without a warning', async () => {
  const running = await start()
  const defaults = { baseUrl: '', clinicName: '', logo: '', timeZone: 'America/Recife' }
  expect(await settingsOf(running)).toEqual(PortalConfig.parse({ ...defaults, ownService: true }))
  expect(log).toBe('')
})

test('settings from the environment take precedence over the file', async () => {
  const running = await start('{ "clinicName": "Of the file", "logo": "/logo.svg" }', { clinicName: 'Given' })
  expect(await settingsOf(running)).toMatchObject({ clinicName: 'Given', logo: '/logo.svg' })
})

test.each([
  ['is no JSON', '{ "baseUrl": '],
  ['holds a number for a name', '{ "clinicName": 7 }'],
  ['names a base address that is none', '{ "baseUrl": "javascript:alert(1)" }'],
  ['names a logo outside the folder', '{ "logo": "../logo.png" }'],
  ['has a setting that nobody knows', '{ "clinicname": "Aurora" }'],
  ['is a list', '[]'],
])('a file that %s changes nothing, and is logged once', async (_, broken) => {
  const running = await start('{ "clinicName": "Good" }')
  await write(broken)
  for (let time = 0; time < 2; time++) expect(await settingsOf(running)).toMatchObject({ clinicName: 'Good' })
  expect(log.match(/so the portal's settings stay as they were/g)).toHaveLength(1)
  await write('{ "clinicName": "Corrected" }')
  expect(await settingsOf(running)).toMatchObject({ clinicName: 'Corrected' })
})

test('a changed file applies at the next load of the page, also to its content security policy', async () => {
  const running = await start()
  expect(await policyOf(running)).toContain("connect-src 'self'")
  await write('{ "baseUrl": "https://api.clinic.test/x", "logo": "https://cdn.clinic.test/a.svg" }')
  const policy = await policyOf(running)
  expect(policy).toContain("connect-src 'self' https://api.clinic.test")
  expect(policy).toContain("img-src 'self' data: blob: https://cdn.clinic.test")
  expect(policy).toContain("script-src 'self'")
  const answer = await running.app.inject('/config.json')
  expect(answer.json()).toMatchObject({ baseUrl: 'https://api.clinic.test/x' })
  expect(answer.headers['cache-control']).toBe('no-cache')
  await rm(join(folder, 'config.json'))
  expect(await settingsOf(running)).toMatchObject({ baseUrl: '', logo: '' })
})

test('a portal whose settings name another service is told so', async () => {
  const running = await start()
  expect(await settingsOf(running)).toMatchObject({ ownService: true })
  await write(
    '{ "baseUrl": "https://api.clinic.test", "pdf": "/files/{reportId}", "signIn": { "kind": "token" } }',
  )
  expect(await settingsOf(running)).toMatchObject({
    ownService: false,
    pdf: '/files/{reportId}',
    signIn: { kind: 'token' },
  })
})

test('the logo may be an image in the folder, and no other file of the folder is served', async () => {
  await writeFile(join(folder, 'token-secret'), 'secret')
  await writeFile(join(folder, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const running = await start('{ "logo": "mark.svg" }')
  expect(await settingsOf(running)).toMatchObject({ logo: '/clinic-logo' })
  const logo = await running.app.inject('/clinic-logo')
  expect(logo).toMatchObject({ statusCode: 200, payload: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  expect(logo.headers['content-type']).toBe('image/svg+xml')
  expect(logo.headers['x-content-type-options']).toBe('nosniff')
  for (const address of ['/token-secret', '/mark.svg'])
    expectRefusal(toAnswer(await running.app.inject(address)), 404, 'not_found')
  await write('{ "logo": "token-secret" }')
  expect(await settingsOf(running)).toMatchObject({ logo: '/clinic-logo' })
  await write('{}')
  await settingsOf(running)
  expectRefusal(toAnswer(await running.app.inject('/clinic-logo')), 404, 'not_found')
})

test('a start that does not build the portal names the folder where the build is missing', async () => {
  const lines: string[] = []
  const assertBuilt = (place: string, basePath = '/') =>
    assertPortalBuilt((line) => lines.push(line), basePath, place)
  await expect(assertBuilt(join(folder, 'nowhere'))).rejects.toThrow(
    /There is no portal in .*: npm ci && npm run build$/,
  )
  await expect(assertBuilt(portalFolder)).resolves.toBeUndefined()
  await expect(assertBuilt(portalFolder, '/portal/')).rejects.toThrow(
    /^BASE_PATH: the portal in .* was built for \/, not for \/portal\/\..* BASE_PATH=\/portal\/ npm run build$/,
  )
  expect(lines).toEqual([])
})

test('a start that does not build the portal says that a build of an earlier version has to be made again', async () => {
  await writeFile(join(portalFolder, SIGN_IN_FILE), '{ "pages": {} }')
  await expect(assertPortalBuilt(() => {}, '/', portalFolder)).rejects.toThrow(
    /^The portal in .* was built by an earlier version\. Build it again, .*: npm ci && npm run build$/,
  )
})
