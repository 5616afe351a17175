import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbedded } from '#service/database/connect.ts'
import { fillClinic, isEmpty } from '#demo/fillClinic.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { prepareData } from '#test/support/prepareData.ts'

// Enough reports for the PDFs to be typeset in processes of their own.
const size = { patients: 150, reports: 500, today: new Date('2026-11-20T14:00:00Z') }

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'killed-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('filling that is killed half-way leaves an empty database, which can be filled afterwards', async () => {
  prepareData(folder)
  const program = fileURLToPath(new URL('killedFill.ts', import.meta.url))
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  for await (const line of createInterface(child.stdout))
    if (line.startsWith('Writing')) child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])

  const { queries, close } = await openEmbedded(folder)
  expect(await isEmpty(queries)).toBe(true)
  expect(await queries.selectFrom('installation').select('synthetic').execute()).toEqual([
    { synthetic: false },
  ])

  const files = folderStore(join(folder, 'files'))
  await fillClinic(queries, files, { ...size, patients: 20, reports: 40 })
  const reports = await queries
    .selectFrom('report')
    .select(['pdf_path', 'pdfsize'])
    .where('draft', '=', false)
    .execute()
  expect(reports.length).toBeGreaterThan(30)
  for (const { pdf_path, pdfsize } of reports) {
    const file = await files.read(pdf_path)
    file?.stream.destroy()
    expect(file?.size).toBe(pdfsize)
  }
  await close()
})
