import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAct } from '#service/audit/recordAct.ts'
import { sealRecords } from '#service/audit/sealing.ts'
import { verifyAudit } from '#service/audit/verify.ts'
import { openEmbedded } from '#service/database/connect.ts'
import type { Queries } from '#service/database/database.ts'
import { eraseAudit, tamperWithAudit } from '#test/support/auditRecords.ts'
import { prepareData } from '#test/support/prepareData.ts'
import { runProgram } from '#test/service/app/process/program.ts'

let DATA_DIR: string
beforeAll(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'audit-test-'))
  prepareData(DATA_DIR)
  await inDatabase(async (queries) => {
    for (const id of [1, 2, 3]) await read(queries, id)
    await sealRecords(queries)
    await read(queries, 4)
  })
})
afterAll(() => rm(DATA_DIR, { recursive: true }))

const read = (queries: Queries, id: number) =>
  recordAct(
    queries,
    { caller: { id: 7, username: 'ana' }, request: { id: `r-${id}`, ip: '192.0.2.1' } },
    { act: 'report.read', outcome: 'done', record: { kind: 'report', ids: [id] } },
  )

async function inDatabase(act: (queries: Queries) => Promise<void>): Promise<void> {
  const database = await openEmbedded(DATA_DIR)
  try {
    await act(database.queries)
  } finally {
    await database.close()
  }
}

const verify = (...parameters: string[]) => runProgram('auditVerify', parameters, { DATA_DIR })
const head = (stdout: string) => /Head: (\S+)/.exec(stdout)?.[1] ?? ''

test('an invalid head is refused before the database is opened', async () => {
  const { code, stderr } = await verify('--known', 'x')
  expect(code).toBe(1)
  expect(stderr).toContain('--known: a head as this command prints it')
})

test('the command prints how many records of an intact audit are sealed and unsealed, and a head by which an altered record and a rewritten trail are found later', async () => {
  const { code, stdout } = await verify()
  expect(code).toBe(0)
  expect(stdout).toContain('The audit is whole: 3 records sealed, each as it was written.')
  expect(stdout).toMatch(/1 record not sealed yet, the first written at 20\d\d-.*Z\./)
  const noted = head(stdout)
  expect(noted).toMatch(/^3:[0-9a-f]{64}$/)
  expect((await verify('--known', noted)).code).toBe(0)

  await inDatabase((queries) =>
    tamperWithAudit(queries, "update audit_record set username = 'rui' where id = 2"),
  )
  const altered = await verify('--known', noted)
  expect(altered.code).toBe(2)
  expect(altered.stdout).toContain('record 2, or the one before it, is not as it was written')

  await inDatabase(async (queries) => {
    await eraseAudit(queries)
    for (const id of [1, 2, 3]) await read(queries, id + 100)
    await sealRecords(queries)
    expect((await verifyAudit(queries)).problems, 'without the earlier head').toEqual([])
  })
  const rewritten = await verify('--known', noted)
  expect(rewritten.code).toBe(2)
  expect(rewritten.stdout).toContain('it was written anew')
})
