import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#service/app/config/config.ts'
import { openFiles } from '#service/app/process/openFiles.ts'
import { toAnswer, startService } from '#test/support/startService.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { freePort } from '#test/support/freePort.ts'
import { insertReleasedReport } from '#test/support/records.ts'
import { type S3Server, startS3Server } from '#test/support/s3Server.ts'

let server: S3Server
let dataDir: string

beforeAll(async () => {
  server = await startS3Server()
  dataDir = await mkdtemp(join(tmpdir(), 'open-'))
})
afterEach(() => server.setFault())
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const open = (settings: Record<string, string> = {}) => {
  const said: string[] = []
  const environment = { DATA_DIR: dataDir, ...server.settings(server.address()), ...settings }
  const files = openFiles(readConfig(environment).files, (line) => said.push(line))
  return files.then((opened) => ({ files: opened, said }))
}

test('a start with a wrong secret or a bucket that is not there is refused, and says which', async () => {
  await expect(open({ FILES_STORE_SECRET: 'wrong' })).rejects.toThrow(/^FILES_STORE: .*SignatureDoesNotMatch/)
  await expect(open({ FILES_STORE: `${server.origin}/another` })).rejects.toThrow(
    /^FILES_STORE: .*NoSuchBucket/,
  )
})

test('a start does not wait for a store that does not answer', async () => {
  const { said } = await open({ FILES_STORE: `http://127.0.0.1:${await freePort()}/clinic` })
  expect(said).toEqual([expect.stringMatching(/^FILES_STORE: .* cannot be written: .*ECONNREFUSED/)])
})

test('a service whose object store does not answer says so to users and to who watches it', async () => {
  const { files } = await open()
  const service = await startService(await anyDatabase.open(), { files })
  const pdf = Buffer.from('%PDF-1.7')
  await files.write('reports/one.pdf', pdf)
  const { reportId } = await insertReleasedReport(service.database.queries, { pdf_path: 'reports/one.pdf' })
  const readPdf = () => service.call('doctor', 'GET', `/report/${reportId}/pdf`)
  const askReady = async () => toAnswer(await service.app.inject('/readyz'))
  expect(await readPdf()).toMatchObject({ status: 200, text: pdf.toString() })
  expect((await askReady()).status).toBe(200)

  server.setFault(() => ({ status: 503 }))
  expectRefusal(await readPdf(), 503, 'unavailable')
  expect(expectRefusal(await askReady(), 503, 'unavailable').fields).toEqual([
    { name: 'files', problem: 'the object store cannot be written' },
  ])
  server.setFault()
  expect((await readPdf()).status).toBe(200)
  await files.remove('reports/one.pdf')
  expectRefusal(await readPdf(), 500, 'file_missing')
  await service.close()
})
