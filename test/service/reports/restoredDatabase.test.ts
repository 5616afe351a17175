import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepReportFiles } from '#service/reports/files/sweepFiles.ts'
import { databases } from '#test/support/databases.ts'
import { insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const DAY = 24 * 60 * 60 * 1000
const path = 'reports/2026/03/one.pdf'

describe.each(databases)('a database that was restored to an earlier point, on $name,', ({ open }) => {
  let service: RunningService
  let reportId: number
  beforeAll(async () => {
    service = await startService(await open())
    const pdf = { pdf_name: 'one.pdf', pdf_path: path }
    reportId = (await insertReleasedReport(service.database.queries, pdf)).reportId
  })
  afterAll(() => service.close())

  const name = async (pdf_path: string) =>
    service.database.queries.updateTable('report').set({ pdf_path }).where('id', '=', reportId).execute()
  const sweep = (days: number) =>
    sweepReportFiles(service.database.queries, service.files, Date.now() + days * DAY)
  const read = async () => (await service.call('doctor', 'GET', `/report/${reportId}/pdf`)).status

  test.each([
    { back: 'a reading', bringBack: async () => expect(await read()).toBe(200) },
    {
      back: 'the next sweep',
      bringBack: async () => expect(await sweep(100)).toMatchObject({ restored: 1, erased: 0 }),
    },
  ])('has its files again when it is restored to the later one, by $back', async ({ bringBack }) => {
    await service.files.write(path, Buffer.from('%PDF-'))
    await name('')
    expect(await sweep(2)).toMatchObject({ quarantined: 1, erased: 0 })
    expect(await sweep(20)).toMatchObject({ quarantined: 0, erased: 0, kept: { files: 1, bytes: 5 } })
    await name(path)
    await bringBack()
    expect(await service.files.lastChange(path)).toBeDefined()
    expect(await read()).toBe(200)
    expect(await sweep(100)).toMatchObject({ quarantined: 0, restored: 0, erased: 0, kept: { files: 0 } })
  })

  test('loses files of rows that do not come back within a month', async () => {
    await service.files.write(path, Buffer.from('%PDF-'))
    await name('')
    await sweep(2)
    expect(await sweep(31)).toMatchObject({ erased: 1, kept: { files: 0 } })
    await name(path)
    expect(await read()).toBe(500)
  })
})
