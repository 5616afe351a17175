import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { databases } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const [database] = databases
let folder: string
let service: RunningService | undefined
let log = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-config-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Portal</title>')
})
afterEach(async () => {
  await service?.close()
  service = undefined
})
afterAll(() => rm(folder, { recursive: true }))

async function start(config: string | undefined): Promise<RunningService> {
  const file = join(folder, 'config.json')
  if (config === undefined) await rm(file, { force: true })
  else await writeFile(file, config)
  log = ''
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      log += chunk.toString()
      done()
    },
  })
  service = await startService(await database!.open(), {
    portalFolder: folder,
    timeZone: 'Asia/Tokyo',
    logger: { stream },
  })
  return service
}

test.each([
  ['is missing', undefined],
  ['is no JSON', '{ "baseUrl": '],
  ['holds a number for a name', '{ "clinicName": 7 }'],
  ['names a base address that is none', '{ "baseUrl": "javascript:alert(1)" }'],
  ['is a list', '[]'],
])('a config.json that %s is answered with the defaults, and the service says so', async (_, text) => {
  const { app } = await start(text)
  expect(log).toContain('so the portal runs on its defaults')
  const answer = await app.inject('/config.json')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ baseUrl: '', clinicName: '', logo: '', timeZone: 'Asia/Tokyo' })
})

test('a change of config.json is there at the next load of the page', async () => {
  const { app } = await start('{ "clinicName": "First" }')
  await writeFile(join(folder, 'config.json'), '{ "clinicName": "Second" }')
  const answer = await app.inject('/config.json')
  expect(answer.json()).toMatchObject({ clinicName: 'Second', timeZone: 'Asia/Tokyo' })
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(log).not.toContain('defaults')
})

test('the policy lets the portal reach the service and the logo that its settings name, and no others', async () => {
  const { app } = await start(
    '{ "baseUrl": "https://api.clinic.test/x", "logo": "https://cdn.clinic.test/a.svg" }',
  )
  const policy = String((await app.inject('/')).headers['content-security-policy']).split(';')
  expect(policy).toContain("connect-src 'self' https://api.clinic.test")
  expect(policy).toContain("img-src 'self' data: blob: https://cdn.clinic.test")
  expect(policy).toContain("script-src 'self'")
})
