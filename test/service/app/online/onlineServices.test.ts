import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { OnlineService } from '#contract/system/onlineServices.ts'
import { newKeys } from '#service/backup/encryption.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { eventually } from '#test/support/eventually.ts'
import { freePort } from '#test/support/freePort.ts'
import { startMailServer } from '#test/support/mailServer.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

let service: RunningService
let folder: string
/** Set where the disk of the backups is not mounted. */
let failure: Error | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'online-test-'))
  service = await startService(await anyDatabase.open(), {
    mail: { portalAddress: 'https://portal.clinic.example' },
    backup: {
      store: folderStore(folder),
      prepare: async () => {
        if (failure) throw failure
      },
      recipients: [(await newKeys()).recipient],
      settings: async () => ({}),
      destination: 'folder',
      isBesideData: true,
      isKeyBesideData: false,
    },
  })
  await service.app.ready()
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

const admin = (method: string, path: string, body?: unknown) =>
  service.call('administrator', method, path, body)
const named = ({ data }: { data: OnlineService[] }, name: string) => data.find((one) => one.name === name)
async function checked(name: string): Promise<OnlineService | undefined> {
  const { status, body } = await admin('POST', '/onlineservices/check')
  expect(status).toBe(200)
  return named(body as { data: OnlineService[] }, name)
}

test('each thing outside is asked by itself, and says where it is and when it answered last', async () => {
  await eventually(async () => {
    const { body } = await admin('GET', '/onlineservices')
    const { data } = body as { data: OnlineService[] }
    expect(data.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'database ok',
      'replica off',
      'files ok',
      'backups ok',
      'mail off',
      'identityProvider off',
    ])
    expect(named({ data }, 'files')).toMatchObject({
      place: service.filesFolder,
      lastSuccess: expect.any(String) as string,
      lastFailure: null,
    })
  })
  expect((await admin('GET', '/onlineservices/3')).body).toMatchObject({ id: 3, name: 'files' })
  expect((await admin('GET', '/onlineservices/7')).status).toBe(404)
})

test('one that fails says with what and since when it worked last, and is in order again after it answers', async () => {
  const before = await checked('backups')
  failure = new Error('/mnt/backup cannot be used as a folder')
  expect(await checked('backups')).toMatchObject({
    state: 'failing',
    place: folder,
    problem: '/mnt/backup cannot be used as a folder',
    lastSuccess: before?.lastSuccess,
  })
  failure = undefined
  expect(await checked('backups')).toMatchObject({
    state: 'ok',
    problem: '/mnt/backup cannot be used as a folder',
  })
})

test('the mail server is signed in at, and gets no mail', async () => {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  const account = { address: 'reports@clinic.example', host: '127.0.0.1', security: 'none', inUse: true }
  const login = { userName: 'clinic', password: 'right' }
  const created = await admin('POST', '/configemail', {
    name: 'Clinic',
    port: server.port,
    ...account,
    ...login,
  })
  const { id, dateHourChanged } = created.body as { id: number; dateHourChanged: string }
  expect(await checked('mail')).toMatchObject({ state: 'ok', place: `127.0.0.1:${server.port}` })
  expect(server.received).toEqual([])

  onTestFinished(async () => {
    await admin('DELETE', '/configemail', { id })
    await checked('mail')
  })
  const port = await freePort()
  await admin('PUT', '/configemail', { id, dateHourChanged, port, password: 'right' })
  expect(await checked('mail')).toMatchObject({
    state: 'failing',
    problem: 'the mail server does not answer',
  })
})

test('only those who run the system may see it', async () => {
  expect((await service.call('doctor', 'GET', '/onlineservices')).status).toBe(403)
  expect((await service.call('frontdesk', 'POST', '/onlineservices/check')).status).toBe(403)
})

test('a password in an address is in no answer', async () => {
  failure = new Error('Request cannot be constructed from https://user:s3cret@backup.example/x')
  const found = await checked('backups')
  failure = undefined
  expect(await checked('backups')).toMatchObject({ state: 'ok' })
  expect(found?.problem).toBe('Request cannot be constructed from https://backup.example/x')
})

test('they are asked by hand ten times a minute at most, as each is a sign-in at the mail server', async () => {
  const other = await startService(await anyDatabase.open())
  const answers: number[] = []
  for (let count = 0; count < 11; count++)
    answers.push((await other.call('administrator', 'POST', '/onlineservices/check')).status)
  expect(answers).toEqual([...Array<number>(10).fill(200), 429])
  await other.close()
})

test('the end of the service does not wait for one that does not answer', async () => {
  const asked = Promise.withResolvers<void>()
  const other = await startService(await anyDatabase.open(), {
    backup: {
      store: folderStore(folder),
      prepare: () => {
        asked.resolve()
        return new Promise(() => {})
      },
      recipients: [(await newKeys()).recipient],
      settings: async () => ({}),
      destination: 'folder',
      isBesideData: true,
      isKeyBesideData: false,
    },
  })
  await other.app.ready()
  await asked.promise
  await other.close()
  expect(other.app.server.listening).toBe(false)
})
