import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '#contract/access/access.ts'
import { everyOperation } from '#contract/operations.ts'
import { sealAll } from '#test/support/sealAll.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { makeIntegration } from '#test/support/integrations.ts'
import { insertExam } from '#test/support/records.ts'
import { insertPermissionList } from '#test/support/permissionLists.ts'
import { reading } from '#test/support/reading.ts'
import { type Answer, type RunningService, startService } from '#test/support/startService.ts'
import { versionOf } from '#test/service/resources/hooks/callers.ts'
import { marks, restrictedClinic } from './restrictedClinic.ts'

type Clinic = Awaited<ReturnType<typeof restrictedClinic>>
/** What is sent: an address, in place of the operation's own where there are several, and a body. */
type Question = (clinic: Clinic) => { path?: string; body?: unknown }

const version = '2026-01-01T00:00:00.000Z'
const report: Question = ({ outside }) => ({ body: { id: outside.reportId, dateHourChanged: version } })
const writing: Question = ({ draft: id }) => ({ body: { id, dateHourChanged: version, result: 'Mine' } })
const image: Question = ({ outside }) => ({
  body: { id: outside.imageId, dateHourChanged: version, caption: 'Mine' },
})
const search: Question = () => ({ body: { name: 'zebra' } })
const byPatient: Question = ({ otherPatient }) => ({ path: `?patientId=${otherPatient}` })

/** Each operation on reports, asked about a report outside the access scope. */
const questions: Readonly<Record<string, readonly Question[]>> = {
  listPatientReports: [({ otherPatient }) => ({ path: `/patient/${otherPatient}/report` })],
  listReleases: [
    () => ({}),
    byPatient,
    ({ outside }) => ({ path: `?reportId=${outside.reportId}` }),
    () => ({ path: '?form=row' }),
  ],
  queryReleases: [
    ({ otherPatient }) => ({ body: { patientId: otherPatient } }),
    () => ({ body: { patientName: 'Fora' } }),
  ],
  getRelease: [({ outside }) => ({ path: `/portalreport/${outside.releaseId}` })],
  queryReleasedPatients: [() => ({ body: { search: 'Fora' } }), () => ({ body: {} })],
  countOutside: [byPatient],
  markReleases: [({ outside }) => ({ body: { ids: [outside.releaseId], read: true } })],
  setAside: [({ outside }) => ({ body: { id: outside.releaseId, until: '2030-01-01' } })],
  endAside: [({ outside }) => ({ body: { id: outside.releaseId } })],
  countViews: [() => ({ body: { queries: '' } })],
  listViews: [() => ({})],
  saveViews: [() => ({ body: { views: [] } })],
  recordVisit: [() => ({})],
  exportReleases: [() => ({}), ({ otherPatient }) => ({ body: { patientId: otherPatient } })],
  listImage: [() => ({})],
  getImage: [({ outside }) => ({ path: `/image/${outside.imageId}` })],
  usedByImage: [({ outside }) => ({ path: `/image/${outside.imageId}/usedby` })],
  queryImage: [() => ({ path: '?name=zebra' })],
  updateImage: [image],
  historyImage: [({ outside }) => ({ path: `/image/${outside.imageId}/history` })],
  takeBackImage: [
    ({ outside }) => ({ body: { id: outside.imageId, dateHourChanged: version, changeId: 1 } }),
  ],
  removeImage: [image],
  removedImage: [() => ({})],
  restoreImage: [({ outside }) => ({ body: { id: outside.imageId } })],
  getReport: [
    ({ outside }) => ({ path: `/report/${outside.reportId}` }),
    ({ draft: id }) => ({ path: `/report/${id}` }),
  ],
  getReportPdf: [
    ({ outside }) => ({ path: `/report/${outside.reportId}/pdf` }),
    ({ draft: id }) => ({ path: `/report/${id}/pdf` }),
  ],
  getPdfState: [
    ({ outside }) => ({ path: `/report/${outside.reportId}/pdfstate` }),
    ({ draft: id }) => ({ path: `/report/${id}/pdfstate` }),
  ],
  removeReportPdf: [({ draft: id }) => ({ path: `/report/${id}/pdf` })],
  sendReportPdf: [({ draft: id }) => ({ path: `/report/${id}/pdf` })],
  sendImage: [({ draft: id }) => ({ path: `/report/${id}/image` })],
  openReport: [({ outside }) => ({ path: `/report/${outside.reportId}/opening`, body: { reason: 'short' } })],
  recordPrint: [({ outside }) => ({ body: { ids: [outside.reportId] } })],
  queryReportPatients: [() => ({ body: { search: 'Fora' } })],
  signReport: [
    ({ outside }) => ({ body: { id: outside.reportId, dateHourChanged: version } }),
    ({ draft: id }) => ({ body: { id, dateHourChanged: version } }),
  ],
  prioritizeReport: [
    ({ outside }) => ({ body: { id: outside.reportId, dateHourChanged: version, critical: true } }),
    ({ draft: id }) => ({ body: { id, dateHourChanged: version, critical: true } }),
  ],
  acknowledgeReport: [({ outside }) => ({ body: { id: outside.reportId } })],
  moveReport: [
    ({ outside, patient }) => ({
      body: { id: outside.reportId, dateHourChanged: version, patient: { id: patient } },
    }),
  ],
  getReportImage: [
    ({ outside }) => ({ path: `/report/${outside.reportId}/image/${outside.imageId}` }),
    ({ outside }) => ({ path: `/report/${outside.reportId}/image/${outside.imageId}?size=thumbnail` }),
  ],
  zipReports: [({ outside, within }) => ({ body: { ids: [within.reportId, outside.reportId] } })],
  listShare: [() => ({})],
  queryShare: [search, ({ outside }) => ({ body: { report: String(outside.reportId) } })],
  getShare: [({ outside }) => ({ path: `/share/${outside.shareId}` })],
  usedByShare: [({ outside }) => ({ path: `/share/${outside.shareId}/usedby` })],
  createShare: [
    ({ outside }) => ({
      body: {
        report: { id: outside.reportId },
        recipient: 'Mine',
        expires: new Date(Date.now() + 60_000).toISOString(),
        maxUses: 1,
      },
    }),
  ],
  updateShare: [
    ({ outside }) => ({ body: { id: outside.shareId, dateHourChanged: version, recipient: 'Mine' } }),
  ],
  removeShare: [({ outside }) => ({ body: { id: outside.shareId } })],
  removedShare: [() => ({})],
  restoreShare: [({ outside }) => ({ body: { id: outside.shareId } })],
  listReport: [() => ({})],
  usedByReport: [({ outside }) => ({ path: `/report/${outside.reportId}/usedby` })],
  queryReport: [
    search,
    () => ({ body: { unreleased: 'true' } }),
    ({ otherPatient }) => ({ body: { patient: otherPatient } }),
  ],
  createReport: [({ outside }) => ({ body: { amends: outside.reportId } })],
  updateReport: [report, writing],
  historyReport: [({ outside }) => ({ path: `/report/${outside.reportId}/history` })],
  takeBackReport: [
    ({ outside }) => ({ body: { id: outside.reportId, dateHourChanged: version, changeId: 1 } }),
  ],
  removeReport: [report, writing],
  removedReport: [() => ({})],
  restoreReport: [({ outside }) => ({ body: { id: outside.reportId } })],
  releaseReport: [({ outside }) => ({ body: { reportId: outside.reportId } })],
  withdrawReport: [({ outside }) => ({ body: { reportId: outside.reportId, reason: 'Not mine' } })],
  // Whose acts they are, their numbers, and nothing of what they hold.
  listTrail: [() => ({})],
  listViewers: [({ outside }) => ({ path: `/audit/viewers?kind=report&recordId=${outside.reportId}` })],
  searchResources: [() => ({ path: '/resource/search?name=zebra' })],
}

/** Two are asked otherwise: a stream that does not end, and those of integrations. */
const elsewhere: ReadonlySet<string> = new Set([
  'followReleases',
  'getSyncedPdf',
  'getSyncedImage',
  'syncIntegrations',
])

describe('a report outside the access scope', () => {
  let service: RunningService
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
  })
  afterAll(() => service.close())

  test('is asked for by every operation on reports', () => {
    const onReports = Object.entries(everyOperation).flatMap(([name, { access, path }]) =>
      access.startsWith('report.') || /\/report\b/.test(path) ? [name] : [],
    )
    expect(onReports.filter((name) => !(name in questions) && !elsewhere.has(name))).toEqual([])
  })

  describe.each(['own', 'unit'] as const)(
    'of a user with all permissions and the access scope `%s`',
    (accessScope) => {
      let clinic: Clinic
      beforeAll(async () => {
        clinic = await restrictedClinic(service, accessScope, permissions)
      })

      test.each(Object.keys(questions))('is not shown, counted or changed by %s', async (name) => {
        const operation = everyOperation[name]!
        const before = await stateOf(clinic)
        for (const question of questions[name]!) {
          const { path = operation.path, body } = question(clinic)
          const address = path.startsWith('?') ? operation.path + path : path
          const answer = await clinic.user.call(operation.method, address, body)
          expect(answer.status).toBeLessThan(500)
          expectNothingOf(answer, clinic)
        }
        expect(await stateOf(clinic)).toEqual(before)
      })

      test('is refused by number as outside the access scope, and named in no count', async () => {
        const { user, outside, otherPatient, stranger } = clinic
        for (const address of [
          `/portalreport/${outside.releaseId}`,
          `/report/${outside.reportId}`,
          `/report/${outside.reportId}/pdf`,
        ]) {
          const refusal = expectRefusal(await user.call('GET', address), 403, 'out_of_reach')
          expect(refusal).toMatchObject({ report: outside.reportId })
          expect(refusal.message).not.toMatch(/Fora|zebra/i)
        }
        expect(
          (await user.call('POST', '/portalreport/query', { patientId: otherPatient })).body,
        ).toMatchObject({ count: 0 })
        for (const none of [`/patient/${otherPatient}/report`, '/portalreport/patient?search=Fora'])
          expect((await user.call(...reading(none))).body).toMatchObject({ count: 0 })
        for (const [method, path] of [
          ['POST', '/report/zip'],
          ['PUT', '/report/print'],
        ] as const)
          expectRefusal(await user.call(method, path, { ids: [outside.reportId] }), 403, 'out_of_reach')
        const usedBy = await user.call('GET', `/employee/${stranger}/usedby`)
        expect(usedBy.body).toMatchObject({
          data: [
            { group: 'report', field: 'doctor', count: 1 },
            { group: 'report', field: 'requester', count: 1 },
          ],
        })
        const examiners = await user.call('POST', '/employee/query', { examiner: 'true' })
        expect((examiners.body as { data: { id: number }[] }).data.map(({ id }) => id)).toEqual([stranger])
      })

      test('is not shown as it was sent, once it is no longer waiting in the inbox', async () => {
        const { user, otherPatient, stranger } = clinic
        const ris = await makeIntegration(service, `RIS of ${accessScope}`)
        const exam = await insertExam(service.database.queries)
        const sent = await ris.call('POST', '/createreport', {
          externalId: 'ZEBRA-7',
          patient: { documents: [{ number: 'nobody’s' }], birthDate: '1980-02-29' },
          exam: { name: 'Of no name' },
          doctor: { council: 'CRM', registerNumber: 'none' },
          dateExam: '2026-03-01T12:00:00Z',
          text: 'Zebrafinding',
        })
        const { inboxId: id } = sent.body as { inboxId: number }
        const address = `/inbox/${id}`
        expect((await user.call('GET', address)).text).toContain('Zebrafinding')
        await service.call('administrator', 'POST', '/inbox/resolve', {
          ...(await versionOf(user.call, address)),
          patient: { id: otherPatient },
          doctor: { id: stranger },
          exam: { id: exam },
        })
        expect((await service.call('administrator', 'GET', address)).body).toMatchObject({ state: 'stored' })
        for (const path of [address, '/inbox', '/inbox/query'])
          expectNothingOf(await user.call(...reading(path)), clinic)
      })
    },
  )

  test('is not told to an integration whose list reaches its own reports only', async () => {
    const clinic = await restrictedClinic(service, 'all', ['report.read'])
    const { queries } = service.database
    const list = await insertPermissionList(queries, { name: 'Follows', permissions: ['integration.follow'] })
    await clinic.setAccessScope(list, 'own')
    const ris = await makeIntegration(service, 'RIS', { permissionList: { id: list } })
    for (const kind of ['reportText', 'reportPdf', 'reportImages'])
      await service.call('administrator', 'POST', '/integrationexposeddata', {
        integration: { id: ris.id },
        kind,
      })
    const { reportId, imageId } = clinic.outside
    await service.call('administrator', 'POST', '/portalreport/withdraw', { reportId, reason: 'A mistake' })
    await service.call('administrator', 'POST', '/portalreport/release', { reportId })
    await sealAll(queries)
    for (const path of ['', `/report/${reportId}/pdf`, `/report/${reportId}/image/${imageId}`])
      expectNothingOf(await ris.call('GET', `/syncintegrations${path}`), clinic)
  })

  const stateOf = async ({ outside, draft: id }: Clinic) => ({
    reports: await service.database.queries
      .selectFrom('report')
      .selectAll()
      .where('id', 'in', [outside.reportId, id])
      .orderBy('id')
      .execute(),
    shares: await service.database.queries
      .selectFrom('report_share')
      .selectAll()
      .where('report_id', '=', outside.reportId)
      .execute(),
    marks: await service.database.queries
      .selectFrom('release_read')
      .select('release_id')
      .where('release_id', '=', outside.releaseId)
      .execute(),
  })
})

function expectNothingOf({ text, body }: Answer, { outside }: Clinic): void {
  for (const mark of marks) expect(text).not.toContain(mark)
  const { data = [] } = (body ?? {}) as { data?: unknown }
  expect(JSON.stringify(data)).not.toContain(`"reportId":${outside.reportId},`)
}
