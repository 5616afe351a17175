import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API } from '#contract/http/url.ts'
import { clinicSettings } from '#service/app/http/clinicSettings.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient } from '#test/support/records.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'
import { testPassword } from '#test/support/testPassword.ts'
import { startGateway, startRecorder } from './startGateway.ts'

const basePath = '/portal/'
const page = '<!doctype html><script type="module" src="/portal/assets/main-abc123.js"></script>'
let folder: string
let service: RunningService

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'base-path-'))
  const portalFolder = join(folder, 'dist')
  await mkdir(join(portalFolder, 'assets'), { recursive: true })
  await writeFile(join(portalFolder, 'index.html'), page)
  await writeFile(join(portalFolder, 'assets/main-abc123.js'), 'run()')
  await writeFile(join(folder, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'config.json'), '{ "logo": "mark.svg" }')
  const clinic = clinicSettings({ folder, basePath })
  service = await startService(await anyDatabase.open(), {
    portalFolder,
    basePath,
    clinic,
    securityContact: 'https://clinic.example/security',
  })
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers })

test.each(['/portal/', '/portal/reports/7?examId=3', '/portal/sign-in', '/portal/patients/7/edit/'])(
  'the page at %s is below the base path',
  async (address) => expect(await get(address)).toMatchObject({ statusCode: 200, payload: page }),
)

test('files, settings and the logo are below the base path', async () => {
  expect(await get('/portal/assets/main-abc123.js')).toMatchObject({ statusCode: 200, payload: 'run()' })
  const settings = (await get('/portal/config.json')).json<{ logo: string }>()
  expect(settings.logo).toBe('/portal/clinic-logo')
  expect((await get(settings.logo)).headers['content-type']).toBe('image/svg+xml')
})

test('the base path without its last slash leads to it', async () => {
  const answer = await get('/portal')
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/portal/'])
})

test.each(['/', '/reports', '/config.json', `${API}/echo`, '/portalx', '/portal%2Fapi/v1/echo'])(
  'nothing is at %s, which is not below the base path',
  async (address) => void expectRefusal(toAnswer(await get(address)), 404, 'not_found'),
)

test.each(['/healthz', '/readyz', '/.well-known/security.txt'])(
  '%s is at the root and below the base path',
  async (address) => {
    expect((await get(address)).statusCode).toBe(200)
    expect((await get(`/portal${address}`)).statusCode).toBe(200)
  },
)

test('an address below the base path that cannot be read is refused', async () => {
  expectRefusal(toAnswer(await get('/portal/%E0%A4%A')), 400, 'malformed')
})

test('the service names its own addresses with the base path', async () => {
  await insertPatient(service.database.queries)
  await insertPatient(service.database.queries)
  const signIn = await service.app.inject({
    method: 'POST',
    url: `/portal${API}/auth/authenticate`,
    payload: { username: 'frontdesk', password: testPassword },
  })
  expect(String(signIn.headers['set-cookie'])).toContain(`; Path=/portal${API}/auth/authenticate;`)
  const authorization = `Bearer ${signIn.json<{ token: string }>().token}`
  const patients = await get(`/portal${API}/patient?limit=1`, { authorization })
  expect(patients.headers['link']).toMatch(/^<\/portal\/api\/v1\/patient\?limit=1&after=/)
  const response = await service.app.inject({
    method: 'POST',
    url: `/portal${API}/patient`,
    headers: { authorization },
    payload: { firstName: 'Ana', lastName: 'Prado', birthDate: '1961-03-12' },
  })
  expect(response.headers.location).toMatch(/^\/portal\/api\/v1\/patient\/\d+$/)
})

test('another service gets its addresses without the base path', async () => {
  const { address, received } = await startRecorder()
  const gateway = await startGateway(address, { basePath })
  await fetch(`${gateway}/portal/api/v1/portalreport?examId=7`)
  expect(received).toMatchObject([{ url: '/api/v1/portalreport?examId=7' }])
})
